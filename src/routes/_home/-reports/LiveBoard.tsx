import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Board, type DepartmentBoard, watchBoard } from '../../../api/board.ts'
import { watch } from '../../../api/client/watch.ts'
import { Delayed } from '../../../ui/Delayed.tsx'
import { failureText } from '../../../ui/feedback/failureText.ts'
import { formatClock, formatCount, formatMoney, formatPercent } from '../../../ui/format.ts'
import { WarningIcon } from '../../../ui/icons.tsx'
import { BoardHours } from './BoardHours.tsx'
import './liveBoard.css'

/** All tills at this moment, pushed by the server. What is on screen when the line breaks stays, and says how old it is. */
export function LiveBoard() {
  const { t } = useTranslation()
  const { board, broken, error } = useBoard()
  if (error) return <p role="alert">{failureText(error)}</p>
  if (!board)
    return (
      <Delayed>
        <p role="status" className="board-note">
          {t('message.loading')}
        </p>
      </Delayed>
    )
  return (
    <section className="board" aria-label={t('screen.monitoring.title')}>
      <header>
        <strong>{t('screen.monitoring.revenue', { sum: formatMoney(sumOf(board, 'revenue')) })}</strong>
        <span>{t('screen.monitoring.receipts', { count: formatCount(sumOf(board, 'receipts')) })}</span>
        <span role="status" className={broken ? 'board-broken' : undefined}>
          {t(broken ? 'screen.monitoring.broken' : 'screen.monitoring.asOf', { time: formatClock(board.asOf) })}
        </span>
      </header>
      {board.departments.length === 0 && <p className="board-note">{t('screen.monitoring.nothing')}</p>}
      <div className="board-departments">
        {board.departments.map((department) => (
          <DepartmentCard key={department.departmentId} of={department} />
        ))}
      </div>
    </section>
  )
}

const saleAddress = (id: number): string => `/point-of-sale/sales/${id}`
const sessionAddress = (departmentId: number, cashboxId: number | null, id: number | null): string =>
  `/point-of-sale/zReport/${departmentId}/${cashboxId}/${id}`

const sumOf = ({ departments }: Board, field: 'revenue' | 'receipts') =>
  departments.reduce((sum, department) => sum + department[field], 0)

function useBoard() {
  const [board, setBoard] = useState<Board>()
  const [broken, setBroken] = useState(false)
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    const ended = new AbortController()
    watch<Board>(watchBoard, {
      signal: ended.signal,
      onState: (state) => {
        setBoard(state)
        setBroken(false)
      },
      onBroken: () => setBroken(true),
    }).catch(setError)
    return () => ended.abort()
  }, [])
  return { board, broken, error }
}

function DepartmentCard({ of }: { of: DepartmentBoard }) {
  const { t } = useTranslation()
  const { departmentName, revenue, revenueWeekAgo, receipts, returns, held, tills, latest, alerts } = of
  const change = revenueWeekAgo > 0 ? ((revenue - revenueWeekAgo) / revenueWeekAgo) * 100 : undefined
  return (
    <article className="board-card">
      <header>
        <h2>{departmentName}</h2>
        <b>{formatMoney(revenue)}</b>
        {change !== undefined && (
          <span className={change < 0 ? 'board-down' : 'board-up'}>
            {change < 0 ? '▼' : '▲'} {formatPercent(Math.abs(Math.round(change * 10) / 10))}
          </span>
        )}
      </header>
      <p>
        {t('screen.monitoring.figures', {
          receipts: formatCount(receipts),
          returns: formatCount(returns),
          held: formatCount(held),
        })}
      </p>
      {alerts.map(({ alert, count, saleId, sessionId, cashboxId }) => (
        <Link
          key={`${alert} ${sessionId ?? saleId ?? ''}`}
          className="board-alert"
          to={saleId !== null ? saleAddress(saleId) : sessionAddress(of.departmentId, cashboxId, sessionId)}
        >
          <WarningIcon fontSize="inherit" />
          {t(`enum.boardAlert.${alert}`)}
          {count > 1 && `: ${formatCount(count)}`}
        </Link>
      ))}
      <BoardHours hours={of.hours} label={t('screen.monitoring.hours')} />
      <ul className="board-tills" aria-label={t('screen.monitoring.tills')}>
        {tills.map((till) => (
          <li key={till.sessionId}>
            <Link to={sessionAddress(of.departmentId, till.cashboxId, till.sessionId)}>
              {t('screen.monitoring.till', { number: till.cashboxNumber })}
            </Link>
            <span>{till.openedByName}</span>
            <b>{formatMoney(till.revenue)}</b>
          </li>
        ))}
      </ul>
      <ol className="board-latest" aria-label={t('screen.monitoring.latest')}>
        {latest.map(({ saleId, saleNumber, saleDate, sellerName, sum }) => (
          <li key={saleId}>
            <Link to={saleAddress(saleId)}>{`№ ${saleNumber}`}</Link>
            <time>{formatClock(saleDate)}</time>
            <span>{sellerName}</span>
            <b>{formatMoney(sum)}</b>
          </li>
        ))}
      </ol>
    </article>
  )
}
