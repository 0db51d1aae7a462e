import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepartmentBoard } from '../../../api/board.ts'
import { formatClock, formatCount, formatMoney } from '../../../ui/format.ts'
import { WarningIcon } from '../../../ui/icons.tsx'
import { useSession } from '../../../ui/session/useSession.ts'
import { BoardGrowth } from './BoardGrowth.tsx'
import { BoardHours } from './BoardHours.tsx'
import { BoardLink } from './BoardLink.tsx'
import { toAlert, toHeld, toHour, toReceipts, toSale, toSession } from './boardWays.ts'

interface BoardCardProps {
  of: DepartmentBoard
  day: string
  /** The hours of all cards. */
  from: number
  to: number
}

/** A department as it stands; drawn again only when something of it has changed. */
export const BoardCard = memo(function BoardCard({ of, day, from, to }: BoardCardProps) {
  const { t } = useTranslation()
  const { departmentId, departmentName, revenue, revenueWeekAgo, receipts, returns, held } = of
  return (
    <article className="board-card">
      <header>
        <h2>{departmentName}</h2>
        <BoardLink className="board-figure" to={toReceipts(day, { departmentId })}>
          <b>{formatMoney(revenue)}</b>
        </BoardLink>
        <BoardGrowth now={revenue} before={revenueWeekAgo} />
      </header>
      <p className="board-figures">
        <BoardLink className="board-figure" to={toReceipts(day, { departmentId, kind: 'SALE' })}>
          {t('screen.monitoring.receipts', { count: formatCount(receipts) })}
        </BoardLink>
        <BoardLink className="board-figure" to={toReceipts(day, { departmentId, kind: 'RETURN' })}>
          {t('screen.monitoring.returns', { count: formatCount(returns) })}
        </BoardLink>
        <BoardLink className="board-figure" to={toHeld(departmentId)}>
          {t('screen.monitoring.held', { count: formatCount(held) })}
        </BoardLink>
      </p>
      <Alerts of={of} day={day} />
      <BoardHours hours={of.hours} from={from} to={to} toHour={(hour) => toHour(day, departmentId, hour)} />
      <Tills of={of} />
      <Latest of={of} />
    </article>
  )
})

function Alerts({ of: { departmentId, alerts }, day }: Pick<BoardCardProps, 'of' | 'day'>) {
  const { t } = useTranslation()
  const seesCost = useSession().can('view cost')
  return alerts.map((one) => (
    <BoardLink
      key={`${one.alert} ${one.sessionId ?? one.saleId ?? ''}`}
      className="board-alert"
      to={toAlert(day, departmentId, one, seesCost)}
    >
      <WarningIcon fontSize="inherit" />
      {t(`enum.boardAlert.${one.alert}`)}
      {one.count > 1 && `: ${formatCount(one.count)}`}
    </BoardLink>
  ))
}

function Tills({ of: { departmentId, tills } }: Pick<BoardCardProps, 'of'>) {
  const { t } = useTranslation()
  if (tills.length === 0) return null
  return (
    <ul className="board-tills" aria-label={t('screen.monitoring.tills')}>
      {tills.map((till) => (
        <li key={till.sessionId}>
          <BoardLink to={toSession(departmentId, till.cashboxId, till.sessionId)}>
            {t('screen.monitoring.till', { number: till.cashboxNumber })}
          </BoardLink>
          <span className="board-who">{till.openedByName}</span>
          <b>{formatMoney(till.revenue)}</b>
        </li>
      ))}
    </ul>
  )
}

function Latest({ of: { latest } }: Pick<BoardCardProps, 'of'>) {
  const { t } = useTranslation()
  if (latest.length === 0) return null
  return (
    <ol className="board-latest" aria-label={t('screen.monitoring.latest')}>
      {latest.map(({ saleId, saleNumber, saleDate, kind, sellerName, sum }) => (
        <li key={saleId}>
          <BoardLink to={toSale(saleId)}>{`№ ${saleNumber}`}</BoardLink>
          <time>{formatClock(saleDate)}</time>
          <span className="board-who">{sellerName}</span>
          {kind === 'RETURN' && <span className="board-return">{t('enum.saleKind.RETURN')}</span>}
          <b>{formatMoney(sum)}</b>
        </li>
      ))}
    </ol>
  )
}
