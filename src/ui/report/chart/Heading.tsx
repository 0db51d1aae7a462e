import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../format.ts'
import { fitted, LETTER_PX, ROOM } from './Axis.tsx'

/** Room of a legend, which has the right to itself. */
export const LEGEND_PX = 200

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
        {fitted(title, room)}
        {part && <tspan className="chart-part">{part}</tspan>}
      </text>
      {legend}
    </>
  )
}
