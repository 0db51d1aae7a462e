import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Board, watchBoard } from '../../../api/board.ts'
import { watch } from '../../../api/client/watch.ts'
import { Delayed } from '../../../ui/Delayed.tsx'
import { failureText } from '../../../ui/feedback/failureText.ts'
import { formatClock, formatCount, formatMoney } from '../../../ui/format.ts'
import { WarningIcon } from '../../../ui/icons.tsx'
import { useSession } from '../../../ui/session/useSession.ts'
import { useScreens } from '../../../ui/shell/menu.ts'
import { BoardCard } from './BoardCard.tsx'
import { BoardGrowth } from './BoardGrowth.tsx'
import { BoardLink } from './BoardLink.tsx'
import { MayGo, toReceipts, type Way } from './boardWays.ts'
import './liveBoard.css'

/** All tills at this moment, pushed by the server. What is on screen when the line breaks stays, and says how old it is. */
export function LiveBoard() {
  const { t } = useTranslation()
  const { board, broken, error } = useBoard()
  const mayGo = useMayGo()
  if (error) return <p role="alert">{failureText(error)}</p>
  if (!board)
    return (
      <Delayed>
        <p role="status" className="board-note">
          {t('message.loading')}
        </p>
      </Delayed>
    )
  const hours = board.departments.flatMap((department) => department.hours.map(({ hour }) => hour))
  return (
    <MayGo value={mayGo}>
      <section className="board" aria-label={t('screen.monitoring.title')}>
        <BoardHead board={board} broken={broken} />
        {board.departments.length === 0 && <p className="board-note">{t('screen.monitoring.nothing')}</p>}
        <div className="board-departments">
          {board.departments.map((department) => (
            <BoardCard
              key={department.departmentId}
              of={department}
              day={board.day}
              from={Math.min(...hours)}
              to={Math.max(...hours)}
            />
          ))}
        </div>
      </section>
    </MayGo>
  )
}

/** What all departments come to together. */
function BoardHead({ board: { day, asOf, departments }, broken }: { board: Board; broken: boolean }) {
  const { t } = useTranslation()
  const sumOf = (field: 'revenue' | 'revenueWeekAgo' | 'receipts') =>
    departments.reduce((sum, department) => sum + department[field], 0)
  const alerts = departments.reduce((count, department) => count + department.alerts.length, 0)
  return (
    <header>
      <BoardLink className="board-figure" to={toReceipts(day)}>
        <strong>{t('screen.monitoring.revenue', { sum: formatMoney(sumOf('revenue')) })}</strong>
      </BoardLink>
      <BoardGrowth now={sumOf('revenue')} before={sumOf('revenueWeekAgo')} />
      <BoardLink className="board-figure" to={toReceipts(day, { kind: 'SALE' })}>
        {t('screen.monitoring.receipts', { count: formatCount(sumOf('receipts')) })}
      </BoardLink>
      {alerts > 0 && (
        <span className="board-alerts">
          <WarningIcon fontSize="inherit" />
          {t('screen.monitoring.alerts', { count: formatCount(alerts) })}
        </span>
      )}
      <span role="status" className={broken ? 'board-as-of board-broken' : 'board-as-of'}>
        {t(broken ? 'screen.monitoring.broken' : 'screen.monitoring.asOf', { time: formatClock(asOf) })}
      </span>
    </header>
  )
}

function useBoard() {
  const [board, setBoard] = useState<Board>()
  const [broken, setBroken] = useState(false)
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    const ended = new AbortController()
    watch<Board>(watchBoard, {
      signal: ended.signal,
      onState: (state) => {
        // A department that stands as it stood is the same one, so that its card is not drawn again.
        setBoard((before) => replaceEqualDeep(before, state))
        setBroken(false)
      },
      onBroken: () => setBroken(true),
    }).catch(setError)
    return () => ended.abort()
  }, [])
  return { board, broken, error }
}

function useMayGo(): (way: Way) => boolean {
  const screens = useScreens()
  const viewer = useSession()
  return useMemo(() => {
    const paths = new Set(screens.map(({ path }) => path))
    return ({ path, can }: Way) => (can ? viewer.can(can) : paths.has(path))
  }, [screens, viewer])
}
