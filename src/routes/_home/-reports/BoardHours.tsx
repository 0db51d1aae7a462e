import { useTranslation } from 'react-i18next'
import type { DepartmentBoard } from '../../../api/board.ts'
import { formatMoney } from '../../../ui/format.ts'
import '../../../ui/report/chart/chart.css'
import { BoardLink } from './BoardLink.tsx'
import type { Way } from './boardWays.ts'

/** Of so many hours all can be named below a card that is as narrow as it gets. */
const NAMED_MAX = 16

interface BoardHoursProps {
  hours: DepartmentBoard['hours']
  /** The axis, which all cards share: an hour without sales has its place, too. */
  from: number
  to: number
  toHour: (hour: number) => Way
}

/** Revenue of each hour, before it the hollow bar of the same hour a week ago; each opens into the lines sold in it. */
export function BoardHours({ hours, from, to, toHour }: BoardHoursProps) {
  const { t } = useTranslation()
  if (hours.length === 0) return null
  const byHour = new Map(hours.map((one) => [one.hour, one]))
  const axis = Array.from(
    { length: to - from + 1 },
    (_, at) => byHour.get(from + at) ?? { hour: from + at, revenue: 0, before: 0 },
  )
  const highest = Math.max(1, ...hours.flatMap(({ revenue, before }) => [revenue, before]))
  const high = (sum: number) => ({ blockSize: `${(100 * Math.max(0, sum)) / highest}%` })
  const label = t('screen.monitoring.hours')
  return (
    <div>
      <div className="board-hours" role="group" aria-label={label}>
        {axis.map(({ hour, revenue, before }) => (
          <BoardLink
            key={hour}
            className="board-hour"
            to={revenue === 0 ? undefined : toHour(hour)}
            label={t('screen.monitoring.hour', { hour, sum: formatMoney(revenue), before: formatMoney(before) })}
          >
            <span className="board-bars" aria-hidden>
              <span className="board-before" style={high(before)} />
              <span className="board-now" style={high(revenue)} />
            </span>
            <small aria-hidden>{axis.length <= NAMED_MAX || hour % 2 === 0 ? hour : ''}</small>
          </BoardLink>
        ))}
      </div>
      <p className="board-legend" aria-hidden>
        <i className="board-before" /> {t('screen.dashboard.weekAgo')} <i className="board-now" />{' '}
        {t('screen.monitoring.today')}
      </p>
      <table className="chart-told">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('field.hour')}</th>
            <th scope="col">{t('screen.monitoring.today')}</th>
            <th scope="col">{t('screen.dashboard.weekAgo')}</th>
          </tr>
        </thead>
        <tbody>
          {axis.map(({ hour, revenue, before }) => (
            <tr key={hour}>
              <th scope="row">{hour}</th>
              <td>{formatMoney(revenue)}</td>
              <td>{formatMoney(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
