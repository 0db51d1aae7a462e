import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../format.ts'
import { fitted, LETTER_PX, ROOM } from './Axis.tsx'

/** Room of a legend, which has the right to itself, and of one of its two entries. */
export const LEGEND_PX = 140
export const ENTRY_PX = 72
/** What a letter of a title takes: it is larger than others, and bold. */
const TITLE_LETTER_PX = 7.6

/** What a chart tells, above it; with how many of how many marks are drawn where these are not all. */
export function Heading({
  title,
  width,
  left = ROOM.left,
  shown = 0,
  total = 0,
  legend,
}: {
  title: string
  width: number
  left?: number
  shown?: number
  total?: number
  /** Beside it, of at most LEGEND_PX. */
  legend?: ReactNode
}) {
  const { t } = useTranslation()
  const part =
    shown < total ? ` ${t('screen.report.ofMarks', { shown: formatCount(shown), total: formatCount(total) })}` : ''
  const room = width - left - (legend ? LEGEND_PX + ROOM.right : 0) - part.length * LETTER_PX
  return (
    <>
      <text x={left} y={12} className="chart-title">
        {fitted(title, (room * LETTER_PX) / TITLE_LETTER_PX)}
        {part && <tspan className="chart-part">{part}</tspan>}
      </text>
      {legend}
    </>
  )
}
