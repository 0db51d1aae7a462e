import { type ItemDetail, ItemPayload } from '../../src/api/item.ts'
import { holds } from '../../src/rules/permissions.ts'
import { changesBetween, writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { writeRow } from '../records/savedRecord.ts'
import { Refusal } from '../refusal.ts'
import { checkItem, packedFaults } from './checkItem.ts'
import { ITEM } from './itemRecord.ts'
import { learnWords } from './learnWords.ts'
import { readItem } from './readItem.ts'
import { boundsScope } from './saveMinMax.ts'
import { saveBarcodes } from './saveBarcodes.ts'

/**
 * Adds an item, or makes `before` what the payload says. Answers its id.
 * @throws 400 naming every wrong field, 409 `barcodeTaken` and `skuTaken` saying by which goods.
 */
export async function saveItem(
  db: Transaction,
  caller: Caller,
  sent: ItemPayload,
  before?: ItemDetail,
): Promise<number> {
  // Only who may list MXIK codes says what the code is (specification 3 §6); from others the old one stays.
  const mayClassify = holds(caller.permissions, 'list search by keyword')
  const item: ItemPayload = mayClassify ? sent : { ...sent, mxikCode: before?.mxikCode ?? null }
  await checkItem(db, caller, item, before)
  await refuseTakenSku(db, item.sku, before?.id)
  const id = await writeRow(db, ITEM, item, before?.id, caller).catch((error: { constraint?: string }) => {
    // Another user was quicker since the check.
    throw error.constraint === 'item_sku' ? skuTaken(item.sku, '') : error
  })
  await learnWords(db, sql`select search from item where id = ${id}`)
  await saveBarcodes(db, id, item)
  await saveParts(db, caller, id, item)
  await tellChange(db, caller, id, before)
  return id
}

/**
 * Makes an item a package of these goods. What else is known of it stays: an import may have brought less than the panel asks for.
 * @throws 400 naming the packed goods that cannot be
 */
export async function makePackage(
  db: Transaction,
  caller: Caller,
  before: ItemDetail,
  wrappedItems: ItemPayload['wrappedItems'],
): Promise<void> {
  const faults = await packedFaults(db, wrappedItems, before.id)
  if (Object.keys(faults).length > 0) throw new Refusal(400, 'badInput', {}, faults)
  await db.run(sql`update item set wrapped = true, version = version + 1 where id = ${before.id}`)
  await savePacked(db, before.id, wrappedItems)
  await tellChange(db, caller, before.id, before)
}

async function tellChange(db: Transaction, caller: Caller, id: number, before: ItemDetail | undefined): Promise<void> {
  const after = await readItem(db, caller, id)
  const keys = Object.keys(ItemPayload.shape)
  const pick = (detail: ItemDetail) => Object.fromEntries(keys.map((key) => [key, detail[key as keyof ItemDetail]]))
  await writeAudit(
    db,
    caller,
    { subject: 'item', id, action: before ? 'edit' : 'create' },
    changesBetween(before && pick(before), pick(after)),
  )
}

const skuTaken = (sku: string, name: string) => new Refusal(409, 'skuTaken', { sku, name }, { sku: 'skuTaken' })

async function refuseTakenSku(db: Transaction, sku: string, ownId: number | undefined): Promise<void> {
  const other = await db.first<{ name: string }>(sql`
    select name from item where sku = ${sku} and deleted_at is null and id is distinct from ${ownId ?? null}`)
  if (other) throw skuTaken(sku, other.name)
}

/** Suppliers, bounds and packed goods become those of the payload; bounds of departments that the caller does not see stay. */
async function saveParts(db: Transaction, caller: Caller, id: number, item: ItemPayload): Promise<void> {
  await db.run(sql`delete from item_contragent where item_id = ${id}`)
  await db.run(sql`
    insert into item_contragent (item_id, contragent_id) select ${id}::bigint, unnest(${item.contragents.map((row) => row.id)}::bigint[])`)
  const departmentIds = item.minMaxValues.map((row) => row.departmentId)
  await db.run(sql`
    delete from item_min_max bounds where item_id = ${id} and ${boundsScope(caller)}
      and department_id <> all(${departmentIds}::bigint[])`)
  await db.run(sql`
    insert into item_min_max (item_id, department_id, min_value, max_value)
    select ${id}::bigint, * from unnest(${departmentIds}::bigint[],
      ${item.minMaxValues.map((row) => row.minValue)}::numeric[], ${item.minMaxValues.map((row) => row.maxValue)}::numeric[])
    on conflict (item_id, department_id) do update set min_value = excluded.min_value, max_value = excluded.max_value`)
  await savePacked(db, id, item.wrappedItems)
}

async function savePacked(db: Transaction, id: number, wrappedItems: ItemPayload['wrappedItems']): Promise<void> {
  await db.run(sql`delete from item_wrapped where item_id = ${id}`)
  await db.run(sql`
    insert into item_wrapped (item_id, wrapped_id, amount)
    select ${id}::bigint, * from unnest(${wrappedItems.map((row) => row.wrappedId)}::bigint[], ${wrappedItems.map((row) => row.amount)}::int[])`)
}
