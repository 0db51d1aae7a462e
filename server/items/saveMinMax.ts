import { writeAudit } from '../audit.ts'
import { type Caller, requireDepartment } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { notFound, Refusal } from '../refusal.ts'

export interface Bounds {
  itemId: number
  departmentId: number
  minValue: number
  maxValue: number
}

/** Sets an item's bounds in a department. Answers their id. @throws 400 for an unknown item, 403 `otherDepartment`. */
export async function saveMinMax(db: Transaction, caller: Caller, bounds: Bounds): Promise<number> {
  const { itemId, departmentId, minValue, maxValue } = bounds
  requireDepartment(caller, departmentId)
  await touchItem(db, itemId, new Refusal(400, 'badInput', {}, { itemId: 'notFound' }))
  const before = await db.first<{ minValue: number; maxValue: number }>(sql`
    select min_value as "minValue", max_value as "maxValue" from item_min_max
    where item_id = ${itemId} and department_id = ${departmentId}`)
  const { id } = await db.one<{ id: number }>(sql`
    insert into item_min_max (item_id, department_id, min_value, max_value)
    values (${itemId}, ${departmentId}, ${minValue}, ${maxValue})
    on conflict (item_id, department_id) do update set min_value = excluded.min_value, max_value = excluded.max_value
    returning id`)
  await audit(db, caller, bounds, before, { minValue, maxValue })
  return id
}

/** @throws 404 for bounds that are not there, 403 `otherDepartment`. */
export async function removeMinMax(db: Transaction, caller: Caller, id: number): Promise<void> {
  const bounds = await db.first<Bounds>(sql`
    select item_id as "itemId", department_id as "departmentId", min_value as "minValue", max_value as "maxValue"
    from item_min_max where id = ${id}`)
  if (!bounds) throw notFound()
  requireDepartment(caller, bounds.departmentId)
  await touchItem(db, bounds.itemId, notFound())
  await db.run(sql`delete from item_min_max where id = ${id}`)
  await audit(db, caller, bounds, bounds, undefined)
}

/** A goods panel that was opened before must not write the old bounds back: its version is no longer the item's. */
async function touchItem(db: Transaction, itemId: number, refusal: Refusal): Promise<void> {
  const item = await db.first(
    sql`update item set version = version + 1 where id = ${itemId} and deleted_at is null returning id`,
  )
  if (!item) throw refusal
}

type Range = Pick<Bounds, 'minValue' | 'maxValue'>

async function audit(
  db: Transaction,
  caller: Caller,
  { itemId, departmentId }: Bounds,
  before: Range | undefined,
  after: Range | undefined,
): Promise<void> {
  const { name } = await db.one<{ name: string }>(sql`select name from department where id = ${departmentId}`)
  const text = (range: Range | undefined) => range && `${name}: ${range.minValue}–${range.maxValue}`
  if (text(before) === text(after)) return
  await writeAudit(
    db,
    caller,
    { subject: 'item', id: itemId, action: 'edit' },
    { minMaxValues: [text(before) ?? null, text(after) ?? null] },
  )
}
