import { editTransferDocument, editTransferHead } from '../../src/api/transferEdit.ts'
import { sql } from '../db/sql.ts'
import { readDocument } from '../documents/readDocument.ts'
import type { LineSent } from '../documents/saveLines.ts'
import { editDocument } from '../documents/writeDocument.ts'
import { handle } from '../handle.ts'

export const transferEditHandlers = [
  handle(editTransferDocument, async (call) => {
    const id = Number(call.path.id)
    await editDocument(call, 'KOCHIRISH', { ...call.body, id })
    return readDocument(call, id)
  }),
  handle(editTransferHead, async (call) => {
    const id = Number(call.path.id)
    const whItems = await call.db.rows<LineSent>(sql`
      select item_id as "itemId", quantity as count, lot_id as "lotId", comment
      from warehouse_document_line where document_id = ${id} order by position`)
    await editDocument(call, 'KOCHIRISH', { ...call.body, id, whItems })
    return readDocument(call, id)
  }),
]
