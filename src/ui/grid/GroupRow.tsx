import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import type { GroupLine } from './lines.ts'
import { type DrawnColumns, regions } from './drawnColumns.tsx'
import { CELL_PADDING_PX, type Placed } from './placement.ts'
import { cellId, type RowFrame } from './rowFrame.ts'
import { textWidth } from './textWidth.ts'

/** A button that is clicked leaves the keyboard to the list. */
const keepKeys = (event: MouseEvent) => (event.target as Element).closest('button') && event.preventDefault()

/** The heading of a group: fold, name, count, sums under their columns, its own pages, its own actions. */
export function GroupRow({
  frame,
  columns,
  line,
  index,
  top,
  active,
  text,
  children,
}: {
  frame: RowFrame
  columns: DrawnColumns
  line: GroupLine
  index: number
  top: number
  active: number
  /** `134 rows` */
  text: string
  children: ReactNode
}) {
  return (
    <div
      role="row"
      className={`grid-row grid-group${line.busy ? ' grid-busy' : ''}`}
      style={{ top }}
      aria-rowindex={(line.place ?? index + 1) + 1}
      aria-level={1}
      aria-expanded={line.open}
      data-line={index}
    >
      <div
        role="gridcell"
        id={cellId(frame.gridId, index, 0)}
        aria-colindex={1}
        aria-colspan={columns.placement.all.length}
        className={`grid-group-head${active >= 0 ? ' grid-active' : ''}`}
        style={{ '--group-room': `${roomBeforeSums(columns, line)}px` } as CSSProperties}
        onMouseDown={keepKeys}
      >
        <span className="grid-fold" data-own="fold" aria-hidden />
        <strong>{line.label}</strong>
        <small>{text}</small>
        {children}
      </div>
      <div className="grid-group-sums" aria-hidden>
        {regions(columns, (placed) => {
          const sum = placed.column && line.totals[placed.column.field]
          return (
            <div key={placed.id} className={placed.className}>
              {sum !== undefined && placed.column!.text({ [placed.column!.field]: sum })}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** The name gives way to the sums: the digits of its group's first one begin so many pixels from the left. */
function roomBeforeSums({ placement: { start, center, width } }: DrawnColumns, { totals }: GroupLine): number {
  const isSummed = ({ column }: Placed) => column !== undefined && totals[column.field] !== undefined
  const first = center.columns.find(isSummed)
  if (start.columns.some(isSummed) || !first) return width
  const { field, text } = first.column!
  return start.width + first.left + first.width - textWidth(text({ [field]: totals[field] }), true) - CELL_PADDING_PX
}
