import {
  getCountSource,
  getTransferSource,
  searchTransferSources,
  transferDocument,
} from '../../src/api/transferSource.ts'
import { inScope, requirePermission } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { readCountSource, transferCount } from '../documents/countSource.ts'
import { readDocument } from '../documents/readDocument.ts'
import { readSource, transferSource } from '../documents/transferSource.ts'
import { handle, handleRead } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { Refusal } from '../refusal.ts'
import { documents } from './documentList.ts'

export const transferSourceHandlers = [
  ...handleList(searchTransferSources, {
    ...documents,
    scope: ({ caller }) => sql`
      ((document.action = 'KIRIM' and document.status in ('READY', 'PARTIAL_RETURNED') and ${inScope(caller, sql`document.department_id`)})
        or (document.action = 'KOCHIRISH' and document.status in ('READY', 'PARTIAL') and ${inScope(caller, sql`document.to_department_id`)}))
      and exists (
        select from warehouse_document_line line
        join stock_balance balance on balance.lot_id = line.lot_id and balance.on_hand > balance.reserved
          and balance.department_id = case document.action when 'KIRIM' then document.department_id else document.to_department_id end
        where line.document_id = document.id)`,
  }),
  handleRead(getTransferSource, ({ db, caller, path }) => readSource(db, caller, Number(path.id))),
  handleRead(getCountSource, ({ db, caller, path }) => readCountSource(db, caller, Number(path.id))),
  handle(transferDocument, async (call) => {
    const { db, caller, body } = call
    requirePermission(caller, 'create transfers')
    const { documentId, inventoryId } = body
    if (inventoryId) return readDocument(call, await transferCount(call, inventoryId, body))
    if (!documentId) throw new Refusal(400, 'badInput', {}, { documentId: 'required' })
    return readDocument(call, await transferSource(db, caller, documentId, body))
  }),
]
