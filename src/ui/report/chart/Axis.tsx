import type { ScaleLinear } from 'd3-scale'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatCount, formatQuantity } from '../../format.ts'

export interface Size {
  width: number
  height: number
}
/** Room around a chart for its words. */
export const ROOM = { left: 64, right: 12, top: 22, bottom: 22 }
const TICKS = 4

/** Lines to measure by, with their figures at the left. */
export function Axis({ scale, width }: { scale: ScaleLinear<number, number>; width: number }) {
  const { t } = useTranslation()
  return (
    <g>
      {scale.ticks(TICKS).map((tick) => (
        <g key={tick} transform={`translate(0 ${scale(tick)})`}>
          <line x1={ROOM.left} x2={width - ROOM.right} className="chart-line" />
          <text x={ROOM.left - 8} dy="0.32em" textAnchor="end">
            {short(tick, t)}
          </text>
        </g>
      ))}
    </g>
  )
}

/** `12,5 млн`: a figure that an axis has room for. */
export function short(value: number, t: TFunction): string {
  for (const [unit, name] of UNITS)
    if (Math.abs(value) >= Math.max(unit, 1e4))
      return `${formatQuantity(Math.round((value / unit) * 10) / 10)}\u00a0${t(`screen.report.units.${name}`)}`
  return Math.abs(value) < 10 ? formatQuantity(value) : formatCount(value)
}
const UNITS = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
  [1e3, 'thousand'],
] as const

/** What a letter of a chart takes, on the average. */
export const LETTER_PX = 6.4

/** As much of a name as there is room for. */
export const fitted = (name: string, room: number): string => {
  const letters = Math.floor(room / LETTER_PX)
  return name.length <= letters ? name : letters < 3 ? '' : `${name.slice(0, letters - 1)}…`
}

/** What there is is seen, however little it is beside the others. */
export const seenLength = (length: number): number => (length === 0 ? 0 : Math.max(1, Math.abs(length)))
