import { writeAudit } from '../audit.ts'
import { type Caller, mayUse, requireDepartment } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { ofDepartment } from '../records/defineRecord.ts'
import { notFound, Refusal } from '../refusal.ts'

export interface Bounds {
  itemId: number
  departmentId: number
  minValue: number
  maxValue: number
}

/**
 * Whose bounds are the caller's, of `item_min_max bounds`. They are rows of goods and no record: whoever sets them names a department,
 * which `requireDepartment` looks at, so that the field is named in the refusal.
 */
export const boundsScope = ofDepartment('bounds.department_id')

/** Sets an item's bounds in a department. Answers their id. @throws 400 for an unknown item, 403 `otherDepartment`. */
export async function saveMinMax(db: Transaction, caller: Caller, bounds: Bounds): Promise<number> {
  requireDepartment(caller, bounds.departmentId)
  const [id] = await putBounds(db, caller, [bounds], () => 'itemId')
  return id!
}

/** Sets the bounds of several items and departments. @throws 400 that names every wrong row: a foreign department, an unknown item, a pair named twice. */
export async function saveManyMinMax(db: Transaction, caller: Caller, items: readonly Bounds[]): Promise<void> {
  const faults: Record<string, string> = {}
  const pairs = new Set<string>()
  items.forEach(({ itemId, departmentId }, index) => {
    if (!mayUse(caller, departmentId)) faults[`items.${index}.departmentId`] = 'otherDepartment'
    if (pairs.has(`${itemId} ${departmentId}`)) faults[`items.${index}.itemId`] = 'namedTwice'
    pairs.add(`${itemId} ${departmentId}`)
  })
  if (Object.keys(faults).length > 0) throw new Refusal(400, 'badInput', {}, faults)
  await putBounds(db, caller, items, (index) => `items.${index}.itemId`)
}

/** Locked against their end meanwhile. */
async function knownDepartments(db: Transaction, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db.rows<{ id: number }>(sql`
    select id from department where id = any(${ids}::bigint[]) and deleted_at is null order by id for key share`)
  return new Set(rows.map(({ id }) => id))
}

async function putBounds(
  db: Transaction,
  caller: Caller,
  items: readonly Bounds[],
  pathOf: (index: number) => string,
): Promise<number[]> {
  const itemIds = items.map(({ itemId }) => itemId)
  const known = await touchItems(db, itemIds)
  const departments = await knownDepartments(
    db,
    items.map(({ departmentId }) => departmentId),
  )
  const unknown = items.flatMap(({ itemId, departmentId }, index) => [
    ...(known.has(itemId) ? [] : [[pathOf(index), 'notFound']]),
    ...(departments.has(departmentId) ? [] : [[pathOf(index).replace('itemId', 'departmentId'), 'notFound']]),
  ])
  if (unknown.length > 0) throw new Refusal(400, 'badInput', {}, Object.fromEntries(unknown) as Record<string, string>)
  const sent = sql`unnest(${itemIds}::bigint[], ${items.map(({ departmentId }) => departmentId)}::bigint[],
    ${items.map(({ minValue }) => minValue)}::numeric[], ${items.map(({ maxValue }) => maxValue)}::numeric[])
    with ordinality as sent (item_id, department_id, min_value, max_value, position)`
  const before = await db.rows<Partial<Range>>(sql`
    select old.min_value as "minValue", old.max_value as "maxValue" from ${sent}
    left join item_min_max old on old.item_id = sent.item_id and old.department_id = sent.department_id
    order by sent.position`)
  const saved = await db.rows<Bounds & { id: number }>(sql`
    insert into item_min_max (item_id, department_id, min_value, max_value)
    select item_id, department_id, min_value, max_value from ${sent} order by item_id, department_id
    on conflict (item_id, department_id) do update set min_value = excluded.min_value, max_value = excluded.max_value
    returning id, item_id as "itemId", department_id as "departmentId"`)
  for (const [index, bounds] of items.entries()) await audit(db, caller, bounds, rangeOf(before[index]!), bounds)
  const idOf = new Map(saved.map(({ id, itemId, departmentId }) => [`${itemId} ${departmentId}`, id]))
  return items.map(({ itemId, departmentId }) => idOf.get(`${itemId} ${departmentId}`)!)
}

const rangeOf = ({ minValue, maxValue }: Partial<Range>): Range | undefined =>
  typeof minValue === 'number' && typeof maxValue === 'number' ? { minValue, maxValue } : undefined

/** @throws 404 for bounds that are not there, or are of another's department */
export async function removeMinMax(db: Transaction, caller: Caller, id: number): Promise<void> {
  const bounds = await db.first<Bounds>(sql`
    select item_id as "itemId", department_id as "departmentId", min_value as "minValue", max_value as "maxValue"
    from item_min_max bounds where id = ${id} and ${boundsScope(caller)}`)
  if (!bounds) throw notFound()
  if ((await touchItems(db, [bounds.itemId])).size === 0) throw notFound()
  await db.run(sql`delete from item_min_max where id = ${id}`)
  await audit(db, caller, bounds, bounds, undefined)
}

/**
 * A goods panel that was opened before must not write the old bounds back: its version is no longer the item's. Locks the items
 * in order and answers those that are there.
 */
async function touchItems(db: Transaction, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db.rows<{ id: number }>(sql`
    with found as (
      select id from item where id = any(${ids}::bigint[]) and deleted_at is null order by id for no key update)
    update item set version = version + 1 from found where item.id = found.id returning item.id`)
  return new Set(rows.map(({ id }) => id))
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
