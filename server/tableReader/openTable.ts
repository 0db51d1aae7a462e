import { openCsv } from '../csvReader/openCsv.ts'
import { openWorkbook } from '../excelReader/openWorkbook.ts'
import { notExcel, unreadable } from '../excelReader/unreadable.ts'
import { openXls } from '../xlsReader/openXls.ts'
import type { Table, TableChoice } from './table.ts'

const starts = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)
/** What a file that only looks like a table begins with. */
const PDF = [0x25, 0x50, 0x44, 0x46]
const ZIP = [0x50, 0x4b]
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/**
 * Opens a table by its bytes, whatever its name says: .xlsx, .xls (Excel 97 and later) or text.
 * @throws Refusal 400 that says what it is instead, 413 `unpacksTooLarge`; each names the field `upload`
 */
export async function openTable(bytes: Uint8Array, choice: TableChoice, rowsMax: number): Promise<Table> {
  if (starts(bytes, ...ZIP)) return openWorkbook(bytes, choice, rowsMax)
  if (starts(bytes, ...COMPOUND_FILE)) return openXls(bytes, choice, rowsMax)
  if (starts(bytes, ...PDF)) throw unreadable('fileIsPdf')
  if (bytes.length === 0) throw notExcel()
  return openCsv(bytes, choice, rowsMax)
}
