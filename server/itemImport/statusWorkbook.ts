import { sql } from '../db/sql.ts'
import type { ExcelCell, ExcelTable } from '../excel/table.ts'
import { EXCEL_TYPE, workbook } from '../excel/workbook.ts'
import type { FileAnswer, ReadCall } from '../handle.ts'
import { closingStream } from '../lists/closingStream.ts'
import { readBatches } from '../lists/readBatches.ts'
import { notFound } from '../refusal.ts'

/** A reader that takes nothing for so long has gone away. */
const STALLED_MS_MAX = 60_000

/**
 * The file that was read, with two columns before its own: whether the row can be added, and everything that is wrong with it,
 * in the caller's language. @throws 404 for another's preview.
 */
export async function statusWorkbook({ db, caller, language, translate }: ReadCall, id: number): Promise<FileAnswer> {
  const file = await db.first<{ headers: string[]; fileName: string }>(sql`
    select headers, file_name as "fileName" from import_file where id = ${id} and user_id = ${caller.userId}`)
  if (!file) throw notFound()
  const { batches, close } = await readBatches(
    db.pool,
    sql`
      select row.wrong, row.cells, (
        select string_agg(case when column_letters = '' then '' else column_letters || ': ' end || (messages ->> ${language}), E'\n' order by fault.id)
        from import_fault fault where fault.import_id = row.import_id and fault.row_number = row.row_number) as faults
      from import_row row where row.import_id = ${id} order by row.row_number`,
    () => undefined,
  )
  const say = {
    wrong: translate('enum.importStatus.WRONG'),
    warned: translate('enum.importStatus.WARNED'),
    right: translate('enum.importStatus.RIGHT'),
  }
  const statusOf = (wrong: boolean, faults: string | null) => (wrong ? say.wrong : faults ? say.warned : say.right)
  async function* rows(): AsyncGenerator<ExcelCell[][]> {
    for await (const batch of batches)
      yield (batch as [boolean, string[], string | null][]).map(([wrong, cells, faults]) => [
        statusOf(wrong, faults),
        faults,
        ...file!.headers.map((_, index) => cells[index] ?? null),
      ])
  }
  const table: ExcelTable = {
    title: file.fileName,
    lines: [],
    columns: [translate('field.importStatus'), translate('field.importFaults'), ...file.headers].map((header) => ({
      header,
      format: 'text',
    })),
    batches: rows(),
    totalLabel: '',
  }
  return {
    fileName: file.fileName.replace(/(\.xlsx)?$/i, ' ✓.xlsx'),
    contentType: EXCEL_TYPE,
    content: closingStream(workbook(table), close, STALLED_MS_MAX),
  }
}
