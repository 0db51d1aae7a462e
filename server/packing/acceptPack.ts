import type { PackItem } from '../../src/api/packing.ts'
import { AMOUNT_MAX } from '../../src/api/fields.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { requireDepartment } from '../caller.ts'
import { newDocument } from '../documents/writeDocument.ts'
import type { Call, ReadCall } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { askPacking, type ItemSent } from './askPacking.ts'

/** What the service says of a pack, with our goods beside it. */
export async function itemsOf(db: Executor, sent: readonly ItemSent[]): Promise<PackItem[]> {
  const codes = [...new Set(sent.flatMap(({ barcode, artikul }) => [barcode, artikul].filter(Boolean)))]
  const known = await db.rows<{ code: string; itemId: number }>(sql`
    select found.barcode as code, found.item_id as "itemId"
    from item_barcode found join item on item.id = found.item_id and item.deleted_at is null
    where found.barcode = any(${codes}::text[])`)
  const itemOf = new Map(known.map(({ code, itemId }) => [code, itemId]))
  return sent.map(({ barcode, artikul, name, count, price }) => ({
    barcode,
    artikul,
    name,
    count: Math.round(count * 1_000) / 1_000,
    price: price !== null && price >= 0 && price <= AMOUNT_MAX ? Math.round(price * 100) / 100 : null,
    itemId: itemOf.get(barcode) ?? itemOf.get(artikul) ?? null,
  }))
}

interface Accepted {
  id: string
  docId: string
  departmentId: number
  leaveUnknown: boolean
}

/**
 * Makes a pending income of a pack whose items were asked for before; twice is refused, whoever comes first.
 * @throws Refusal 403, 409 `packAccepted`, 422 `packUnknown`, `packEmpty`
 */
export async function acceptPack(
  call: Call,
  { id, docId, departmentId, leaveUnknown }: Accepted,
  sent: readonly ItemSent[],
): Promise<{ documentId: number; notFoundItems: PackItem[] }> {
  const { db, caller, now, timeZone } = call
  requireDepartment(caller, departmentId)
  const items = await itemsOf(db, sent)
  const notFoundItems = items.filter(({ itemId }) => itemId === null)
  if (notFoundItems.length > 0 && !leaveUnknown)
    throw new Refusal(422, 'packUnknown', { count: notFoundItems.length }, {}, { notFoundItems })
  const lines = items.filter(({ itemId, count }) => itemId !== null && count > 0)
  if (lines.length === 0) throw new Refusal(422, 'packEmpty')
  const { id: documentId } = await newDocument(
    call,
    'KIRIM',
    { documentType: 'PACKING', toDepartmentId: departmentId, regDate: businessDayOf(now, timeZone), comment: id },
    lines.map(({ itemId, count, price }) => ({ itemId: itemId!, count, incomeUzs: price, comment: '' })),
  )
  await db
    .run(sql`
      insert into packing_receipt (pack_id, doc_id, department_id, income_id, accepted_by)
      values (${id}, ${docId}, ${departmentId}, ${documentId}, ${caller.userId})`)
    .catch((error: { constraint?: string }) => {
      throw error.constraint === 'packing_receipt_pkey' ? new Refusal(409, 'packAccepted') : error
    })
  return { documentId, notFoundItems }
}

/** Tells the service of packs that were accepted here and that it has not heard of: what it does not take is told the next time. */
export async function tellAccepted({ db, context, gone }: ReadCall): Promise<void> {
  const untold = await db.rows<{ packId: string; docId: string }>(
    sql`select pack_id as "packId", doc_id as "docId" from packing_receipt where told_at is null order by pack_id limit 20`,
  )
  for (const { packId, docId } of untold) {
    await askPacking(context.packing, 'products/accepted', { id: packId, doc_id: docId }, gone)
    await db.withTransaction((transaction) =>
      transaction.run(sql`update packing_receipt set told_at = now() where pack_id = ${packId} and told_at is null`),
    )
  }
}
