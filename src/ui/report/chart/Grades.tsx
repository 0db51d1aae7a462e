import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { useTranslation } from 'react-i18next'
import { formatCount, formatMoney, formatPercent } from '../../format.ts'
import { Axis, LETTER_PX, ROOM } from './Axis.tsx'
import type { DrawnProps, Graded } from './chart.ts'
import { runningShares } from './Columns.tsx'

/**
 * A Pareto over more goods than there is room for: a bar for each grade, as wide as it has goods and as high as one of them brings, so
 * that its area is what they bring together; and the share that all up to there make, exact for the first of them and wherever a grade
 * ends.
 */
export function Grades({ marks, graded, title, size: { width, height } }: DrawnProps & { graded: readonly Graded[] }) {
  const { t } = useTranslation()
  const right = width - ROOM.left
  const whole = graded.reduce((sum, one) => sum + one.sum, 0)
  const ends = endsOf(graded)
  const x = scaleLinear([0, ends.at(-1)!.rank], [ROOM.left, right])
  const averages = graded.map(({ sum, count }) => sum / count)
  const y = scaleLinear([0, Math.max(1, ...averages)], [height - ROOM.bottom, ROOM.top]).nice(4)
  const share = scaleLinear([0, 100], [height - ROOM.bottom, ROOM.top])
  const shares = ends.map(({ sum }) => (100 * sum) / whole)
  const first = runningShares(marks, whole).map((percent, at): [number, number] => [at + 1, percent])
  const rest = ends.map(({ rank }, at): [number, number] => [rank, shares[at]!])
  const points: [number, number][] = [[0, 0], ...first, ...rest.filter(([rank]) => rank > first.length)]
  const path = line<[number, number]>(
    ([rank]) => x(rank),
    ([, percent]) => share(percent),
  )(points)!
  return (
    <svg role="img" aria-label={title} width={width} height={height} className="chart">
      <text x={ROOM.left} y={12} className="chart-title">
        {t('screen.report.grades', { measure: title })}
      </text>
      <Axis scale={y} width={width - ROOM.left + ROOM.right} />
      {graded.map(({ grade, count, sum }, at) => {
        const from = x(ends[at]!.rank - count)
        const room = x(ends[at]!.rank) - from
        const top = y(averages[at]!)
        const name = `${grade}: ${formatCount(count)}`
        return (
          <g key={grade} transform={`translate(${from} 0)`}>
            <title>{`${name}, ${formatMoney(sum)}`}</title>
            <rect
              width={Math.max(1, room - 1)}
              y={top}
              height={Math.max(1, y(0) - top)}
              className="chart-bar"
              data-grade={grade}
            />
            <text x={room / 2} y={height - 6} textAnchor="middle">
              {name.length * LETTER_PX <= room ? name : grade}
            </text>
          </g>
        )
      })}
      <g className="chart-running">
        <path d={path} className="chart-running-edge" />
        <path d={path} />
        {ends.slice(0, -1).map(({ rank }, at) => (
          <g key={rank}>
            <line x1={x(rank)} x2={right} y1={share(shares[at]!)} y2={share(shares[at]!)} />
            <text x={right + 8} y={share(shares[at]!)} dy="0.32em">
              {formatPercent(Math.round(shares[at]!))}
            </text>
            <circle cx={x(rank)} cy={share(shares[at]!)} r={3}>
              <title>{`${formatCount(rank)}: ${formatPercent(Math.round(shares[at]! * 100) / 100)}`}</title>
            </circle>
          </g>
        ))}
      </g>
      <text x={right + 8} y={height - 6} className="chart-unit">
        {t('field.items')}
      </text>
    </svg>
  )
}

/** Up to the end of each grade: how many there are, and what they make together. */
function endsOf(graded: readonly Graded[]): { rank: number; sum: number }[] {
  let [rank, sum] = [0, 0]
  return graded.map((one) => ({ rank: (rank += one.count), sum: (sum += one.sum) }))
}
