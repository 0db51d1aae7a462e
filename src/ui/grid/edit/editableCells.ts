import type { Line } from '../lines.ts'
import type { Cell } from '../keyboard.ts'
import type { Placed } from '../placement.ts'
import type { EditableColumn } from './gridEdit.ts'

/** Whether, and as what, the cell of this line and column is edited. */
export function editableAt(line: Line | undefined, placed: Placed | undefined): EditableColumn | undefined {
  const edit = placed?.column?.edit
  return edit && line?.kind === 'row' && edit.when(line.row) ? edit : undefined
}

/**
 * The next cell that can be edited, or with `step` -1 the one before, row by row; undefined when there is none, or when rows are
 * on their way that might have one: nobody is sent to an unknown place.
 */
export function editableBeside(
  from: Cell,
  step: 1 | -1,
  { lines, lineAt, columns }: { lines: number; lineAt: (index: number) => Line; columns: readonly Placed[] },
): Cell | undefined {
  const places = columns.flatMap(({ column, index }) => (column?.edit ? [index] : []))
  if (step < 0) places.reverse()
  const beyond = (place: number) => (step > 0 ? place > from.column : place < from.column)
  for (let index = from.line; index >= 0 && index < lines; index += step) {
    const line = lineAt(index)
    if (line.kind === 'waiting') return undefined
    const found = places.find(
      (place) => (index !== from.line || beyond(place)) && editableAt(line, columns[place]) !== undefined,
    )
    if (found !== undefined) return { line: index, column: found }
  }
  return undefined
}
