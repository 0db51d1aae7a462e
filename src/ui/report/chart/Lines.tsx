import { scaleLinear, scalePoint } from 'd3-scale'
import { line } from 'd3-shape'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../format.ts'
import { Axis, ROOM } from './Axis.tsx'
import type { DrawnProps, Mark } from './chart.ts'
import { ENTRY_PX, Heading, LEGEND_PX } from './Heading.tsx'

/** Names below a line stand so far apart. */
const NAME_PX = 76

/** A line through what was, straight from point to point; the time before is grey and dashed. */
export function Lines({ marks, title, size: { width, height } }: DrawnProps) {
  const compared = marks.some(({ before }) => before !== undefined)
  const x = scalePoint<number>()
    .domain(marks.map((_, at) => at))
    .range([ROOM.left + 8, width - ROOM.right - 8])
  const highest = Math.max(1, ...marks.flatMap(({ value, before = 0 }) => [value, before]))
  const lowest = Math.min(0, ...marks.map(({ value }) => value))
  const y = scaleLinear([lowest, highest], [height - ROOM.bottom, ROOM.top]).nice(4)
  const path = (of: (mark: Mark) => number) =>
    line<Mark>(
      (_, at) => x(at)!,
      (mark) => y(of(mark)),
    )([...marks])!
  const each = Math.max(1, Math.ceil((marks.length * NAME_PX) / width))
  return (
    <svg role="img" aria-label={title} width={width} height={height} className="chart">
      <Heading title={title} width={width} legend={compared && <LinesLegend width={width} />} />
      <Axis scale={y} width={width} />
      {compared && <path d={path(({ before = 0 }) => before)} className="chart-path-before" />}
      <path d={path(({ value }) => value)} className="chart-path" />
      {marks.map(({ label, value }, at) => (
        <g key={label}>
          <circle cx={x(at)} cy={y(value)} r={marks.length > 62 ? 1.6 : 3} className="chart-dot">
            <title>{`${label}: ${formatMoney(value)}`}</title>
          </circle>
          {at % each === 0 && (
            <text x={x(at)} y={height - 6} textAnchor="middle">
              {label.replace(/^(\d\d\.\d\d)\.\d{4}$/, '$1')}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

function LinesLegend({ width }: { width: number }) {
  const { t } = useTranslation()
  return (
    <g transform={`translate(${width - ROOM.right - LEGEND_PX} 8)`}>
      <path d="M0 0H18" className="chart-path" />
      <text x={24} y={4}>
        {t('screen.report.now')}
      </text>
      <path d={`M${ENTRY_PX} 0h18`} className="chart-path-before" />
      <text x={ENTRY_PX + 24} y={4}>
        {t('screen.report.before')}
      </text>
    </g>
  )
}
