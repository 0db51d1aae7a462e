import type { CompanyLogo } from '../../src/api/company.ts'
import type { Block, PaperNaming, PaperSignatures, PaperTable, PaperValue } from '../../src/paper/block.ts'
import { columnLetters } from './table.ts'

/** What a document's workbook is drawn from; goes to the thread as it is. */
export interface PaperFile {
  /** Names the sheet. */
  title: string
  landscape: boolean
  blocks: readonly Block[]
  /** Stands at the beginning of a row of sums. */
  totalLabel: string
  /** Stands in a table without lines. */
  noLines: string
  timeZone: string
}

/** How a cell looks; the kinds of numbers have their formats. */
export type PaperStyle =
  | 'head'
  | 'small'
  | 'title'
  | 'label'
  | 'fact'
  | 'header'
  | 'cell'
  | 'total'
  | 'words'
  | 'line'
  | 'hint'

export interface PaperCell {
  /** Counted from 1, as spreadsheets do. */
  column: number
  /** Columns, and rows, that it is merged over. */
  span?: number
  high?: number
  value?: PaperValue
  /** SUM of a range; `value` is its result. */
  formula?: string
  kind?: string
  style: PaperStyle
}
export interface PaperRow {
  cells: PaperCell[]
  /** A picture at the row's beginning, which the row is high enough for. */
  picture?: CompanyLogo
  /** Lines of text that it must have room for; a row of one line grows by itself. */
  lines?: number
}
/** Rows of a sheet, widths of its columns in characters, and the rows that every printed page repeats. */
export interface PaperSheet {
  rows: PaperRow[]
  widths: number[]
  headerRows?: readonly [first: number, last: number]
  /** So many first columns stay in view, and everything down to the head of the table. */
  frozenColumns?: number
}

/** Head, facts and signatures need so many columns also where a table has fewer. */
const COLUMNS_MIN = 6
const NUMBER_WIDTH = 5
const WIDTH_MIN = 9
const WIDTH_MAX = 46
/** Facts have their names over so many columns. */
const LABEL_SPAN = 2

/** Lays the parts of a printed document out in the rows of one sheet. */
export function paperRows({ blocks, totalLabel, noLines }: PaperFile): PaperSheet {
  const tables = blocks.filter((block) => block.kind === 'table')
  const widths = widthsOf(tables)
  const sheet: PaperSheet = { rows: [], widths }
  const named = tables.find(({ naming }) => naming)?.naming
  if (named) sheet.frozenColumns = named.names
  // What stands above a table that is scrolled sideways stays where it can be read.
  const columns = named ? Math.min(widths.length, COLUMNS_MIN) : widths.length
  const whole = widths.slice(0, columns).reduce((sum, width) => sum + width, 0)
  for (const block of blocks) {
    if (sheet.rows.length > 0) sheet.rows.push({ cells: [] })
    if (block.kind === 'table') {
      if (block.title)
        sheet.rows.push({ cells: [{ column: 1, span: widths.length, value: block.title, style: 'words' }] })
      const first = sheet.rows.length + 1
      sheet.headerRows ??= [first, first + (block.naming?.head.length ?? 1) - 1]
      sheet.rows.push(
        ...(block.naming
          ? namedRows(block, block.naming, widths, noLines)
          : tableRows(block, widths, sheet.rows.length, { totalLabel, noLines })),
      )
    } else if (block.kind === 'signatures') sheet.rows.push(...signatureRows(block, widths))
    else sheet.rows.push(...rowsOf(block, columns, whole))
  }
  return sheet
}

function rowsOf(block: Exclude<Block, PaperTable | PaperSignatures>, columns: number, whole: number): PaperRow[] {
  const across = (value: string, style: PaperStyle, scale = 1): PaperRow => ({
    cells: [{ column: 1, span: columns, value, style }],
    lines: linesOf(value, whole / scale),
  })
  switch (block.kind) {
    case 'head':
      return [
        ...(block.logo ? [{ cells: [], picture: block.logo }] : []),
        ...(block.name ? [across(block.name, 'head', 1.3)] : []),
        ...block.lines.map((line) => across(line, 'small')),
      ]
    case 'title':
      return [across(block.text, 'title', 1.5), ...(block.code ? [across(block.code, 'small')] : [])]
    case 'facts':
      return block.facts.map(({ label, kind, value }) => ({
        cells: [
          { column: 1, span: LABEL_SPAN, value: `${label}:`, style: 'label' },
          { column: 1 + LABEL_SPAN, span: columns - LABEL_SPAN, value, kind, style: 'fact' },
        ],
        lines: linesOf(value, whole * 0.7),
      }))
    case 'note':
      return [across(block.title, 'words'), ...block.lines.map((line) => across(line, 'small'))]
    case 'words':
      return [across(`${block.label}: ${block.text}`, 'words')]
  }
}

/** Two beside each other, as on paper: each with its line in its half of the columns. */
function signatureRows({ names, hint }: PaperSignatures, widths: readonly number[]): PaperRow[] {
  const half = Math.ceil(widths.length / 2)
  const halves = [
    { column: 1, last: half },
    { column: half + 1, last: widths.length },
  ].map(({ column, last }) => ({
    column,
    line: { column: column + LABEL_SPAN, span: last - column - LABEL_SPAN + 1 },
    width: widths[column - 1]! + widths[column]!,
  }))
  const rows: PaperRow[] = []
  for (let at = 0; at < names.length; at += halves.length) {
    const beside = halves.flatMap((side, place) => (names[at + place] ? [{ ...side, name: names[at + place]! }] : []))
    rows.push(
      {
        cells: beside.flatMap(({ column, line, name }): PaperCell[] => [
          { column, span: LABEL_SPAN, value: name, style: 'label' },
          { ...line, style: 'line' },
        ]),
        lines: Math.max(...beside.map(({ name, width }) => linesOf(name, width))),
      },
      { cells: beside.map(({ line }) => ({ ...line, value: hint, style: 'hint' })) },
    )
  }
  return rows
}

function tableRows(
  { columns, rows, totals }: PaperTable,
  widths: readonly number[],
  above: number,
  { totalLabel, noLines }: Pick<PaperFile, 'totalLabel' | 'noLines'>,
): PaperRow[] {
  const header: PaperRow = {
    cells: ['№', ...columns.map(({ label }) => label)].map((value, at) => ({ column: at + 1, value, style: 'header' })),
    lines: Math.max(...columns.map(({ label }, at) => linesOf(label, widths[at + 1]!))),
  }
  const lines = rows.map((row, index): PaperRow => ({
    cells: [
      { column: 1, value: index + 1, kind: 'count', style: 'cell' },
      ...columns.map(({ kind }, at): PaperCell => ({ column: at + 2, value: row[at]!, kind, style: 'cell' })),
    ],
  }))
  if (lines.length === 0)
    return [header, { cells: [{ column: 1, span: columns.length + 1, value: noLines, style: 'cell' }] }]
  if (!totals) return [header, ...lines]
  const [first, last] = [above + 2, above + 1 + lines.length]
  const firstSum = totals.findIndex((sum) => sum !== null)
  const sums: PaperCell[] = columns.slice(firstSum).map(({ kind }, at) => {
    const letters = columnLetters(firstSum + at + 1)
    const value = totals[firstSum + at]!
    return {
      column: firstSum + at + 2,
      value,
      kind,
      style: 'total',
      ...(value !== null && { formula: `SUM(${letters}${first}:${letters}${last})` }),
    }
  })
  return [header, ...lines, { cells: [{ column: 1, span: firstSum + 1, value: totalLabel, style: 'total' }, ...sums] }]
}

/** Lines below a head of several, named by their first columns; those that are sums of others stand out. */
function namedRows(
  { columns, rows }: PaperTable,
  { head, sums }: PaperNaming,
  widths: readonly number[],
  noLines: string,
): PaperRow[] {
  const header = head.map((headings): PaperRow => ({
    cells: headings.map(({ text, column, columns: span, lines: high }) => ({
      column: column + 1,
      span,
      high,
      value: text,
      style: 'header',
    })),
    lines: Math.max(
      ...headings.map(({ text, column, columns: span, lines }) => {
        const width = widths.slice(column, column + span).reduce((sum, one) => sum + one, 0)
        return Math.ceil(linesOf(text, width) / lines)
      }),
    ),
  }))
  if (rows.length === 0)
    return [...header, { cells: [{ column: 1, span: columns.length, value: noLines, style: 'cell' }] }]
  const isSum = new Set(sums)
  const lines = rows.map((row, line): PaperRow => ({
    cells: columns.map(({ kind }, at) => ({
      column: at + 1,
      value: row[at]!,
      kind,
      style: isSum.has(line) ? 'total' : 'cell',
    })),
  }))
  return [...header, ...lines]
}

/** As wide as what stands there, within bounds; the declaration's own width goes before. */
function widthsOf(tables: readonly PaperTable[]): number[] {
  const widths = tables.some(({ naming }) => naming) ? [] : [NUMBER_WIDTH]
  const numbers = widths.length
  for (const { columns, rows } of tables)
    for (const [at, { label, width }] of columns.entries()) {
      const longestWord = Math.max(...label.split(' ').map((word) => word.length)) + 2
      const longest = rows.reduce((most, row) => Math.max(most, shownLength(row[at]!)), longestWord)
      const fitting = width ?? Math.min(Math.max(longest + 2, WIDTH_MIN), WIDTH_MAX)
      widths[numbers + at] = Math.max(widths[numbers + at] ?? 0, fitting)
    }
  while (widths.length < COLUMNS_MIN) widths.push(14)
  return widths
}

/** Grouped digits and two decimals take more room than the number itself. */
const shownLength = (value: PaperValue): number =>
  typeof value === 'number' ? Math.ceil(String(Math.trunc(value)).length * 1.34) + 3 : (value?.length ?? 0)

const linesOf = (value: PaperValue, width: number): number => Math.max(1, Math.ceil((shownLength(value) + 1) / width))
