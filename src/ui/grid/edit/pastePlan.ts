import type { AnyRow } from '../defineGrid.ts'
import type { Cell } from '../keyboard.ts'
import type { Line } from '../lines.ts'
import type { Placed } from '../placement.ts'
import type { Change } from './CellEdits.ts'
import { editableAt } from './editableCells.ts'
import type { EditableColumn } from './gridEdit.ts'
import type { Meant } from './cellValue.ts'

/** What becomes of a pasted block: what is sent, what stays out at its cell and why, and what had no cell at all. */
export interface PastePlan {
  changes: Change[]
  refused: { change: Change; fault: string }[]
  /** Rows of the block beyond the last row of the list, or beside rows that are still on their way. */
  rowsBeyond: number
  /** Cells that fell on cells which cannot be edited. */
  cellsLocked: number
}

interface PasteTarget {
  lines: number
  lineAt: (index: number) => Line
  columns: readonly Placed[]
  /** Undefined: the cell is left as it is. */
  valueOf: (text: string, edit: EditableColumn, placed: Placed) => Meant | undefined
  wordsOf: (meant: Extract<Meant, { fault: unknown }>) => string
  /** What the contract has against the row. */
  faultOf: (row: AnyRow, field: string) => string | undefined
}

/** Lays a block of texts over the list, its first cell at `at`. Headings of groups and details between the rows are passed over. */
export function pastePlan(block: readonly (readonly string[])[], at: Cell, target: PasteTarget): PastePlan {
  const plan: PastePlan = { changes: [], refused: [], rowsBeyond: 0, cellsLocked: 0 }
  let index = at.line
  for (const texts of block) {
    while (index < target.lines && !['row', 'waiting'].includes(target.lineAt(index).kind)) index++
    const line = index < target.lines ? target.lineAt(index++) : undefined
    if (line?.kind === 'row') layRow(plan, texts, at.column, line, target)
    else plan.rowsBeyond++
  }
  return plan
}

function layRow(
  plan: PastePlan,
  texts: readonly string[],
  firstColumn: number,
  line: Line & { kind: 'row' },
  target: PasteTarget,
): void {
  const { key, row } = line
  const values: Record<string, unknown> = {}
  const typed: Record<string, string> = {}
  texts.forEach((text, offset) => {
    const placed = target.columns[firstColumn + offset]
    const edit = editableAt(line, placed)
    if (!placed || !edit) {
      if (text.trim() !== '') plan.cellsLocked++
      return
    }
    const { field } = placed.column!
    const meant = target.valueOf(text, edit, placed)
    if (!meant) return
    if ('fault' in meant) {
      const change = { key, row, values: { [field]: undefined }, typed: { [field]: text.trim() } }
      plan.refused.push({ change, fault: target.wordsOf(meant) })
    } else if (meant.value !== row[field]) {
      values[field] = meant.value
      typed[field] = text.trim()
    }
  })
  const [field] = Object.keys(values)
  if (field === undefined) return
  const change: Change = { key, row, values, typed }
  const fault = target.faultOf({ ...row, ...values }, field)
  if (fault === undefined) plan.changes.push(change)
  else plan.refused.push({ change, fault })
}
