import { memo, type CSSProperties } from 'react'
import type { CellEditorProps } from './edit/CellEditor.tsx'
import type { CellMarks } from './edit/cellMark.ts'
import { drawnCell } from './gridCell.tsx'
import type { RowLine, WaitingLine } from './lines.ts'
import { regions, type RowFrame } from './rowFrame.tsx'
import type { Tone } from './tone.ts'

export interface RowProps {
  frame: RowFrame
  /** One that waits has the same elements, and its texts are filled in: whole screens of them pass when rows are flung by. */
  line: RowLine | WaitingLine
  index: number
  /** Pixels from the window's anchor. */
  top: number
  height: number
  tone: Tone | undefined
  selected: boolean
  /** Why it cannot be selected. */
  locked: string | undefined
  /** Place of the cell with the focus, -1 elsewhere. */
  active: number
  /** First and last place of the chosen range in this row. */
  range: readonly [number, number] | undefined
  /** The input of its cell that is being edited. */
  editor: CellEditorProps | undefined
}

/** A message at one of its cells lies over the rows beside. */
const isTold = (marks: CellMarks) => [...marks.values()].some(({ state }) => state === 'refused')
const sameRange = (a: RowProps['range'], b: RowProps['range']) =>
  a === b || (!!a && !!b && a[0] === b[0] && a[1] === b[1])

/**
 * One row: plain elements, class names of one stylesheet. It is drawn again when its own record, place, state
 * or the layout changes; a click on one row redraws that row.
 */
export const GridRow = memo(
  function GridRow(props: RowProps) {
    const { frame, line, index, top, height, tone, selected, editor } = props
    const { placement } = frame
    const style: CSSProperties = { top, height }
    const spills = editor?.open.fault !== undefined || (line.marks && isTold(line.marks))
    return (
      <div
        role="row"
        className={`grid-row${index % 2 ? ' grid-odd' : ''}${tone ? ` grid-tone-${tone}` : ''}${line.row ? '' : ' grid-waiting'}${line.changed ? ' grid-changed' : ''}${spills ? ' grid-spills' : ''}`}
        style={style}
        aria-rowindex={(line.place ?? index + 1) + 1}
        aria-busy={line.row ? undefined : true}
        aria-selected={frame.selects && line.row ? selected : undefined}
        aria-level={frame.level}
        aria-expanded={line.open}
        data-line={index}
      >
        {regions(placement, frame.center, (placed) => drawnCell(props, placed), !line.row)}
      </div>
    )
  },
  (before, after) =>
    before.line.row === after.line.row &&
    before.line.number === after.line.number &&
    before.line.changed === after.line.changed &&
    before.line.marks === after.line.marks &&
    before.line.open === after.line.open &&
    before.line.place === after.line.place &&
    before.frame === after.frame &&
    before.index === after.index &&
    before.top === after.top &&
    before.height === after.height &&
    before.tone === after.tone &&
    before.selected === after.selected &&
    before.locked === after.locked &&
    before.active === after.active &&
    before.editor === after.editor &&
    sameRange(before.range, after.range),
)
