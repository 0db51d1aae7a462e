import type { createAdjustment } from '../../src/api/adjustment.ts'
import type { ReceivedBy } from '../../src/api/endpoint.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { requireDepartment } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { linkDocuments } from '../documents/links.ts'
import type { Call } from '../handle.ts'
import { recordBirth } from '../ledger/transition.ts'
import { Refusal } from '../refusal.ts'
import { findAdjustment } from './findAdjustment.ts'
import { readAdjustment } from './readAdjustment.ts'

export type AdjustmentSent = ReceivedBy<typeof createAdjustment>['body']

/**
 * A new correction in DRAFT; answers its id. Whoever finds differences, a count for one, makes it by this and brings it to READY by
 * `postAdjustment`.
 * @throws Refusal 400 for what is not there, lots named twice, lines that change nothing, parts of what is whole; 403 otherDepartment
 */
export async function writeAdjustment({ db, caller }: Call, sent: AdjustmentSent): Promise<number> {
  requireDepartment(caller, sent.departmentId)
  const itemOf = await requireLines(db, sent)
  const { id } = await db.one<{ id: number }>(sql`
    insert into adjustment (department_id, reg_date, reason, comment, created_by)
    values (${sent.departmentId}, ${sent.regDate}, ${sent.reason}, ${sent.comment}, ${caller.userId}) returning id`)
  await recordBirth(db, 'adjustment', { id, departmentId: sent.departmentId, status: 'DRAFT' }, caller.userId)
  await writeLines(db, id, sent, itemOf)
  return id
}

/** Saves a draft whole. @throws as `writeAdjustment`; 409 `changedMeanwhile`, `wrongState` */
export async function editAdjustment(
  { db, caller }: Call,
  id: number,
  sent: AdjustmentSent & { version: number },
): Promise<void> {
  await findAdjustment(db, caller, id, { lock: true, version: sent.version, status: 'DRAFT' })
  requireDepartment(caller, sent.departmentId)
  const itemOf = await requireLines(db, sent)
  await db.run(sql`
    update adjustment set department_id = ${sent.departmentId}, reg_date = ${sent.regDate}, reason = ${sent.reason},
      comment = ${sent.comment}, version = version + 1, changed_at = now() where id = ${id}`)
  await db.run(sql`delete from adjustment_line where adjustment_id = ${id}`)
  await writeLines(db, id, sent, itemOf)
}

/** A new DRAFT of today that repeats another correction, as far as its lots are there; answers its id. @throws as `writeAdjustment` */
export async function copyAdjustment(call: Call, id: number): Promise<number> {
  const { db, caller, now, timeZone } = call
  const { departmentId, reason, comment, items } = await readAdjustment(db, caller, id)
  const known = await lotsOf(db, { departmentId, items })
  const copyId = await writeAdjustment(call, {
    regDate: businessDayOf(now, timeZone),
    departmentId,
    reason,
    comment,
    items: items.filter(({ lotId }) => known.has(lotId)),
  })
  await linkDocuments(db, { kind: 'adjustment', id }, { kind: 'adjustment', id: copyId, departmentId }, 'COPY')
  return copyId
}

/** Those of the lots that the department knows, with what they are of. */
async function lotsOf(
  db: Transaction,
  { departmentId, items }: { departmentId: number; items: readonly { lotId: number }[] },
): Promise<ReadonlyMap<number, { itemId: number; weighed: boolean }>> {
  const lots = await db.rows<{ lotId: number; itemId: number; weighed: boolean }>(sql`
    select balance.lot_id as "lotId", item.id as "itemId", item.weighed
    from stock_balance balance join item on item.id = balance.item_id
    where balance.department_id = ${departmentId} and balance.lot_id = any(${items.map(({ lotId }) => lotId)}::bigint[])
      and item.deleted_at is null`)
  return new Map(lots.map((lot) => [lot.lotId, lot]))
}

/** Which item each lot is of. */
async function requireLines(
  db: Transaction,
  { departmentId, items: lines }: AdjustmentSent,
): Promise<ReadonlyMap<number, number>> {
  const department = await db.first(sql`select id from department where id = ${departmentId} and deleted_at is null`)
  const known = await lotsOf(db, { departmentId, items: lines })
  const fields: Record<string, string> = department ? {} : { departmentId: 'notFound' }
  lines.forEach(({ lotId, difference, newCost }, at) => {
    const lot = known.get(lotId)
    if (!lot) fields[`items.${at}.lotId`] = 'notFound'
    else if (lines.findIndex((line) => line.lotId === lotId) < at) fields[`items.${at}.lotId`] = 'twice'
    else if (difference === 0 && newCost === null) fields[`items.${at}.difference`] = 'required'
    else if (!lot.weighed && !Number.isInteger(difference)) fields[`items.${at}.difference`] = 'wholeOnly'
  })
  if (Object.keys(fields).length > 0) throw new Refusal(400, 'badInput', {}, fields)
  return new Map([...known].map(([lotId, { itemId }]) => [lotId, itemId]))
}

async function writeLines(
  db: Transaction,
  id: number,
  { items: lines }: AdjustmentSent,
  itemOf: ReadonlyMap<number, number>,
): Promise<void> {
  await db.run(sql`
    insert into adjustment_line (adjustment_id, position, item_id, lot_id, difference, unit_cost, comment)
    select ${id}, l.* from unnest(${lines.map((_, at) => at + 1)}::int[], ${lines.map(({ lotId }) => itemOf.get(lotId)!)}::bigint[],
      ${lines.map(({ lotId }) => lotId)}::bigint[], ${lines.map(({ difference }) => difference)}::numeric[],
      ${lines.map(({ newCost }) => newCost)}::numeric[], ${lines.map((line) => line.comment)}::text[]) as l`)
}
