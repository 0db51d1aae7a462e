import { requireAwaited } from '../refusal.ts'
import { readDateStyles } from './dateStyles.ts'
import { findSheet } from './findSheet.ts'
import { openArchive } from './openArchive.ts'
import { readRows, type SheetRow } from './readRows.ts'
import { readSharedStrings } from './sharedStrings.ts'

let running: Promise<unknown> = Promise.resolve()

/**
 * Reads the first visible sheet of an .xlsx, row by row in constant memory (but for the shared strings); other requests run in
 * between. One file at a time: two would take both cores and twice the memory. Ends when `gone` says that nobody waits.
 * @throws Refusal 400 `notExcel`, 413 `unpacksTooLarge`, `tooManyRows`, `tooManyColumns`; each names the field `upload`
 */
export function readWorkbook(
  bytes: Uint8Array,
  { rowsMax, gone }: { rowsMax: number; gone: AbortSignal },
  take: (row: SheetRow) => void,
): Promise<{ sheetName: string }> {
  const turn = running.then(() => read(bytes, rowsMax, gone, take))
  running = turn.catch(() => undefined)
  return turn
}

async function read(
  bytes: Uint8Array,
  rowsMax: number,
  gone: AbortSignal,
  take: (row: SheetRow) => void,
): Promise<{ sheetName: string }> {
  requireAwaited(gone)
  const archive = await openArchive(bytes, gone)
  try {
    const sheet = await findSheet(archive)
    const strings = await readSharedStrings(archive)
    const dateStyles = await readDateStyles(archive)
    await readRows(archive, sheet, { strings, dateStyles, rowsMax }, take)
    return { sheetName: sheet.name }
  } finally {
    archive.close()
  }
}
