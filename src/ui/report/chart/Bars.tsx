import { scaleBand, scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatPercent } from '../../format.ts'
import { Axis, fitted, ROOM, type Size } from './Axis.tsx'
import type { Mark } from './chart.ts'

export interface DrawnProps {
  marks: readonly Mark[]
  title: string
  size: Size
}

/** A bar with a name that can be read takes so much. */
const BAR_PX = 54

/** Bars from zero, beside each the hollow one of the time before; `running`: with the share that they make together. */
export function Bars({
  marks: all,
  title,
  size: { width, height },
  running = false,
}: DrawnProps & { running?: boolean }) {
  const { t } = useTranslation()
  // As many as their names have room.
  const marks = all.slice(0, Math.max(4, Math.floor((width - ROOM.left - ROOM.right) / BAR_PX)))
  const compared = marks.some(({ before }) => before !== undefined)
  const x = scaleBand<number>()
    .domain(marks.map((_, at) => at))
    .range([ROOM.left, width - ROOM.right])
    .padding(0.28)
  const highest = Math.max(1, ...marks.flatMap(({ value, before = 0 }) => [value, before]))
  const lowest = Math.min(0, ...marks.map(({ value }) => value))
  const y = scaleLinear([lowest, highest], [height - ROOM.bottom, ROOM.top]).nice(4)
  const bar = Math.min(x.bandwidth(), 64) / (compared ? 2 : 1)
  const indent = (x.bandwidth() - bar * (compared ? 2 : 1)) / 2
  const base = y(0)
  return (
    <svg role="img" aria-label={title} width={width} height={height} className="chart">
      <text x={ROOM.left} y={12} className="chart-title">
        {title}
      </text>
      {compared && <Legend width={width} now={t('screen.report.now')} before={t('screen.report.before')} />}
      <Axis scale={y} width={width} />
      {marks.map(({ label, value, before, grade }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- bars have no other name than their place
        <g key={at} transform={`translate(${x(at)! + indent} 0)`}>
          <title>{`${label}: ${formatMoney(value)}`}</title>
          <rect
            width={bar}
            y={Math.min(y(value), base)}
            height={Math.abs(y(value) - base)}
            className="chart-bar"
            data-grade={grade}
          />
          {before !== undefined && (
            <rect x={bar} width={bar} y={y(before)} height={Math.max(0, base - y(before))} className="chart-hollow" />
          )}
          <text x={(bar * (compared ? 2 : 1)) / 2} y={height - 6} textAnchor="middle">
            {fitted(label, x.step())}
          </text>
        </g>
      ))}
      {running && <Running marks={marks} x={(at) => x(at)! + x.bandwidth() / 2} size={{ width, height }} />}
    </svg>
  )
}

function Legend({ width, now, before }: { width: number; now: string; before: string }) {
  return (
    <g transform={`translate(${width - ROOM.right - 190} 4)`}>
      <rect width={10} height={9} className="chart-bar" />
      <text x={15} y={9}>
        {now}
      </text>
      <rect x={90} width={10} height={9} className="chart-hollow" />
      <text x={105} y={9}>
        {before}
      </text>
    </g>
  )
}

/** The share of what is drawn that the bars up to here make together. */
function Running({ marks, x, size: { height } }: { marks: readonly Mark[]; x: (at: number) => number; size: Size }) {
  const y = scaleLinear([0, 1], [height - ROOM.bottom, ROOM.top])
  const points = runningShares(marks).map((share, at): [number, number] => [x(at), share])
  const path = line<[number, number]>(
    ([left]) => left,
    ([, share]) => y(share),
  )(points)!
  return (
    <g className="chart-running">
      <path d={path} />
      {points.map(([left, share]) => (
        <circle key={left} cx={left} cy={y(share)} r={2.6}>
          <title>{formatPercent(Math.round(share * 10_000) / 100)}</title>
        </circle>
      ))}
    </g>
  )
}

/** The share of the whole up to each mark, 0 where there is nothing at all. */
function runningShares(marks: readonly Mark[]): number[] {
  const values = marks.map(({ value }) => Math.max(0, value))
  const whole = values.reduce((sum, value) => sum + value, 0)
  let sum = 0
  return values.map((value) => (whole === 0 ? 0 : (sum += value) / whole))
}
