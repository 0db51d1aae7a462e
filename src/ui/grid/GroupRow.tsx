import type { ReactNode } from 'react'
import type { GroupLine } from './lines.ts'
import { cellId, regions, type RowFrame } from './rowFrame.tsx'

/** The heading of a group: fold, name, count, sums under their columns, its own pages, its own actions. */
export function GroupRow({
  frame,
  line,
  index,
  top,
  height,
  active,
  text,
  children,
}: {
  frame: RowFrame
  line: GroupLine
  index: number
  top: number
  height: number
  active: number
  /** `134 rows` */
  text: string
  children: ReactNode
}) {
  const { placement } = frame
  return (
    <div
      role="row"
      className={`grid-row grid-group${line.busy ? ' grid-busy' : ''}`}
      style={{ top, height }}
      aria-rowindex={(line.place ?? index + 1) + 1}
      aria-level={1}
      aria-expanded={line.open}
      data-line={index}
    >
      <div
        role="gridcell"
        id={cellId(frame.gridId, index, 0)}
        aria-colindex={1}
        aria-colspan={placement.all.length}
        className={`grid-group-head${active >= 0 ? ' grid-active' : ''}`}
      >
        <span className="grid-fold" data-own="fold" aria-hidden />
        <strong>{line.label}</strong>
        <small>{text}</small>
        {children}
      </div>
      {regions(placement, frame.center, (placed) => {
        const sum = placed.column && line.totals[placed.column.field]
        return (
          <div key={placed.id} aria-hidden className={placed.className} style={placed.style}>
            {sum !== undefined && placed.column!.text({ [placed.column!.field]: sum })}
          </div>
        )
      })}
    </div>
  )
}
