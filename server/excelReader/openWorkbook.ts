import type { Table, TableChoice } from '../tableReader/table.ts'
import { readDateStyles } from './dateStyles.ts'
import { findSheets, type FoundSheet } from './findSheets.ts'
import { type Archive, openArchive } from './openArchive.ts'
import { readRows, type SheetRow } from './readRows.ts'
import { readSharedStrings } from './sharedStrings.ts'
import { sheetMissing } from './unreadable.ts'

/**
 * Opens an .xlsx; the rows of one sheet are read while they are taken, in constant memory (but for the shared strings).
 * @throws Refusal 400 `notExcel`, `sheetMissing`, 413 `unpacksTooLarge`; each names the field `upload`
 */
export async function openWorkbook(
  bytes: Uint8Array,
  { sheet = 0 }: Pick<TableChoice, 'sheet'>,
  rowsMax: number,
): Promise<Table> {
  const archive = await openArchive(bytes)
  const sheets = await findSheets(archive)
  const found = sheets[sheet]
  if (!found) throw sheetMissing()
  return {
    head: {
      format: 'XLSX',
      sheets: sheets.map(({ name }) => name),
      sheet,
      encoding: null,
      delimiter: null,
      lettersLost: false,
    },
    rows: rowsOf(archive, found, rowsMax),
  }
}

async function* rowsOf(archive: Archive, sheet: FoundSheet, rowsMax: number): AsyncGenerator<SheetRow> {
  try {
    const strings = await readSharedStrings(archive)
    const dateStyles = await readDateStyles(archive)
    yield* readRows(archive, sheet, { strings, dateStyles, rowsMax })
  } finally {
    archive.close()
  }
}
