import { join, sql } from '../db/sql.ts'
import { streamWorkbook } from '../excel/streamWorkbook.ts'
import { EXCEL_TYPE } from '../excel/table.ts'
import type { FileAnswer, ReadCall } from '../handle.ts'
import { enumWords } from '../messages.ts'
import { notFound } from '../refusal.ts'

/**
 * The file that was read, with two columns before its own: whether the row can be added, and everything that is wrong with it,
 * in the caller's language. @throws 404 for another's preview.
 */
export async function statusWorkbook(call: ReadCall, id: number): Promise<FileAnswer> {
  const { db, caller, language, translate: say, gone } = call
  const file = await db.first<{ headers: string[]; fileName: string }>(sql`
    select headers, file_name as "fileName" from import_file where id = ${id} and user_id = ${caller.userId}`)
  if (!file) throw notFound()
  const own = file.headers.map((_, index) => sql`cells[${index + 1}::int]`)
  const content = await streamWorkbook({
    database: db,
    statement: sql`
      select ${join([
        sql`case when outcome not in ('WRONG', 'PASSED_OVER') and faults is not null then ${say('enum.importStatus.WARNED')}
          else ${JSON.stringify(enumWords(call.language, 'importOutcome'))}::jsonb ->> outcome end`,
        sql`faults`,
        ...own,
      ])}
      from import_row row cross join lateral (
        select string_agg(case when column_letters = '' then '' else column_letters || ': ' end || (messages ->> ${language}), E'\n' order by fault.id) as faults
        from import_fault fault where fault.import_id = row.import_id and fault.row_number = row.row_number) found
      where row.import_id = ${id} order by row.row_number`,
    table: {
      title: file.fileName,
      lines: [],
      columns: [say('field.importStatus'), say('field.importFaults'), ...file.headers].map((header) => ({
        header,
        format: 'text',
      })),
      totalLabel: '',
    },
    gone,
  })
  return { fileName: file.fileName.replace(/(\.(xlsx?|csv|txt))?$/i, ' ✓.xlsx'), contentType: EXCEL_TYPE, content }
}
