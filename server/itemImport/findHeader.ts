import type { ImportMode } from '../../src/api/itemImport.ts'
import type { SheetRow } from '../excelReader/readRows.ts'
import { fieldOfHeader } from './columnNames.ts'
import { type ChosenColumns, columnsOf, type Heading, type ImportColumn, missingColumns } from './findColumns.ts'

/** Headers stand below a title and an address at times. */
export const HEADER_ROWS_SEARCHED = 20
/** A run of digits that no heading has, but a code does. */
const CODE_LIKE = /\d{6}/

export interface Header {
  columns: ImportColumn[]
  /** As the spreadsheet program numbers them: none, one, or two. */
  rowNumbers: number[]
  /** How many of the rows that were looked at stand above the goods. */
  rowsAbove: number
}

/**
 * Finds the header among the first rows: the first that names the goods and one of their codes, alone or joined with the row
 * below it. `headerRow` is where a person says that it stands, 0 where there is none. Without a header, the likeliest row, with
 * what its columns lack in `missing`.
 */
export function findHeader(
  rows: readonly SheetRow[],
  {
    headerRow,
    mode,
    chosenFor,
  }: {
    headerRow: number | undefined
    mode: ImportMode
    chosenFor: (headings: readonly Heading[]) => ChosenColumns
  },
): Header {
  const headerOf = (index: number): Header => {
    const [upper, lower] = [rows[index]!, rows[index + 1]]
    const single = { headings: headingsOf(upper), rowNumbers: [upper.number] }
    const { headings, rowNumbers } =
      lower && isSecondRow(upper, lower)
        ? { headings: joined(upper, lower), rowNumbers: [upper.number, lower.number] }
        : single
    const columns = columnsOf(headings, chosenFor(headings), mode)
    return { columns, rowNumbers, rowsAbove: index + rowNumbers.length }
  }
  if (headerRow === 0) {
    const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
    const headings = Array.from({ length: width }, () => ({ text: '' }))
    return { columns: columnsOf(headings, chosenFor(headings), mode), rowNumbers: [], rowsAbove: 0 }
  }
  if (headerRow !== undefined) {
    const index = rows.findIndex(({ number }) => number >= headerRow)
    return headerOf(index === -1 ? rows.length - 1 : index)
  }
  let best: Header | undefined
  for (let index = 0; index < Math.min(rows.length, HEADER_ROWS_SEARCHED); index++) {
    const header = headerOf(index)
    if (missingColumns(header.columns, mode).length === 0) return header
    if (!best || known(header) > known(best)) best = header
  }
  return best!
}

const known = ({ columns }: Header) => columns.filter(({ field, header }) => field ?? header !== '').length

const textsOf = ({ cells }: SheetRow) => Array.from(cells, (cell) => cell?.text.trim() ?? '')
const headingsOf = (row: SheetRow): Heading[] => textsOf(row).map((text) => ({ text }))

/**
 * Whether a row goes on with the header above it: words below empty headings, headings that need nothing below them, and nothing
 * that only goods have.
 */
function isSecondRow(above: SheetRow, row: SheetRow): boolean {
  if (row.number !== above.number + 1) return false
  const upper = textsOf(above)
  const lower = textsOf(row)
  const width = Math.max(upper.length, lower.length)
  let isBelowEmpty = false
  let isWhole = false
  for (let index = 0; index < width; index++) {
    const [over, under] = [upper[index] ?? '', lower[index] ?? '']
    if (under === '' && over !== '') isWhole = true
    if (under === '') continue
    if (row.cells[index]?.number || CODE_LIKE.test(under)) return false
    if (over === '') isBelowEmpty = true
    else if (fieldOfHeader(over) && !fieldOfHeader(under) && !fieldOfHeader(`${over} ${under}`)) return false
  }
  // A title above the header stands alone.
  return isBelowEmpty && isWhole && upper.filter((text) => text !== '').length > 1
}

/** An empty upper cell belongs to its left neighbour: `Цена` over `без НДС` and `с НДС`. */
function joined(above: SheetRow, row: SheetRow): Heading[] {
  const upper = textsOf(above)
  const lower = textsOf(row)
  let over = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => {
    over = upper[index] || over
    const under = lower[index] ?? ''
    return under === '' ? { text: upper[index] ?? '' } : { text: `${over} ${under}`.trim(), lower: under }
  })
}
