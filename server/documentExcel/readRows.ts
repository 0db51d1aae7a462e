import type { z } from 'zod'
import type { DocumentColumn } from '../../src/api/documentExcel.ts'
import { date, money, quantity } from '../../src/api/fields.ts'
import { DOCUMENT_LINES_MAX } from '../../src/api/warehouseDocument.ts'
import type { SheetRow } from '../excelReader/readRows.ts'
import { Refusal } from '../refusal.ts'
import { readTable } from '../tableReader/readTable.ts'
import { findDocumentColumns, type FoundColumn, missingOf, type SaidColumns } from './findDocumentColumns.ts'

/** Title, address and header stand above the lines. */
const ROWS_ABOVE_MAX = 20
const TEXT_KEPT = 255

/** A row as it is said: null where nothing, or nothing of that kind, is said. */
export interface DocumentRow {
  rowNumber: number
  barcode: string
  artikul: string
  name: string
  count: number | null
  /** Whether anything stands where the quantity should: what is no quantity is a fault, nothing is nothing. */
  isCountSaid: boolean
  incomeUzs: number | null
  termOfItem: string | null
}

/**
 * Reads the rows of a document's file in the reading thread; `counts`: what a quantity may be.
 * @throws Refusal 422 `documentColumnsMissing`, `noRows`, and what `readTable` throws
 */
export async function readDocumentRows(
  upload: File,
  said: SaidColumns,
  gone: AbortSignal,
  counts: z.ZodType<number> = quantity,
): Promise<{ rows: DocumentRow[]; columns: FoundColumn[] }> {
  const bytes = new Uint8Array(await upload.arrayBuffer())
  return readTable({ bytes, rowsMax: DOCUMENT_LINES_MAX + ROWS_ABOVE_MAX, gone }, async ({ rows }) => {
    const all: SheetRow[] = []
    for await (const row of rows) all.push(row)
    if (all.length === 0) throw noRows()
    const { columns, rowsAbove } = findDocumentColumns(all, said)
    const missing = missingOf(columns)
    if (missing.length > 0)
      throw new Refusal(
        422,
        'documentColumnsMissing',
        {},
        { upload: 'documentColumnsMissing' },
        { missing, columns: columns.map(({ column, header, field }) => ({ column, header, field })) },
      )
    const read = all
      .slice(rowsAbove)
      .map((row) => rowOf(row, columns, counts))
      .filter(isSaid)
    if (read.length === 0) throw noRows()
    return { rows: read, columns }
  })
}

const noRows = () => new Refusal(422, 'noRows', {}, { upload: 'noRows' })
/** A row without any code or name, such as that of the totals, is no goods. */
const isSaid = ({ barcode, artikul, name }: DocumentRow) => barcode !== '' || artikul !== '' || name !== ''

function rowOf({ number, cells }: SheetRow, columns: readonly FoundColumn[], counts: z.ZodType<number>): DocumentRow {
  const textOf = (field: DocumentColumn) => {
    const index = columns.find((column) => column.field === field)?.index
    return index === undefined ? '' : (cells[index]?.text.trim() ?? '').slice(0, TEXT_KEPT)
  }
  const countSaid = textOf('count')
  return {
    rowNumber: number,
    barcode: textOf('barcode').replace(/\s/g, ''),
    artikul: textOf('artikul'),
    name: textOf('name'),
    count: valueOf(counts, numberOf(countSaid)),
    isCountSaid: countSaid !== '',
    incomeUzs: valueOf(money, numberOf(textOf('price'))),
    termOfItem: valueOf(date, dayOf(textOf('term'))),
  }
}

/** `1 234,50` → 1234.5. */
const numberOf = (text: string): number | undefined =>
  text === '' ? undefined : Number(text.replace(/[\s\u00a0]/g, '').replace(',', '.'))

/** `20.11.2026`, and days as a spreadsheet keeps them. */
function dayOf(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text) ?? []
  return year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : text.slice(0, 10)
}

const valueOf = <T>(schema: z.ZodType<T>, value: unknown): T | null => {
  const read = schema.safeParse(value)
  return read.success ? read.data : null
}
