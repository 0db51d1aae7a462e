import type { DocumentColumn } from '../../src/api/documentExcel.ts'
import { columnLetters } from '../excel/table.ts'
import type { SheetRow } from '../excelReader/readRows.ts'
import { fieldOfHeader, headerKey } from '../itemImport/columnNames.ts'

export interface FoundColumn {
  index: number
  column: string
  header: string
  field: DocumentColumn | null
}
/** Header or letters of a column → what somebody said that it holds. */
export type SaidColumns = ReadonlyMap<string, DocumentColumn | null>

/** What people write above what only documents have; codes and names are called as in a price list. */
const NAMES: Readonly<Record<'count' | 'price' | 'term', readonly string[]>> = {
  count: ['количество', 'кол во', 'колво', 'кол', 'к во', 'количество шт', 'миқдор', 'миқдори', 'сони', 'count', 'quantity', 'qty'],
  price: ['цена', 'цена прихода', 'приходная цена', 'цена за единицу', 'закупочная цена', 'себестоимость', 'нарх', 'нархи', 'кирим нархи', 'price', 'cost', 'unit price'],
  term: ['срок годности', 'годен до', 'срок', 'яроқлилик муддати', 'муддати', 'муддат', 'expiry', 'expiry date', 'best before'],
} // prettier-ignore
const FIELD_OF = new Map(
  Object.entries(NAMES).flatMap(([field, names]) =>
    names.map((name) => [headerKey(name), field as DocumentColumn] as const),
  ),
)
/** Columns of a price list → what they are to a document. */
const OF_GOODS: Readonly<Record<string, DocumentColumn>> = {
  multiBarcode: 'barcode',
  barcode: 'barcode',
  artikul: 'artikul',
  sku: 'artikul',
  name: 'name',
}
/** Headers stand below a title and an address at times. */
const ROWS_SEARCHED = 20

const fieldOf = (header: string): DocumentColumn | undefined =>
  FIELD_OF.get(headerKey(header)) ??
  FIELD_OF.get(headerKey(header.split(/[,:;(]/)[0]!)) ??
  OF_GOODS[fieldOfHeader(header) ?? '']

/** What is still needed of `code` and `count`. */
export function missingOf(columns: readonly FoundColumn[]): ('code' | 'count')[] {
  const has = (field: DocumentColumn) => columns.some((column) => column.field === field)
  return [
    ...(has('barcode') || has('artikul') ? [] : (['code'] as const)),
    ...(has('count') ? [] : (['count'] as const)),
  ]
}

/** The columns below a row of headings: what was said of them goes before what they say; of two alike the first counts. */
function columnsOf(row: SheetRow, said: SaidColumns): FoundColumn[] {
  const columns = Array.from(row.cells, (cell, index): FoundColumn => {
    const header = cell?.text.trim() ?? ''
    const column = columnLetters(index)
    return { index, column, header, field: said.get(header) ?? said.get(column) ?? null }
  })
  const taken = new Set(columns.flatMap(({ field }) => field ?? []))
  for (const found of columns) {
    if (found.field !== null || said.has(found.header) || said.has(found.column) || found.header === '') continue
    const field = fieldOf(found.header)
    if (!field || taken.has(field)) continue
    taken.add(field)
    found.field = field
  }
  return columns
}

/** Finds the header among the first rows: the first that names a code and a quantity, else the one that names most. */
export function findDocumentColumns(
  rows: readonly SheetRow[],
  said: SaidColumns,
): { columns: FoundColumn[]; rowsAbove: number } {
  const tried = rows
    .slice(0, ROWS_SEARCHED)
    .map((row, index) => ({ columns: columnsOf(row, said), rowsAbove: index + 1 }))
  const known = ({ columns }: (typeof tried)[number]) => columns.filter(({ field }) => field !== null).length
  return (
    tried.find(({ columns }) => missingOf(columns).length === 0) ??
    tried.reduce((best, one) => (known(one) > known(best) ? one : best))
  )
}
