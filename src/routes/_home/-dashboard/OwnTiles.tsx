import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sellerFigures } from '../../../api/cashFigures.ts'
import type { OwnDay } from '../../../api/dashboard.ts'
import { calendarLabel } from '../../../rules/calendarLabel.ts'
import { formatCount, formatMoney } from '../../../ui/format.ts'
import { useSession } from '../../../ui/session/useSession.ts'
import { PlanFigure } from './PlanTile.tsx'

/** What the reader has sold himself: today, and this month of what was planned for him. */
export function OwnTiles({ own, day }: { own: OwnDay; day: string }) {
  const { t } = useTranslation()
  const { revenue, receipts, plan } = own
  return (
    <>
      <OwnTile start={day} end={day}>
        <span className="today-name">{t('screen.dashboard.ownToday')}</span>
        <strong>{formatMoney(revenue)}</strong>
        <small>{t('screen.dashboard.ownReceipts', { receipts: formatCount(receipts) })}</small>
      </OwnTile>
      {plan ? (
        <OwnTile start={`${plan.month}-01`} end={day}>
          <PlanFigure name={t('screen.dashboard.ownPlan', { month: calendarLabel(plan.month, t) })} of={plan} />
        </OwnTile>
      ) : (
        <div className="today-tile today-sales-tile">
          <span className="today-name">
            {t('screen.dashboard.ownPlan', { month: calendarLabel(day.slice(0, 7), t) })}
          </span>
          <small>{t('screen.dashboard.noPlan')}</small>
        </div>
      )}
    </>
  )
}

/** Leads to the sellers of the own department on these days, the reader among them. */
function OwnTile({ start, end, children }: { start: string; end: string; children: ReactNode }) {
  const session = useSession()
  const departmentId = session.user?.departmentId
  const className = 'today-tile today-sales-tile'
  return departmentId && session.may(sellerFigures) ? (
    <Link
      to="/point-of-sale/kpi/$depId"
      params={{ depId: String(departmentId) }}
      search={{ filter: { start, end } } as never}
      className={className}
    >
      {children}
    </Link>
  ) : (
    <div className={className}>{children}</div>
  )
}
