import type { DepartmentBoard } from '../../../api/board.ts'
import { formatMoney } from '../../../ui/format.ts'
import '../../../ui/report/chart/chart.css'

const HEIGHT = 54
const STEP = 22

/** Revenue of each hour, before it the hollow bar of the same hour a week ago. */
export function BoardHours({ hours, label }: { hours: DepartmentBoard['hours']; label: string }) {
  if (hours.length === 0) return null
  const highest = Math.max(1, ...hours.flatMap(({ revenue, before }) => [revenue, before]))
  const high = (sum: number) => (Math.max(0, sum) / highest) * HEIGHT
  return (
    <>
      <svg
        role="img"
        aria-label={label}
        className="board-hours"
        preserveAspectRatio="xMinYMax"
        viewBox={`0 0 ${hours.length * STEP} ${HEIGHT + 14}`}
        height={HEIGHT + 14}
      >
        {hours.map(({ hour, revenue, before }, at) => (
          <g key={hour} transform={`translate(${at * STEP} 0)`}>
            <title>{`${hour}: ${formatMoney(revenue)} / ${formatMoney(before)}`}</title>
            <rect className="board-before" x={1} width={9} y={HEIGHT - high(before)} height={high(before)} />
            <rect className="board-now" x={10} width={9} y={HEIGHT - high(revenue)} height={high(revenue)} />
            <text x={10} y={HEIGHT + 11} textAnchor="middle">
              {hour}
            </text>
          </g>
        ))}
      </svg>
      <table className="chart-told">
        <caption>{label}</caption>
        <tbody>
          {hours.map(({ hour, revenue, before }) => (
            <tr key={hour}>
              <th scope="row">{hour}</th>
              <td>{formatMoney(revenue)}</td>
              <td>{formatMoney(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
