import type { Kind } from '../../api/fields.ts'
import type { AnyRow } from './defineGrid.ts'
import type { GridColumn } from './column.ts'

const NUMBERS: ReadonlySet<Kind> = new Set(['id', 'number', 'money', 'quantity', 'percent', 'rate', 'count'])
/** More cells than these would hold the tab; the Excel file is for whole lists. */
export const COPY_CELLS_MAX = 100_000

/** Cells as Excel takes them: text for plain targets, a table for those that keep numbers and codes apart. */
export interface Copied {
  text: string
  html: string
}

/** The cells of these rows and columns. Numbers go without spaces and with a decimal comma, codes stay text. */
export function copyOf(rows: readonly AnyRow[], columns: readonly GridColumn[]): Copied {
  const cells = rows.map((row) => columns.map((column) => plain(column, row)))
  return {
    text: cells.map((line) => line.map(oneLine).join('\t')).join('\r\n'),
    html: `<table>${cells.map((line) => `<tr>${line.map((text, index) => tableCell(text, columns[index]!)).join('')}</tr>`).join('')}</table>`,
  }
}

function plain(column: GridColumn, row: AnyRow): string {
  const value = row[column.field]
  return NUMBERS.has(column.kind) && typeof value === 'number' ? String(value).replace('.', ',') : column.text(row)
}

/** Pasted as it stands it would become a formula; an apostrophe keeps it text. Numbers below zero are no formulas. */
const FORMULA_LIKE = /^[=+@\t\r]|^-(?!\d+(,\d+)?$)/

/** A tab or a line end within a text would begin another cell; a quoted text may hold both. */
function oneLine(text: string): string {
  const safe = FORMULA_LIKE.test(text) ? `'${text}` : text
  return /[\t\r\n"]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const tableCell = (text: string, { kind }: GridColumn) => {
  const format = NUMBERS.has(kind) ? '' : ' style="mso-number-format:\'\\@\'"'
  return `<td${format}>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</td>`
}
