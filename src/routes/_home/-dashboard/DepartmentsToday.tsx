import { useTranslation } from 'react-i18next'
import type { DepartmentToday } from '../../../api/dashboard.ts'
import { formatCount, formatMoney } from '../../../ui/format.ts'
import { Comparison } from './Comparison.tsx'
import { ScreenLink } from './ScreenLink.tsx'

/** Who sells how much today, the largest first, against the same hours a week ago; each leads to its receipts. */
export function DepartmentsToday({ departments, day }: { departments: readonly DepartmentToday[]; day: string }) {
  const { t } = useTranslation()
  const largest = Math.max(1, ...departments.map(({ revenue }) => revenue))
  return (
    <section className="today-departments" aria-labelledby="today-departments-title">
      <h3 id="today-departments-title">{t('screen.dashboard.departments')}</h3>
      <ul>
        {departments.map(({ departmentId, departmentName, revenue, receipts, weekAgo, openTills }) => (
          <li key={departmentId}>
            <ScreenLink
              className="today-tile today-department"
              path="/point-of-sale/sales"
              search={{ filter: { departmentId, start: day, end: day } }}
            >
              <span className="today-department-name">{departmentName}</span>
              <small>
                {t('screen.dashboard.ofDepartment', { receipts: formatCount(receipts), tills: formatCount(openTills) })}
              </small>
              <strong>{formatMoney(revenue)}</strong>
              <span className="today-bar" aria-hidden>
                <span style={{ inlineSize: `${(100 * Math.max(0, revenue)) / largest}%` }} />
              </span>
              <Comparison
                name={t('screen.dashboard.weekAgo')}
                now={receipts > 0 ? revenue : undefined}
                before={weekAgo}
                text={formatMoney(weekAgo)}
                lessIsBetter={false}
              />
            </ScreenLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
