import { LETTER_PX, ROOM } from './Axis.tsx'
import type { BarsProps } from './chart.ts'
import { Columns } from './Columns.tsx'
import { Ranks } from './Ranks.tsx'

/** Bars that stand where their names can be read below them, and else lie beside them. */
export function Bars(props: BarsProps) {
  const { marks, size, whole } = props
  const longest = Math.max(...marks.map(({ label }) => label.length)) * LETTER_PX
  const stand = whole !== undefined || longest <= (size.width - ROOM.left - ROOM.right) / marks.length
  return stand ? <Columns {...props} /> : <Ranks {...props} />
}
