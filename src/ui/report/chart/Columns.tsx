import { scaleBand, scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { formatMoney, formatPercent } from '../../format.ts'
import { Axis, fitted, ROOM, seenLength, type Size } from './Axis.tsx'
import type { BarsProps, Mark } from './chart.ts'
import { Heading } from './Heading.tsx'
import { Legend } from './Legend.tsx'

/** A bar with a name that can be read takes so much. */
const BAR_PX = 54

/** Bars from zero, beside each the hollow one of the time before; with a `whole`, with the share of it that they make together. */
export function Columns({ marks: all, title, size: { width, height }, whole, total = all.length }: BarsProps) {
  const right = width - (whole ? ROOM.left : ROOM.right)
  // As many as their names have room.
  const marks = all.slice(0, Math.max(4, Math.floor((right - ROOM.left) / BAR_PX)))
  const compared = marks.some(({ before }) => before !== undefined)
  const x = scaleBand<number>()
    .domain(marks.map((_, at) => at))
    .range([ROOM.left, right])
    .padding(0.28)
  const highest = Math.max(1, ...marks.flatMap(({ value, before = 0 }) => [value, before]))
  const lowest = Math.min(0, ...marks.flatMap(({ value, before = 0 }) => [value, before]))
  const y = scaleLinear([lowest, highest], [height - ROOM.bottom, ROOM.top]).nice(4)
  const bar = Math.min(x.bandwidth(), 64) / (compared ? 2 : 1)
  const indent = (x.bandwidth() - bar * (compared ? 2 : 1)) / 2
  const base = y(0)
  return (
    <svg role="img" aria-label={title} width={width} height={height} className="chart">
      <Heading
        title={title}
        width={width}
        shown={marks.length}
        total={total}
        legend={compared && <Legend width={width} />}
      />
      <Axis scale={y} width={width} />
      {marks.map(({ label, value, before, grade }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- bars have no other name than their place
        <g key={at} transform={`translate(${x(at)! + indent} 0)`}>
          <title>{`${label}: ${formatMoney(value)}`}</title>
          <rect
            width={bar}
            y={value > 0 ? base - seenLength(y(value) - base) : base}
            height={seenLength(y(value) - base)}
            className="chart-bar"
            data-grade={grade}
          />
          {before !== undefined && (
            <rect
              x={bar}
              width={bar}
              y={Math.min(y(before), base)}
              height={Math.abs(y(before) - base)}
              className="chart-hollow"
            />
          )}
          <text x={(bar * (compared ? 2 : 1)) / 2} y={height - 6} textAnchor="middle">
            {fitted(label, x.step())}
          </text>
        </g>
      ))}
      {whole && <Running marks={marks} whole={whole} x={(at) => x(at)! + x.bandwidth() / 2} size={{ width, height }} />}
    </svg>
  )
}

/** The share of the whole that the bars up to here make together, measured at the right. */
function Running({
  marks,
  whole,
  x,
  size: { width, height },
}: {
  marks: readonly Mark[]
  whole: number
  x: (at: number) => number
  size: Size
}) {
  const y = scaleLinear([0, 100], [height - ROOM.bottom, ROOM.top])
  const points = runningShares(marks, whole).map((share, at): [number, number] => [x(at), share])
  const path = line<[number, number]>(
    ([left]) => left,
    ([, share]) => y(share),
  )(points)!
  return (
    <g className="chart-running">
      {[50, 100].map((share) => (
        <text key={share} x={width - ROOM.left + 8} y={y(share)} dy="0.32em">
          {formatPercent(share)}
        </text>
      ))}
      <path d={path} className="chart-running-edge" />
      <path d={path} />
      {points.map(([left, share]) => (
        <circle key={left} cx={left} cy={y(share)} r={2.6}>
          <title>{formatPercent(Math.round(share * 100) / 100)}</title>
        </circle>
      ))}
    </g>
  )
}

/** Percent of the whole up to each mark. */
export function runningShares(marks: readonly Mark[], whole: number): number[] {
  let sum = 0
  return marks.map(({ value }) => Math.min(100, (100 * (sum += Math.max(0, value))) / whole))
}
