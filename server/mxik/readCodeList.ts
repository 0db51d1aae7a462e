import { MXIK_ROWS_MAX } from '../../src/api/mxikList.ts'
import type { SheetRow } from '../excelReader/readRows.ts'
import { readTable } from '../tableReader/readTable.ts'
import { Refusal } from '../refusal.ts'
import { columnsOfHeader, type MxikField } from './mxikColumns.ts'

export interface CodeRead {
  name: string
  group: string
  class: string
  position: string
  /** Package code → its name. */
  packages: Map<string, string>
}
export interface CodeFault {
  rowNumber: number
  /** A key of `message`. */
  key: 'mxik' | 'required' | 'numberRounded'
  value: string
}

/** A title and an address may stand above the headers. */
const HEADER_ROWS_SEARCHED = 20
const NAME_LENGTH_MAX = 2_000
const WORDS_LENGTH_MAX = 255
const VALUE_SHOWN_LENGTH = 64
const CODE = /^\d{17}$/

/** The codes of a file with their packages, and the rows that hold none. */
export interface CodeList {
  codes: ReadonlyMap<string, CodeRead>
  faults: readonly CodeFault[]
  rows: number
}

/** @throws 422 `columnsMissing`, `noRows` */
export async function readCodeList(bytes: Uint8Array<ArrayBuffer>, gone: AbortSignal): Promise<CodeList> {
  const codes = new Map<string, CodeRead>()
  const faults: CodeFault[] = []
  let rows = 0
  let searched = 0
  let columns: ReadonlyMap<MxikField, number> | undefined
  const take = (row: SheetRow) => {
    if (columns) {
      rows++
      const fault = takeRow(row, columns, codes)
      if (fault) faults.push(fault)
      return
    }
    columns = columnsOfHeader(Array.from(row.cells, (cell) => cell?.text))
    if (!columns && ++searched === HEADER_ROWS_SEARCHED) throw columnsMissing()
  }
  await readTable({ bytes, rowsMax: MXIK_ROWS_MAX + HEADER_ROWS_SEARCHED, gone }, async (table) => {
    for await (const row of table.rows) take(row)
  })
  if (!columns && searched > 0) throw columnsMissing()
  if (rows === 0) throw new Refusal(422, 'noRows', {}, { upload: 'noRows' })
  return { codes, faults, rows }
}

const columnsMissing = () =>
  new Refusal(422, 'columnsMissing', { columns: 'field.mxikCode' }, { upload: 'columnsMissing' })

function takeRow(
  row: SheetRow,
  columns: ReadonlyMap<MxikField, number>,
  codes: Map<string, CodeRead>,
): CodeFault | undefined {
  const cellOf = (field: MxikField) => row.cells[columns.get(field) ?? -1]
  const textOf = (field: MxikField, lengthMax: number) =>
    (cellOf(field)?.text ?? '')
      .replace(/\p{Cc}|\p{Cf}/gu, ' ')
      .trim()
      .slice(0, lengthMax)
  const code = textOf('code', NAME_LENGTH_MAX).replace(/\s/g, '')
  const fault = (key: CodeFault['key']) => ({ rowNumber: row.number, key, value: code.slice(0, VALUE_SHOWN_LENGTH) })
  // Seventeen digits do not fit into a spreadsheet's number: the last ones are lost, and a wrong code is worse than none.
  if (cellOf('code')?.number || /^\d[.,]\d*E\+?\d+$/i.test(code)) return fault('numberRounded')
  if (!CODE.test(code)) return fault('mxik')
  const name = textOf('name', NAME_LENGTH_MAX)
  if (name === '') return fault('required')
  const known = codes.get(code)
  const packages = known?.packages ?? new Map<string, string>()
  const packageCode = textOf('packageCode', VALUE_SHOWN_LENGTH)
  if (packageCode !== '') packages.set(packageCode, textOf('packageName', WORDS_LENGTH_MAX))
  codes.set(code, {
    name,
    group: textOf('group', WORDS_LENGTH_MAX),
    class: textOf('class', WORDS_LENGTH_MAX),
    position: textOf('position', WORDS_LENGTH_MAX),
    packages,
  })
  return undefined
}
