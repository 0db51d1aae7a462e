import type { ImportField } from '../../src/api/itemImport.ts'
import type { Cell } from '../excelReader/cell.ts'
import { columnLetters } from '../excel/table.ts'
import { Refusal } from '../refusal.ts'
import { fieldOfHeader, isKilograms } from './columnNames.ts'

export interface ImportColumn {
  /** From 0. */
  index: number
  letters: string
  header: string
  field: ImportField | null
  /** Weights are multiplied by it to be grams. */
  factor: number
}

/** Header or letters of a column → what a person said it holds, null for nothing. */
export type ChosenColumns = ReadonlyMap<string, ImportField | null>

/** Headers stand below a title and an address at times. */
export const HEADER_ROWS_SEARCHED = 20
/** Several columns of it are one list. */
const REPEATED: ReadonlySet<ImportField> = new Set(['multiBarcode'])
const CODES: readonly ImportField[] = ['multiBarcode', 'barcode', 'artikul', 'sku']

/**
 * What the columns of a row hold, if it is the row of headers: it names the goods and at least one of their codes. `chosen`
 * (header or letters → field) goes before what the headers say.
 */
export function columnsOfHeader(cells: readonly (Cell | undefined)[], chosen: ChosenColumns): ImportColumn[] {
  const taken = new Set<ImportField>()
  const columns = Array.from(cells, (cell, index): ImportColumn => {
    const header = (cell?.text ?? '').trim()
    const letters = columnLetters(index)
    const named = chosen.has(header) ? chosen.get(header) : chosen.get(letters)
    return { index, letters, header, field: named ?? null, factor: isKilograms(header) ? 1_000 : 1 }
  })
  for (const column of columns) if (column.field) refuseTwice(taken, column, columns)
  for (const column of columns) {
    if (column.field !== null || chosen.has(column.header) || chosen.has(column.letters)) continue
    const field = column.header === '' ? undefined : fieldOfHeader(column.header)
    if (!field || (taken.has(field) && !REPEATED.has(field))) continue
    taken.add(field)
    column.field = field
  }
  return columns
}

function refuseTwice(taken: Set<ImportField>, column: ImportColumn, columns: readonly ImportColumn[]): void {
  const field = column.field!
  if (taken.has(field) && !REPEATED.has(field)) {
    const same = columns.filter((other) => other.field === field).map(({ letters }) => letters)
    throw new Refusal(422, 'columnTwice', { columns: same.join(', ') }, { columns: 'columnTwice' })
  }
  taken.add(field)
}

/** What is still needed, as in `enum.importMissing`; nothing when the row can be the header. */
export function missingColumns(columns: readonly ImportColumn[]): ('name' | 'code')[] {
  const has = (field: ImportField) => columns.some((column) => column.field === field)
  return [...(has('name') ? [] : (['name'] as const)), ...(CODES.some(has) ? [] : (['code'] as const))]
}
