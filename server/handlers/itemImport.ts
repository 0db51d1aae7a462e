import { importItems, importProgress, importRows, importWorkbook, readNewItems } from '../../src/api/itemImport.ts'
import { uploads } from '../bounds.ts'
import { handle, handleRead, inTurn } from '../handle.ts'
import { commitItems } from '../itemImport/commit.ts'
import { previewItems } from '../itemImport/preview.ts'
import { readProgress } from '../itemImport/progress.ts'
import { rowsOfImport } from '../itemImport/rowsOfImport.ts'
import { statusWorkbook } from '../itemImport/statusWorkbook.ts'
import { handleList } from '../lists/handleList.ts'

export const itemImportHandlers = [
  inTurn(
    uploads,
    handleRead(readNewItems, (call) => previewItems(call, call.form)),
  ),

  ...handleList(importRows, rowsOfImport),

  handle(importItems, (call) => commitItems(call, call.body)),

  handleRead(importProgress, ({ context, caller, path }) => readProgress(context, caller, String(path.key))),

  handleRead(importWorkbook, (call) => statusWorkbook(call, Number(call.path.id))),
]
