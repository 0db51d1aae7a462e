import type { z } from 'zod'
import type { AnswerOf, ReceivedBy } from '../../src/api/endpoint.ts'
import { searchItems } from '../../src/api/itemList.ts'
import type { editItems as editItemsEndpoint, ItemChanges } from '../../src/api/itemWork.ts'
import { holds } from '../../src/rules/permissions.ts'
import { SHOP_CATEGORY } from '../../src/rules/shopCategory.ts'
import type { Changes } from '../audit.ts'
import type { Transaction } from '../db/database.ts'
import { join, raw, type Sql, sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { progressTeller } from '../itemImport/progress.ts'
import type { ListDescription } from '../lists/description.ts'
import { allOf, type AnyCall, listStatements } from '../lists/listStatements.ts'
import { noteItems } from '../offline/noteCatalogue.ts'
import { linkFaults } from '../records/requireLinks.ts'
import { Refusal } from '../refusal.ts'
import { categoryFaults } from './checkItem.ts'
import { findGoods } from './findGoods.ts'
import { beginGoodsWork, endGoodsWork, takeGoodsTurn } from './goodsWork.ts'
import { ITEM } from './itemRecord.ts'

/** A statement's work: a fraction of a second, and then it is told how far it is. */
const BATCH_ITEMS = 1_000

type Input = ReceivedBy<typeof editItemsEndpoint>['body']

/** Column and type of what may be changed. */
const COLUMNS: { [F in keyof ItemChanges]-?: readonly [column: string, type: string] } = {
  mxikCode: ['mxik_code', 'text'],
  packageCode: ['package_code', 'text'],
  vatPercent: ['vat_percent', 'numeric'],
  unitId: ['unit_id', 'bigint'],
  categoryId: ['category_id', 'bigint'],
  subCategoryId: ['sub_category_id', 'bigint'],
  sub2CategoryId: ['sub2_category_id', 'bigint'],
  sub3CategoryId: ['sub3_category_id', 'bigint'],
  groupId: ['group_id', 'bigint'],
  brandId: ['brand_id', 'bigint'],
  manufacturerId: ['manufacturer_id', 'bigint'],
  marked: ['marked', 'boolean'],
  weighed: ['weighed', 'boolean'],
  forPos: ['for_pos', 'boolean'],
}

/**
 * Changes the same fields of all chosen goods in the call's one transaction, a thousand at a time. Goods that have the values
 * already stay as they are.
 */
export async function editItems(
  call: Call,
  input: Input,
  goods: ListDescription<typeof searchItems>,
): Promise<AnswerOf<typeof editItemsEndpoint>> {
  const { db, caller, context, gone } = call
  const changes = await checkedChanges(call, input.changes)
  const tell = progressTeller(context, caller, input.progressKey, gone)
  await tell('WAITING', 0, 0)
  await takeGoodsTurn(db)
  const ids = await chosenIds(call, input, goods)
  await requireBarcodes(db, ids, changes)
  const workId = await beginGoodsWork(db, '')
  let changed = 0
  for (let start = 0; start < ids.length; start += BATCH_ITEMS) {
    await tell('ADDING', start, ids.length)
    changed += await editBatch(db, workId, ids.slice(start, start + BATCH_ITEMS), changes)
  }
  const said: Changes = Object.fromEntries(Object.entries(changes).map(([field, value]) => [field, [null, value]]))
  await endGoodsWork(db, caller, { id: workId, subject: 'goodsEdit', added: 0, changed }, said)
  await tell('DONE', ids.length, ids.length)
  return { itemsChosen: ids.length, itemsChanged: changed }
}

/** @throws 400 naming what names nothing, 403 for codes of who may not list them, 422 `nothingToChange` */
async function checkedChanges({ db, caller }: Call, changes: z.output<typeof ItemChanges>): Promise<ItemChanges> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as ItemChanges
  if (Object.keys(given).length === 0) throw new Refusal(422, 'nothingToChange', {}, { changes: 'nothingToChange' })
  if ('mxikCode' in given && !holds(caller.permissions, 'list search by keyword'))
    throw new Refusal(
      403,
      'noPermission',
      { permission: 'list search by keyword' },
      { 'changes.mxikCode': 'noPermission' },
    )
  const changed = withAllLevels(given)
  const links = ITEM.links.filter(({ field }) => field in changed)
  const faults = Object.entries({
    ...(await linkFaults(db, caller, links, changed)),
    ...(await levelFaults(db, changed)),
  })
  if (faults.length > 0)
    throw new Refusal(400, 'badInput', {}, Object.fromEntries(faults.map(([field, key]) => [`changes.${field}`, key])))
  return changed
}

const LEVELS = ['categoryId', 'subCategoryId', 'sub2CategoryId', 'sub3CategoryId'] as const

/** One level without the others would hang below a category that is not its own. */
const withAllLevels = (changes: ItemChanges): ItemChanges =>
  LEVELS.some((level) => level in changes)
    ? { ...changes, ...Object.fromEntries(LEVELS.map((level) => [level, changes[level] ?? null])) }
    : changes

/** Levels that the item's own panel would ask for, too. */
async function levelFaults(db: Transaction, changes: ItemChanges): Promise<Readonly<Record<string, string>>> {
  if (!('categoryId' in changes)) return {}
  const { categoryId, subCategoryId = null, sub2CategoryId = null } = changes
  if (!categoryId) return { categoryId: 'required' }
  // Who has no special code is looked at by `requireBarcodes`.
  return categoryFaults(db, { categoryId, subCategoryId, sub2CategoryId, barcode: 'any' }, false)
}

/** The shops' own category needs the special code. @throws 422 `goodsLackBarcode` */
async function requireBarcodes(db: Transaction, ids: readonly number[], { categoryId }: ItemChanges): Promise<void> {
  if (!categoryId) return
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) from item where id = any(${ids}::bigint[]) and barcode is null
      and exists (select from reference where reference.id = ${categoryId} and reference.code = ${SHOP_CATEGORY})`)
  if (count > 0) throw new Refusal(422, 'goodsLackBarcode', { count }, { 'changes.categoryId': 'goodsLackBarcode' })
}

/** The goods with the given numbers, or all that the list shows but these. */
async function chosenIds(
  call: Call,
  { all, ids, list }: Input,
  goods: ListDescription<typeof searchItems>,
): Promise<number[]> {
  const { db, context } = call
  if (!all) {
    const rows = await db.rows<{ id: number }>(sql`
      select id from item where id = any(${ids}::bigint[]) and deleted_at is null order by id`)
    return rows.map(({ id }) => id)
  }
  const body = list as AnyCall['body'] & { keyword?: string | null }
  const words = body.keyword || body.search
  const asked = {
    ...call,
    query: { page: 1, limit: 1 },
    body,
    ...(words ? { foundGoods: await findGoods(context.database, words) } : {}),
  } as unknown as AnyCall
  const { from, conditions } = listStatements(searchItems.list, goods as unknown as ListDescription<never>, asked)
  const rows = await db.rows<{ id: number }>(sql`
    select item.id from ${from} where ${allOf(conditions)} and item.id <> all(${ids}::bigint[]) order by item.id`)
  return rows.map(({ id }) => id)
}

/** Answers how many were not so before. Locked as an edit locks them: selling goes on meanwhile. */
async function editBatch(
  db: Transaction,
  workId: number,
  ids: readonly number[],
  changes: ItemChanges,
): Promise<number> {
  const columns = (Object.keys(changes) as (keyof ItemChanges)[]).map((field) => {
    const [column, type] = COLUMNS[field]
    const value = field === 'packageCode' && changes[field] === '' ? null : changes[field]
    return { field, column: raw(column), value: sql`${value as string}::${raw(type)}` }
  })
  const differs = ({ column, value }: { column: Sql; value: Sql }) => sql`${column} is distinct from ${value}`
  await noteItems(db, sql`select unnest(${ids}::bigint[])`)
  return db.run(sql`
    with before as materialized (
      select id, ${join(columns.map(({ column }) => column))} from item
      where id = any(${ids}::bigint[]) and deleted_at is null and (${join(columns.map(differs), raw(' or '))})
      order by id for no key update),
    changed as (
      update item set version = version + 1, ${join(columns.map(({ column, value }) => sql`${column} = ${value}`))}
      from before where item.id = before.id)
    insert into goods_work_item (work_id, item_id, created, changes)
    select ${workId}::bigint, id, false, ${join(
      columns.map(
        ({ field, column, value }) =>
          sql`case when ${column} is distinct from ${value} then jsonb_build_object(${field}::text, jsonb_build_array(${column}, ${value})) else '{}' end`,
      ),
      raw(' || '),
    )}
    from before`)
}
