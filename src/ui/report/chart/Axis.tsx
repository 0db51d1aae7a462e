import type { ScaleLinear } from 'd3-scale'
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
  return (
    <g>
      {scale.ticks(TICKS).map((tick) => (
        <g key={tick} transform={`translate(0 ${scale(tick)})`}>
          <line x1={ROOM.left} x2={width - ROOM.right} className="chart-line" />
          <text x={ROOM.left - 8} dy="0.32em" textAnchor="end">
            {short(tick)}
          </text>
        </g>
      ))}
    </g>
  )
}

/** `12,5 M`: a figure that an axis has room for. Its letters are those of the decimal system, the same in all languages. */
export function short(value: number): string {
  for (const [unit, letter] of UNITS)
    if (Math.abs(value) >= unit) return `${formatQuantity(Math.round((value / unit) * 10) / 10)}\u00a0${letter}`
  return Math.abs(value) < 10 ? formatQuantity(value) : formatCount(value)
}
const UNITS = [
  [1e12, 'T'],
  [1e9, 'G'],
  [1e6, 'M'],
  [1e4, 'k'],
] as const

/** As much of a name as there is room for: some seven pixels a letter. */
export const fitted = (name: string, room: number): string => {
  const letters = Math.floor(room / 6.4)
  return name.length <= letters ? name : letters < 3 ? '' : `${name.slice(0, letters - 1)}…`
}
