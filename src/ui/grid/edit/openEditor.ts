import type { AnyRow } from '../defineGrid.ts'
import type { EditableColumn } from './gridEdit.ts'

/** The one cell that is being edited. */
export interface OpenEditor {
  key: string
  field: string
  row: AnyRow
  edit: EditableColumn
  label: string
  /** What stands in the input at first, and whether typing replaces it. */
  text: string
  selected: boolean
  /** What is wrong with what was typed. */
  fault: string | undefined
}

/** Where the focus goes after an edit; `left` is a click elsewhere, which has its own place. */
export type After = 'stay' | 'up' | 'down' | 'next' | 'previous' | 'left'
