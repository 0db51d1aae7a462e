import type { CellEditorProps } from './edit/CellEditor.tsx'
import type { RowLine, WaitingLine } from './lines.ts'
import type { RowFrame } from './rowFrame.ts'
import type { Tone } from './tone.ts'

/** What a row's cells show. */
export interface CellProps {
  frame: RowFrame
  /** One that waits has the same elements, and its texts are filled in: whole screens of them pass when rows are flung by. */
  line: RowLine | WaitingLine
  index: number
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
