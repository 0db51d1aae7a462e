import type { ImportField, ImportMode } from '../../src/api/itemImport.ts'
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

/** The words above a column. */
export interface Heading {
  text: string
  /** Of a header of two rows, the words of its lower one. */
  lower?: string
}

/** Header or letters of a column → what a person said it holds, null for nothing. */
export type ChosenColumns = ReadonlyMap<string, ImportField | null>

/** Several columns of it are one list. */
const REPEATED: ReadonlySet<ImportField> = new Set(['multiBarcode'])
const CODES: readonly ImportField[] = ['multiBarcode', 'barcode', 'artikul', 'sku']
/** By any of these goods are found that are there already. */
const KEYS: readonly ImportField[] = ['multiBarcode', 'barcode', 'artikul', 'id']
/** Below a word that stands over several columns these are parts of a sum, `Сумма` over `НДС`, and not of the goods. */
const PARTS_OF_SUMS: ReadonlySet<ImportField> = new Set(['vatPercent', 'weight'])

/**
 * What the columns below these headings hold. `chosen` (header or letters → field) goes before what the headings say.
 * @throws 422 `columnTwice`
 */
export function columnsOf(headings: readonly Heading[], chosen: ChosenColumns, mode: ImportMode): ImportColumn[] {
  const taken = new Set<ImportField>()
  const columns = headings.map(({ text }, index): ImportColumn => {
    const header = text.trim()
    const letters = columnLetters(index)
    const named = chosen.has(header) ? chosen.get(header) : chosen.get(letters)
    return { index, letters, header, field: named ?? null, factor: isKilograms(header) ? 1_000 : 1 }
  })
  for (const column of columns) if (column.field) refuseTwice(taken, column, columns)
  for (const column of columns) {
    if (column.field !== null || chosen.has(column.header) || chosen.has(column.letters)) continue
    const field = column.header === '' ? undefined : fieldOfHeading(headings[column.index]!)
    if (!field || (taken.has(field) && !REPEATED.has(field))) continue
    // New goods have numbers of their own.
    if (field === 'id' && mode === 'ADD') continue
    taken.add(field)
    column.field = field
  }
  return columns
}

function fieldOfHeading({ text, lower }: Heading): ImportField | undefined {
  const field = fieldOfHeader(text)
  if (field || lower === undefined) return field
  const below = fieldOfHeader(lower)
  return below && !PARTS_OF_SUMS.has(below) ? below : undefined
}

function refuseTwice(taken: Set<ImportField>, column: ImportColumn, columns: readonly ImportColumn[]): void {
  const field = column.field!
  if (taken.has(field) && !REPEATED.has(field)) {
    const same = columns.filter((other) => other.field === field).map(({ letters }) => letters)
    throw new Refusal(422, 'columnTwice', { columns: same.join(', ') }, { columns: 'columnTwice' })
  }
  taken.add(field)
}

/**
 * What is still needed, as in `enum.importMissing`; nothing when these can be the columns of goods. A file that changes goods needs
 * but to say which, and something of them.
 */
export function missingColumns(columns: readonly ImportColumn[], mode: ImportMode): ('name' | 'code' | 'key')[] {
  const has = (field: ImportField) => columns.some((column) => column.field === field)
  if (mode === 'ADD_AND_CHANGE') {
    const named = columns.filter(({ field }) => field !== null)
    return KEYS.some(has) && named.length > 1 ? [] : ['key']
  }
  return [...(has('name') ? [] : (['name'] as const)), ...(CODES.some(has) ? [] : (['code'] as const))]
}
