import { scaleLinear } from 'd3-scale'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../format.ts'
import { fitted, LETTER_PX, ROOM, seenLength, short } from './Axis.tsx'
import type { DrawnProps } from './chart.ts'
import { Heading } from './Heading.tsx'
import { Legend } from './Legend.tsx'

/** From a name to the next one, where they are many, and where they are few. */
const ROW_PX = { alone: 20, compared: 26 }
const ROW_PX_MAX = 32
const BAR_PX = { alone: 12, compared: 8 }
/** Of the width at most, for names. */
const NAMES_SHARE = 0.36
/** A figure behind its bar. */
const FIGURE_PX = 74
const GAP_PX = 6

/** Bars that lie beside their names, the largest on top, each with its figure: as many as there is room for. */
export function Ranks({ marks: all, title, size: { width, height }, total = all.length }: DrawnProps) {
  const { t } = useTranslation()
  const compared = all.some(({ before }) => before !== undefined)
  const way = compared ? 'compared' : 'alone'
  const room = height - ROOM.top
  const marks = all.slice(0, Math.max(3, Math.floor(room / ROW_PX[way])))
  const step = Math.min(room / marks.length, ROW_PX_MAX)
  const longest = Math.max(...marks.map(({ label }) => label.length)) * LETTER_PX
  const names = Math.min(longest + GAP_PX, width * NAMES_SHARE)
  const figures = marks.flatMap(({ value, before = 0 }) => [value, before])
  const x = scaleLinear([Math.min(0, ...figures), Math.max(1, ...figures)], [names + GAP_PX, width - FIGURE_PX])
  const base = x(0)
  const barAt = (value: number) => {
    const length = seenLength(x(value) - base)
    return { x: value < 0 ? base - length : base, width: length }
  }
  return (
    <svg role="img" aria-label={title} width={width} height={height} className="chart">
      <Heading
        title={title}
        width={width}
        left={0}
        shown={marks.length}
        total={total}
        legend={compared && <Legend width={width} />}
      />
      {marks.map(({ label, value, before, grade }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- bars have no other name than their place
        <g key={at} transform={`translate(0 ${ROOM.top + at * step})`}>
          <title>{`${label}: ${formatMoney(value)}`}</title>
          <text x={names} y={BAR_PX.alone / 2} dy="0.35em" textAnchor="end">
            {fitted(label, names)}
          </text>
          <rect {...barAt(value)} height={BAR_PX[way]} className="chart-bar" data-grade={grade} />
          {before !== undefined && (
            <rect {...barAt(before)} y={BAR_PX[way]} height={BAR_PX[way]} className="chart-hollow" />
          )}
          <text x={Math.max(base, x(value), x(before ?? 0)) + GAP_PX} y={BAR_PX.alone / 2} dy="0.35em">
            {short(value, t)}
          </text>
        </g>
      ))}
    </svg>
  )
}
