import type { Condition } from '../../api/condition.ts'
import type { GridColumn } from './column.ts'

/** What the filter of one column works on, whatever its kind. */
export interface FilterPart {
  column: GridColumn
  draft: Condition | undefined
  setDraft: (condition: Condition | undefined) => void
  /** Applies a condition at once, without the button. */
  apply: (condition: Condition | undefined) => void
}
