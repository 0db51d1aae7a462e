import type { TFunction } from 'i18next'
import type { FieldSchema, FieldSchemas } from '../../api/fieldSchema.ts'
import { pastedTable } from '../grid/edit/pastedTable.ts'
import { pastedValue } from '../grid/edit/pastedValue.ts'
import type { PasteOutcome } from '../grid/edit/tellPaste.ts'
import { type EditedLine, isEditable, type ResolvedColumn } from './lineColumn.ts'

interface Place<Line extends EditedLine> {
  lines: readonly Line[]
  columns: readonly ResolvedColumn<Line>[]
  fields: FieldSchemas
  /** The cell that a block begins at. */
  index: number
  field: string
  t: TFunction
}

/**
 * A block of cells of a spreadsheet laid over the lines, from one cell downwards and to the right. What means nothing in its
 * column leaves the old value and is counted. Undefined for a text of one cell, which the input takes itself.
 */
export function pasteLines<Line extends EditedLine>(
  text: string,
  { lines, columns, fields, index, field, t }: Place<Line>,
): (PasteOutcome & { lines: readonly Line[] }) | undefined {
  const block = pastedTable(text)
  if (block.length < 2 && (block[0]?.length ?? 0) < 2) return undefined
  const first = columns.findIndex((column) => column.field === field)
  const words = { yes: t('screen.grid.yes'), no: t('screen.grid.no') }
  const next = [...lines]
  const outcome = { taken: 0, refused: 0, beyond: Math.max(index + block.length - lines.length, 0), locked: 0 }
  for (const [row, cells] of block.slice(0, lines.length - index).entries()) {
    const line = lines[index + row]!
    const values: Record<string, unknown> = {}
    let refused = false
    for (const [at, cell] of cells.entries()) {
      const column = columns[first + at]
      if (!column || !isEditable(column, line)) {
        outcome.locked++
        continue
      }
      const schema =
        fields[column.field] ?? ({ kind: column.kind, nullable: true, values: [] } as unknown as FieldSchema)
      const meant = pastedValue(cell, schema, { ...words, choice: (value) => t(`enum.${schema.enumName}.${value}`) })
      if (meant && 'value' in meant) values[column.field] = meant.value
      else refused = true
    }
    if (Object.keys(values).length > 0) {
      next[index + row] = { ...line, ...values }
      outcome.taken++
    }
    if (refused) outcome.refused++
  }
  return { ...outcome, lines: next }
}
