import { memo, type ReactNode } from 'react'
import type { DetailLine } from '../lines.ts'
import { cellId, type RowFrame } from '../rowFrame.ts'
import type { RowDetail } from './rowDetail.ts'
import type { AnyRow } from '../defineGrid.ts'

/** What is open below a row: one cell over all columns, which stays in view when the list is scrolled sideways. */
export const DetailRow = memo(
  function DetailRow({
    frame,
    span,
    line,
    index,
    top,
    height,
    width,
    active,
    content,
  }: {
    frame: RowFrame
    /** How many columns there are. */
    span: number
    line: DetailLine
    /** Its first line. */
    index: number
    top: number
    height: number
    /** Pixels of the list that are in view. */
    width: number
    active: boolean
    content: RowDetail<AnyRow>['content']
  }): ReactNode {
    return (
      <div
        role="row"
        className="grid-row grid-detail"
        style={{ top, height }}
        aria-rowindex={line.place + 1}
        aria-level={(frame.level ?? 1) + 1}
        data-line={index}
      >
        <div
          role="gridcell"
          // What is longer than its lines is scrolled by the keyboard, too.
          tabIndex={0}
          id={cellId(frame.gridId, index, 0)}
          aria-colindex={1}
          aria-colspan={span}
          aria-readonly={frame.edits ? true : undefined}
          className={`grid-detail-cell${active ? ' grid-active' : ''}`}
          style={{ width }}
        >
          {content(line.row)}
        </div>
      </div>
    )
  },
  (before, after) =>
    before.line.row === after.line.row &&
    before.line.place === after.line.place &&
    before.frame === after.frame &&
    before.span === after.span &&
    before.index === after.index &&
    before.top === after.top &&
    before.height === after.height &&
    before.width === after.width &&
    before.active === after.active &&
    before.content === after.content,
)
