import { IMPORT_ROWS_MAX, type ImportMode, type ImportTable } from '../../src/api/itemImport.ts'
import type { SheetRow } from '../excelReader/readRows.ts'
import { tooManyRows } from '../excelReader/unreadable.ts'
import { Refusal } from '../refusal.ts'
import { readTable } from '../tableReader/readTable.ts'
import type { TableChoice, TableHead } from '../tableReader/table.ts'
import { checkRow } from './checkRow.ts'
import { type Remembered, stillFree } from './columnMemory.ts'
import type { CheckedRow } from './draft.ts'
import { type ChosenColumns, type ImportColumn, missingColumns } from './findColumns.ts'
import { findHeader, type Header, HEADER_ROWS_SEARCHED } from './findHeader.ts'

const SAMPLE_ROWS = 20
const SAMPLE_COLUMNS = 30
const SAMPLE_LENGTH = 40
const NAME_LENGTH_MAX = 255
const TOLD_EVERY_ROWS = 1_000

export interface FileChoice extends TableChoice {
  headerRow?: number | undefined
  mode: ImportMode
  /** What a person says of the columns now, and has said of such columns before. */
  said: ChosenColumns
  remembered: Remembered
}

interface Orders {
  upload: File
  choice: FileChoice
  gone: AbortSignal
  told: (done: number) => Promise<void>
}

export interface FileRead {
  rows: CheckedRow[]
  columns: ImportColumn[]
  table: ImportTable
}

/**
 * Reads a file: finds its header, then checks row after row while it comes. A few rows in the beginning are kept as a sample.
 * @throws what `readTable` throws, 422 `columnsMissing`, `noRows`
 */
export async function readFile({ upload, choice, gone, told }: Orders): Promise<FileRead> {
  const bytes = new Uint8Array(await upload.arrayBuffer())
  const rowsMax = IMPORT_ROWS_MAX + Math.max(HEADER_ROWS_SEARCHED, choice.headerRow ?? 0)
  return readTable({ bytes, choice, rowsMax, gone }, async ({ head, rows }) => {
    const first: SheetRow[] = []
    const checked: CheckedRow[] = []
    let header: Header | undefined
    const begin = () => {
      header = headerOf(first, head, choice)
      for (const row of first.slice(header.rowsAbove)) checked.push(checkRow(row, header.columns))
    }
    for await (const row of rows) {
      if (!header) {
        first.push(row)
        if (first.length > HEADER_ROWS_SEARCHED && row.number > (choice.headerRow ?? 0)) begin()
      } else {
        if (checked.length === IMPORT_ROWS_MAX) throw tooManyRows(IMPORT_ROWS_MAX)
        checked.push(checkRow(row, header.columns))
        if (checked.length % TOLD_EVERY_ROWS === 0) await told(checked.length)
      }
    }
    if (!header) begin()
    const { columns, rowNumbers } = header!
    const table = shownTable(head, first, rowNumbers)
    if (checked.length === 0) throw noRows(table)
    return { rows: checked, columns, table }
  })
}

function headerOf(first: readonly SheetRow[], head: TableHead, choice: FileChoice): Header {
  if (first.length === 0) throw noRows(shownTable(head, first, []))
  const header = findHeader(first, {
    headerRow: choice.headerRow,
    mode: choice.mode,
    chosenFor: (headings) => stillFree(headings, choice.said, choice.remembered),
  })
  const missing = missingColumns(header.columns, choice.mode)
  if (missing.length === 0) return header
  throw new Refusal(
    422,
    'columnsMissing',
    { columns: `enum.importMissing.${missing.length > 1 ? 'both' : missing[0]!}` },
    { upload: 'columnsMissing' },
    { columns: shownColumns(header.columns), missing, table: shownTable(head, first, header.rowNumbers) },
  )
}

const noRows = (table: ImportTable) => new Refusal(422, 'noRows', {}, { upload: 'noRows' }, { table })

const shownName = (name: string) => name.replace(/\p{C}/gu, '').slice(0, NAME_LENGTH_MAX)

function shownTable({ sheets, ...head }: TableHead, first: readonly SheetRow[], headerRows: number[]): ImportTable {
  return {
    ...head,
    sheets: sheets.map((name) => shownName(name)),
    headerRows,
    sample: first.slice(0, SAMPLE_ROWS).map(({ number, cells }) => ({
      rowNumber: number,
      cells: Array.from(cells.slice(0, SAMPLE_COLUMNS), (cell) => (cell?.text ?? '').slice(0, SAMPLE_LENGTH)),
    })),
  }
}

export const shownColumns = (columns: readonly ImportColumn[]) =>
  columns.map(({ letters, header, field }) => ({ column: letters, header, field }))
