import type { StyleName } from './styles.ts'

export const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What a cell may hold: dates and times as Excel's day numbers (fractions are the time of day). */
export type ExcelCell = string | number | null

export interface ExcelColumn {
  header: string
  format: 'text' | 'id' | 'integer' | 'money' | 'quantity' | 'percent' | 'rate' | 'date' | 'time'
  /** Summed below the table. */
  total?: boolean
  /** What stands there instead of a sum: of ratios there is none. */
  ratio?: number
}

/** A table to be written as a workbook. */
export interface ExcelTable {
  /** Also names the sheets. */
  title: string
  /** One below the other between title and table. */
  lines: readonly string[]
  columns: readonly ExcelColumn[]
  /** Rows in batches of some hundred, so that the event loop gets its turn between them. */
  batches: AsyncIterable<readonly (readonly ExcelCell[])[]>
  /** Stands at the beginning of the row of sums. */
  totalLabel: string
  /** Less than Excel's own limit, for tests alone. */
  sheetRowsMax?: number
}

/** Rows of one sheet (Excel's own limit); more go to further sheets. */
export const SHEET_ROWS_MAX = 1_048_576
export const SHEETS_MAX = 10

/** Days from Excel's epoch to that of Unix. */
export const UNIX_EPOCH_DAYS = 25_569

/** A, B, … Z, AA, … of a column counted from 0. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}

/** Whole quantities read better without three zeros. */
export const numberStyle = (format: ExcelColumn['format'], value: number): StyleName =>
  format === 'quantity' && Number.isInteger(value) ? 'integer' : format

export const totalStyle = (format: ExcelColumn['format'], value: number): StyleName =>
  format === 'money' || format === 'percent'
    ? 'totalMoney'
    : format === 'quantity' && !Number.isInteger(value)
      ? 'totalQuantity'
      : 'totalInteger'
