import { useTranslation } from 'react-i18next'
import type { DepartmentPlans, PlanFigures } from '../../../api/dashboard.ts'
import { calendarLabel } from '../../../rules/calendarLabel.ts'
import { formatCount, formatMoney, formatPercent } from '../../../ui/format.ts'
import { ScreenLink } from './ScreenLink.tsx'

const WHOLE = 100

/** How the plan of a month stands: its share as a number and as a bar, and in words whether it is behind. */
export function PlanFigure({ name, of, more }: { name: string; of: PlanFigures; more?: string }) {
  const { t } = useTranslation()
  const { plan, sold, percent, behind } = of
  const state = percent >= WHOLE ? 'done' : behind ? 'behind' : 'onPace'
  return (
    <>
      <span className="today-name">{name}</span>
      <strong>{formatPercent(Math.trunc(percent))}</strong>
      <span className="today-bar" data-tone={TONES[state]} aria-hidden>
        <span style={{ inlineSize: `${Math.min(WHOLE, Math.max(0, percent))}%` }} />
      </span>
      <span className="today-comparison">
        <span>{t('screen.dashboard.ofPlan', { sold: formatMoney(sold), plan: formatMoney(plan) })}</span>
        {more && <span>{more}</span>}
        <span data-tone={TONES[state]}>{t(`screen.dashboard.plan.${state}`)}</span>
      </span>
    </>
  )
}

const TONES = { done: 'success', behind: 'warning', onPace: 'success' } as const

/** What is planned for the reader's departments this month, all of them together; it leads to each of them. */
export function DepartmentPlansTile({ of, day }: { of: DepartmentPlans; day: string }) {
  const { t } = useTranslation()
  const search = { kind: 'departments', filter: { start: `${of.month}-01`, end: day } }
  return (
    <ScreenLink className="today-tile today-sales-tile" path="/report-kpi" search={search}>
      <PlanFigure
        name={t('screen.dashboard.departmentsPlan', { month: calendarLabel(of.month, t) })}
        of={of}
        more={t('screen.dashboard.departmentsBehind', {
          behind: formatCount(of.departmentsBehind),
          departments: formatCount(of.departments),
        })}
      />
    </ScreenLink>
  )
}
