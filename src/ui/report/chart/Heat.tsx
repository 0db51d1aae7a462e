import { useTranslation } from 'react-i18next'
import { scaleBand } from 'd3-scale'
import { ROOM, short } from './Axis.tsx'
import type { DrawnProps } from './chart.ts'
import { Heading } from './Heading.tsx'

/** Of the accent in the strongest cell: what is stronger lets neither dark nor light figures be read, in one theme or the other. */
const ACCENT_PERCENT = 60
/** Pixels of a cell at most: one hour of one day is no wall of colour. */
const CELL_MAX = { width: 96, height: 40 }

/** Cells the darker the more there is, with the figure in each: never by colour alone. */
export function Heat({ marks, title, size: { width, height } }: DrawnProps) {
  const { t } = useTranslation()
  const rows = [...new Set(marks.map(({ row = '' }) => row))]
  const numbers = marks.map(({ label }) => Number(label))
  const first = Math.min(...numbers)
  // An hour in which nothing was sold is a gap to be seen.
  const columns = Array.from({ length: Math.max(...numbers) - first + 1 }, (_, nth) => String(first + nth))
  const right = Math.min(width - ROOM.right, ROOM.left + columns.length * CELL_MAX.width)
  const bottom = Math.min(height - ROOM.bottom, ROOM.top + rows.length * CELL_MAX.height)
  const x = scaleBand(columns, [ROOM.left, right]).padding(0.06)
  const y = scaleBand(rows, [ROOM.top, bottom]).padding(0.08)
  const highest = Math.max(1, ...marks.map(({ value }) => value))
  return (
    <svg role="img" aria-label={title} width={width} height={height} className="chart">
      <Heading title={title} width={width} />
      {rows.map((row) => (
        <text key={row} x={ROOM.left - 8} y={y(row)! + y.bandwidth() / 2} dy="0.32em" textAnchor="end">
          {row}
        </text>
      ))}
      {columns.map((column) => (
        <text key={column} x={x(column)! + x.bandwidth() / 2} y={bottom + 16} textAnchor="middle">
          {column}
        </text>
      ))}
      {marks.map(({ label, row = '', value }) => {
        const percent = Math.round((ACCENT_PERCENT * Math.max(0, value)) / highest)
        return (
          <g key={`${row} ${label}`} transform={`translate(${x(label)} ${y(row)})`}>
            <title>{`${row}, ${label}: ${short(value, t)}`}</title>
            <rect
              width={x.bandwidth()}
              height={y.bandwidth()}
              rx={2}
              style={{ fill: `color-mix(in oklab, var(--accent) ${percent}%, var(--sunken))` }}
            />
            <text
              x={x.bandwidth() / 2}
              y={y.bandwidth() / 2}
              dy="0.35em"
              textAnchor="middle"
              style={{ fill: 'var(--ink)' }}
            >
              {x.bandwidth() > 24 ? short(value, t) : ''}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
