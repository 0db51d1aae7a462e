import { acceptPack, packItems, packs, packsTotal } from '../../src/api/packing.ts'
import { requireDepartment } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { handlePrepared, handleRead } from '../handle.ts'
import { acceptPack as accept, itemsOf, tellAccepted } from '../packing/acceptPack.ts'
import { askPacking } from '../packing/askPacking.ts'

export const packingHandlers = [
  handleRead(packs, async (call) => {
    const { db, context, gone, body } = call
    await tellAccepted(call)
    const { data, total } = await askPacking(context.packing, 'products/pack', body, gone)
    const known = await db.rows<{ id: string }>(
      sql`select pack_id as id from packing_receipt where pack_id = any(${data.map(({ id }) => id)}::text[])`,
    )
    const accepted = new Set(known.map(({ id }) => id))
    return {
      data: data.map((pack) => ({
        id: pack.id,
        docId: pack.doc_id,
        name: pack.name,
        createdAt: pack.created_at,
        totalCount: pack.total_count,
        accepted: accepted.has(pack.id),
      })),
      total,
    }
  }),
  handleRead(packItems, async ({ db, context, gone, body }) => {
    const { data } = await askPacking(context.packing, 'products/list', { id: body.id, doc_id: body.docId }, gone)
    return { items: await itemsOf(db, data) }
  }),
  handleRead(packsTotal, async ({ context, gone }) => askPacking(context.packing, 'products/total-pack', {}, gone)),
  handlePrepared(
    acceptPack,
    ({ context, caller, gone, body }) => {
      requireDepartment(caller, body.departmentId)
      return askPacking(context.packing, 'products/list', { id: body.id, doc_id: body.docId }, gone)
    },
    (call) => accept(call, call.body, call.prepared.data),
  ),
]
