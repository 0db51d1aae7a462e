import { PRICE_MAX } from '../../src/api/pricing.ts'
import { PRICE_FILE_ROWS_MAX } from '../../src/api/priceFile.ts'
import type { Cell } from '../excelReader/cell.ts'
import type { SheetRow } from '../excelReader/readRows.ts'
import { oneCode } from '../itemImport/codes.ts'
import { fieldOfHeader, headerKey } from '../itemImport/columnNames.ts'
import { Refusal } from '../refusal.ts'
import { readTable } from '../tableReader/readTable.ts'

/** A row of a file of prices as it stands there; faults are keys of `message`. */
export interface PriceRow {
  rowNumber: number
  /** Barcode, special code, article: whichever columns there are, the surest first. */
  codes: string[]
  priceUzs: number | null
  priceWholesale: number | null
  faults: string[]
}

type Column = 'multiBarcode' | 'barcode' | 'sku' | 'artikul' | 'priceUzs' | 'priceWholesale'
/** The surest first. */
const CODES: readonly Column[] = ['multiBarcode', 'barcode', 'sku', 'artikul']
const PRICES = {
  priceUzs: ['цена', 'новая цена', 'розничная цена', 'цена розничная', 'розница', 'цена продажи', 'нарх', 'нархи', 'янги нарх', 'чакана нарх', 'сотиш нархи', 'price', 'retail price', 'new price'],
  priceWholesale: ['оптовая цена', 'цена оптовая', 'опт', 'новая оптовая цена', 'улгуржи нарх', 'улгуржи нархи', 'wholesale price'],
} // prettier-ignore
const PRICE_OF = new Map(
  Object.entries(PRICES).flatMap(([field, names]) => names.map((name) => [headerKey(name), field as Column] as const)),
)
/** A title and an address may stand above the headings. */
const HEADER_ROWS_SEARCHED = 20

/** The rows of a file of prices. @throws 422 `columnsMissing`, `noRows`, and what `readTable` throws */
export async function readPriceFile(upload: File, gone: AbortSignal): Promise<PriceRow[]> {
  const bytes = new Uint8Array(await upload.arrayBuffer())
  const rows: PriceRow[] = []
  let searched = 0
  let columns: ReadonlyMap<Column, number> | undefined
  await readTable({ bytes, rowsMax: PRICE_FILE_ROWS_MAX + HEADER_ROWS_SEARCHED, gone }, async (table) => {
    for await (const row of table.rows) {
      if (columns) {
        const read = readRow(row, columns)
        if (read) rows.push(read)
      } else {
        columns = columnsOf(row)
        if (!columns && ++searched === HEADER_ROWS_SEARCHED) break
      }
    }
  })
  if (!columns) throw new Refusal(422, 'priceColumnsMissing', {}, { upload: 'priceColumnsMissing' })
  if (rows.length === 0) throw new Refusal(422, 'noRows', {}, { upload: 'noRows' })
  return rows
}

/** Field → its column, if the row names a code and a price. */
function columnsOf({ cells }: SheetRow): ReadonlyMap<Column, number> | undefined {
  const found = new Map<Column, number>()
  for (const [index, cell] of Array.from(cells).entries()) {
    const header = cell?.text ?? ''
    const known = fieldOfHeader(header)
    const field = PRICE_OF.get(headerKey(header)) ?? CODES.find((code) => code === known)
    if (field && !found.has(field)) found.set(field, index)
  }
  const hasPrice = found.has('priceUzs') || found.has('priceWholesale')
  return hasPrice && CODES.some((code) => found.has(code)) ? found : undefined
}

function readRow({ number: rowNumber, cells }: SheetRow, columns: ReadonlyMap<Column, number>): PriceRow | undefined {
  const cellOf = (column: Column) => cells[columns.get(column) ?? -1]
  const faults: string[] = []
  const codes = CODES.flatMap((column) => {
    const cell = cellOf(column)
    if (!cell || cell.text.trim() === '') return []
    if (cell.rounded) faults.push('numberRounded')
    return [oneCode(cell).slice(0, 64)]
  })
  const priceUzs = priceOf(cellOf('priceUzs'), faults)
  const priceWholesale = priceOf(cellOf('priceWholesale'), faults)
  if (codes.length === 0 && priceUzs === null && priceWholesale === null && faults.length === 0) return undefined
  if (codes.length === 0) faults.push('priceFileNoCode')
  if (priceUzs === null && priceWholesale === null && faults.length === 0) faults.push('priceFileNoPrice')
  return { rowNumber, codes, priceUzs, priceWholesale, faults: [...new Set(faults)] }
}

/** `12 500,50` and `12500.5`; null of an empty cell. */
function priceOf(cell: Cell | undefined, faults: string[]): number | null {
  const text = cell?.text.replace(/[\s\u00a0]/g, '').replace(',', '.') ?? ''
  if (cell?.fault) faults.push(cell.fault)
  if (text === '') return null
  const price = Number(text)
  if (!/^-?\d+(\.\d+)?$/.test(text)) faults.push('wrongType')
  else if (price < 0) faults.push('priceFileNegative')
  else if (price > PRICE_MAX) faults.push('priceFileAbsurd')
  else if (Math.abs(price * 100 - Math.round(price * 100)) > 1e-4) faults.push('decimals2')
  else return price
  return null
}
