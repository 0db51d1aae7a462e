import type { Borders, Style } from 'exceljs'
import type { PaperStyle } from './paperRows.ts'
import { UNIX_EPOCH_DAYS } from './table.ts'

const FONT = { name: 'Arial', size: 9 }
const thin = { style: 'thin', color: { argb: 'FF666666' } } as const
const BOX: Partial<Borders> = { top: thin, left: thin, bottom: thin, right: thin }
const wrapped = { vertical: 'top', wrapText: true } as const

/** Shared objects: ExcelJS finds the style of a known object at once. */
export const PAPER_STYLES: Record<PaperStyle, Partial<Style>> = {
  head: { font: { ...FONT, size: 12, bold: true }, alignment: wrapped },
  small: { font: { ...FONT, color: { argb: 'FF333333' } }, alignment: wrapped },
  title: {
    font: { ...FONT, size: 14, bold: true },
    alignment: { horizontal: 'center', vertical: 'middle', wrapText: true },
  },
  label: { font: FONT, alignment: wrapped },
  fact: { font: { ...FONT, bold: true }, alignment: { ...wrapped, horizontal: 'left' } },
  header: {
    font: { ...FONT, size: 8, bold: true },
    alignment: { horizontal: 'center', vertical: 'middle', wrapText: true },
    border: BOX,
    fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFEEEEEE' } },
  },
  cell: { font: FONT, alignment: wrapped, border: BOX },
  total: { font: { ...FONT, bold: true }, alignment: wrapped, border: BOX },
  words: { font: { ...FONT, bold: true }, alignment: wrapped },
  line: { font: FONT, border: { bottom: thin } },
  hint: { font: { ...FONT, size: 7, color: { argb: 'FF444444' } }, alignment: { horizontal: 'center' } },
}

/** Whole quantities and percentages read better without zeros after the comma. */
const FORMATS: Record<string, readonly [whole: string, broken: string]> = {
  money: ['#,##0.00', '#,##0.00'],
  quantity: ['#,##0', '#,##0.###'],
  percent: ['0"%"', '0.##"%"'],
  rate: ['#,##0', '#,##0.######'],
  count: ['#,##0', '#,##0'],
  id: ['0', '0'],
  date: ['dd.mm.yyyy', 'dd.mm.yyyy'],
  time: ['dd.mm.yyyy hh:mm', 'dd.mm.yyyy hh:mm'],
}
const known = new Map<string, Partial<Style>>()

/** The style of a cell with a number of this kind. */
export function paperFormat(style: PaperStyle, kind: string, value: number): Partial<Style> {
  const format = FORMATS[kind]?.[Number.isInteger(value) ? 0 : 1]
  if (!format) return PAPER_STYLES[style]
  const key = `${style} ${format}`
  const formatted = known.get(key) ?? { ...PAPER_STYLES[style], numFmt: format }
  known.set(key, formatted)
  return formatted
}

const DAY_MS = 86_400_000

/** A day, or a moment as the clock on the company's wall shows it, as Excel's day number; what is neither stays as it is. */
export function serialOf(value: string, timeZone: string): number | string {
  const moment = /T/.test(value) ? wallClock(new Date(value), timeZone) : Date.parse(`${value}T00:00:00Z`)
  return Number.isNaN(moment) ? value : moment / DAY_MS + UNIX_EPOCH_DAYS
}

function wallClock(moment: Date, timeZone: string): number {
  if (Number.isNaN(moment.getTime())) return Number.NaN
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(moment)
  return Date.parse(`${text.replace(' ', 'T')}Z`)
}
