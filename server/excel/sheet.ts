import { setImmediate as nextTurn } from 'node:timers/promises'
import { escapeXml, type SharedStrings, textXml } from './sharedStrings.ts'
import { STYLE, type StyleName } from './styles.ts'
import { columnLetters, type ExcelCell, type ExcelTable, numberStyle, SHEET_ROWS_MAX, totalStyle } from './table.ts'

const WIDTH_MIN = 8
const WIDTH_MAX = 48
const WIDTHS: Partial<Record<string, number>> = { date: 11, time: 16, money: 15, quantity: 12 }
/** A column's sums are kept as whole thousandths, so that a million additions lose nothing. */
const THOUSANDTHS = 1_000
/** Read again as a formula by those who edit or paste: kept as text by its style. */
const FORMULA_LIKE = /^[=+\-@\t\r]/

type Rows = readonly (readonly ExcelCell[])[]

/** Reads rows in batches and can give back those that the sheet had no room for. */
export class RowSource {
  readonly #batches: AsyncIterator<Rows>
  #kept: Rows | undefined
  done = false

  constructor(batches: AsyncIterable<Rows>) {
    this.#batches = batches[Symbol.asyncIterator]()
  }

  async next(): Promise<Rows | undefined> {
    const kept = this.#kept
    if (kept) {
      this.#kept = undefined
      return kept
    }
    const { value, done } = await this.#batches.next()
    if (done) this.done = true
    return done ? undefined : (value as Rows)
  }

  keep(rows: Rows): void {
    this.#kept = rows
  }

  async close(): Promise<void> {
    await this.#batches.return?.()
  }
}

export class Sums {
  readonly thousandths: number[]
  constructor(readonly table: ExcelTable) {
    this.thousandths = table.columns.map(() => 0)
  }
  add(row: readonly ExcelCell[]): void {
    for (let index = 0; index < this.thousandths.length; index++) {
      const value = row[index]
      if (typeof value === 'number') this.thousandths[index]! += Math.round(value * THOUSANDTHS)
    }
  }
  of(index: number): number {
    return this.thousandths[index]! / THOUSANDTHS
  }
}

/** Number of the row with the column names, which stays in view. */
export const headerRow = ({ lines }: ExcelTable): number => lines.length + 3

/**
 * One sheet's XML, written while rows come; what does not fit stays with the source for the next sheet. `onFilter` hears at the end
 * which cells the filter arrows are for: the workbook has to name them too, or LibreOffice shows none.
 */
export async function* sheetXml(
  table: ExcelTable,
  source: RowSource,
  strings: SharedStrings,
  sums: Sums,
  onFilter: (lastColumn: string, lastRow: number) => void,
): AsyncGenerator<Buffer> {
  const letters = table.columns.map((_, index) => columnLetters(index))
  const first = await source.next()
  const header = headerRow(table)
  yield Buffer.from(headXml(table, first ?? [], header, letters))
  let row = header
  for (let batch = first; batch; batch = await source.next()) {
    // The last row of a sheet is kept for the sums.
    const room = (table.sheetRowsMax ?? SHEET_ROWS_MAX) - 1 - row
    const fitting = batch.length > room ? batch.slice(0, room) : batch
    let piece = ''
    for (const cells of fitting) {
      row++
      piece += rowXml(cells, row, table, letters, strings)
      sums.add(cells)
    }
    yield Buffer.from(piece)
    await nextTurn()
    if (fitting.length < batch.length) {
      source.keep(batch.slice(fitting.length))
      break
    }
  }
  const lastRow = Math.max(row, header)
  const lastColumn = letters.at(-1)!
  onFilter(lastColumn, lastRow)
  const totals = source.done && row > header ? totalsXml(table, row + 1, letters, sums) : ''
  yield Buffer.from(
    `${totals}</sheetData><autoFilter ref="A${header}:${lastColumn}${lastRow}"/>` +
      '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>' +
      `<pageSetup paperSize="9" orientation="${table.columns.length > 7 ? 'landscape' : 'portrait'}" fitToHeight="0"/></worksheet>`,
  )
}

function headXml(table: ExcelTable, sample: Rows, header: number, letters: readonly string[]): string {
  const widths = table.columns.map((column, index) => {
    const fixed = WIDTHS[column.format]
    const longest = sample.reduce((longest, row) => Math.max(longest, String(row[index] ?? '').length), fixed ?? 0)
    const wanted = Math.max(longest + 2, Math.min(column.header.length + 4, 20))
    return Math.min(Math.max(wanted, WIDTH_MIN), WIDTH_MAX)
  })
  const textRow = (number: number, text: string, style: StyleName) =>
    `<row r="${number}"><c r="A${number}" s="${STYLE[style]}" t="inlineStr"><is>${textXml(text)}</is></c></row>`
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' +
    `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${header}" topLeftCell="A${header + 1}" activePane="bottomLeft" state="frozen"/>` +
    `<selection pane="bottomLeft" activeCell="A${header + 1}" sqref="A${header + 1}"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>` +
    `<cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>` +
    textRow(1, table.title, 'title') +
    table.lines.map((line, index) => textRow(index + 2, line, 'line')).join('') +
    `<row r="${header}">${table.columns
      .map(
        (column, index) =>
          `<c r="${letters[index]}${header}" s="${STYLE.header}" t="inlineStr"><is>${textXml(column.header)}</is></c>`,
      )
      .join('')}</row>`
  )
}

function rowXml(
  cells: readonly ExcelCell[],
  row: number,
  { columns }: ExcelTable,
  letters: readonly string[],
  strings: SharedStrings,
): string {
  let xml = `<row r="${row}">`
  for (let index = 0; index < columns.length; index++) {
    const value = cells[index]
    if (value === null || value === undefined || value === '') continue
    const place = `<c r="${letters[index]}${row}" s="`
    if (typeof value === 'number') {
      xml += `${place}${STYLE[numberStyle(columns[index]!.format, value)]}"><v>${value}</v></c>`
      continue
    }
    const style = FORMULA_LIKE.test(value) ? STYLE.quoted : STYLE.text
    const number = strings.numberOf(value, index)
    xml +=
      number === undefined
        ? `${place}${style}" t="inlineStr"><is>${textXml(value)}</is></c>`
        : `${place}${style}" t="s"><v>${number}</v></c>`
  }
  return `${xml}</row>`
}

function totalsXml({ columns, totalLabel }: ExcelTable, row: number, letters: readonly string[], sums: Sums): string {
  if (!columns.some(({ total }) => total)) return ''
  const cells = columns.map(({ total, ratio, format }, index) => {
    const place = `<c r="${letters[index]}${row}" s="`
    const figure = ratio ?? sums.of(index)
    if (total) return `${place}${STYLE[totalStyle(format, figure)]}"><v>${figure}</v></c>`
    return index === 0
      ? `${place}${STYLE.totalText}" t="inlineStr"><is><t>${escapeXml(totalLabel)}</t></is></c>`
      : `${place}${STYLE.totalText}"/>`
  })
  return `<row r="${row}">${cells.join('')}</row>`
}
