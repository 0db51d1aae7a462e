import { importFaults, importItems, importProgress, importWorkbook, readNewItems } from '../../src/api/itemImport.ts'
import { uploads } from '../bounds.ts'
import { sql } from '../db/sql.ts'
import { handle, handleRead, inTurn } from '../handle.ts'
import { commitItems } from '../itemImport/commit.ts'
import { previewItems } from '../itemImport/preview.ts'
import { readProgress } from '../itemImport/progress.ts'
import { statusWorkbook } from '../itemImport/statusWorkbook.ts'
import { handleList } from '../lists/handleList.ts'

export const itemImportHandlers = [
  inTurn(
    uploads,
    handleRead(readNewItems, (call) => previewItems(call, call.form)),
  ),

  ...handleList(importFaults, {
    from: ({ path, caller, language }) => sql`(
      select fault.id, fault.row_number, fault.column_letters, fault.field, fault.warning, fault.value, fault.messages ->> ${language} as message
      from import_fault fault join import_file file on file.id = fault.import_id
      where file.id = ${Number(path.id)} and file.user_id = ${caller.userId}) as fault`,
    columns: {
      id: sql`fault.id`,
      rowNumber: sql`fault.row_number`,
      column: sql`fault.column_letters`,
      field: sql`fault.field`,
      message: sql`fault.message`,
      warning: sql`fault.warning`,
      value: sql`fault.value`,
    },
    filter: {},
    defaultSort: [{ field: 'rowNumber' }],
  }),

  handle(importItems, (call) => commitItems(call, call.body)),

  handleRead(importProgress, ({ context, caller, path }) => readProgress(context, caller, String(path.key))),

  handleRead(importWorkbook, (call) => statusWorkbook(call, Number(call.path.id))),
]
