import { foldSearch } from '../../src/rules/search.ts'
import type { Cell } from '../excelReader/cell.ts'
import type { SheetRow } from '../excelReader/readRows.ts'
import { fieldOfHeader } from '../itemImport/columnNames.ts'
import { Refusal } from '../refusal.ts'
import { readTable } from './readTable.ts'

/** A row of a table of goods: by which codes they may be found, and how many. */
export interface GoodsRow {
  rowNumber: number
  /** Those of its cells that may name the goods, the surest first. */
  codes: readonly string[]
  count: number | null
  /** As it stands in the file, for whoever must be told. */
  countText: string
}

const HEADER_ROWS_SEARCHED = 20
const COUNT_NAMES = new Set(
  ['количество', 'кол во', 'колво', 'кол', 'шт', 'миқдор', 'миқдори', 'сони', 'count', 'quantity', 'qty', 'amount'].map(
    (name) => fold(name),
  ),
)
const CODE_FIELDS = ['multiBarcode', 'barcode', 'sku', 'artikul'] as const

function fold(text: string): string {
  return foldSearch(text).replace(/[^a-z0-9]/g, '')
}

interface Columns {
  codes: readonly number[]
  count: number
  isHeader: boolean
}

/** What a row says of the columns: a header names them; without one, a code stands first and a number beside it. */
function columnsOf(cells: readonly (Cell | undefined)[]): Columns | undefined {
  const texts = Array.from(cells, (cell) => cell?.text.trim() ?? '')
  const count = texts.findIndex((text) => COUNT_NAMES.has(fold(text.split(/[,(]/)[0]!)))
  const codes = CODE_FIELDS.flatMap((field) => texts.flatMap((text, at) => (fieldOfHeader(text) === field ? [at] : [])))
  if (count >= 0 && codes.length > 0) return { codes, count, isHeader: true }
  const filled = texts.flatMap((text, at) => (text === '' ? [] : [at]))
  const [code, number] = filled
  const isPlain = filled.length === 2 && countOf(texts[number!]!) !== null && /\d/.test(texts[code!]!)
  return isPlain ? { codes: [code!], count: number!, isHeader: false } : undefined
}

/** `1 234,5` → 1234.5; null for what is no count: text, zero and less, more than three decimals. */
function countOf(text: string): number | null {
  const plain = text.replace(/[\s\u00a0]/g, '').replace(',', '.')
  return /^\d{1,9}(\.\d{1,3})?$/.test(plain) && Number(plain) > 0 ? Number(plain) : null
}

/**
 * Reads a table of codes and quantities, whatever stands above and beside them (server/tableReader).
 * @throws what `readTable` throws, 422 `columnsMissing`, `noRows`
 */
export async function readGoodsTable(
  bytes: Uint8Array<ArrayBuffer>,
  rowsMax: number,
  gone: AbortSignal,
): Promise<GoodsRow[]> {
  const rows: GoodsRow[] = []
  let columns: Columns | undefined
  let searched = 0
  const take = (row: SheetRow) => {
    if (!columns) {
      columns = columnsOf(row.cells)
      if (!columns && ++searched === HEADER_ROWS_SEARCHED) throw columnsMissing()
      if (columns?.isHeader !== false) return
    }
    const { codes, count } = columns
    const found = [...new Set(codes.map((at) => row.cells[at]?.text.trim() ?? ''))].filter((code) => code !== '')
    const countText = row.cells[count]?.text.trim() ?? ''
    if (found.length > 0 || countText !== '')
      rows.push({ rowNumber: row.number, codes: found, count: countOf(countText), countText })
  }
  await readTable({ bytes, rowsMax: rowsMax + HEADER_ROWS_SEARCHED, gone }, async (table) => {
    for await (const row of table.rows) take(row)
  })
  if (!columns && searched > 0) throw columnsMissing()
  if (rows.length === 0) throw new Refusal(422, 'noRows', {}, { upload: 'noRows' })
  return rows
}

const columnsMissing = () =>
  new Refusal(422, 'columnsMissing', { columns: 'field.codeAndCount' }, { upload: 'columnsMissing' })
