import { randomUUID } from 'node:crypto'
import { convertUnwrappedToWrapped, convertWrapped, convertWrappedToUnwrapped } from '../../../src/api/conversion.ts'
import { saveConversionRecipe } from '../../../src/api/conversionRecipe.ts'
import type { Endpoint, SentTo } from '../../../src/api/endpoint.ts'
import { finishInventory, startPartialInventory } from '../../../src/api/inventory.ts'
import { saveInventory } from '../../../src/api/inventoryLine.ts'
import { proposeRegrades, regradeInventory } from '../../../src/api/inventoryRegrade.ts'
import { getItem } from '../../../src/api/item.ts'
import { wrapItem } from '../../../src/api/wrappedItem.ts'
import type { Context } from '../../context.ts'
import { sql } from '../sql.ts'
import { callAs } from './callAs.ts'
import type { DemoCompany } from './company.ts'

const COUNTED = 24
/** Every so many goods something lacks, or is too much. */
const SHORT_EVERY = 7
const SURPLUS_EVERY = 11
/** So many of one good were taken for another that is like it. */
const MISTAKEN = 2

/**
 * A finished count of a shop whose mistaken goods were put right, one that goes on in the warehouse with such goods and a code that
 * nobody knows, and goods that became others.
 */
export async function fillCounts(context: Context, company: DemoCompany): Promise<void> {
  const run = <E extends Endpoint>(endpoint: E, input: SentTo<E>) =>
    callAs(context, company.manager, context.now(), endpoint, input)
  const finished = await countSome(context, company, company.shops[1]!.id, COUNTED)
  if (finished) {
    const { items } = await run(proposeRegrades, { path: { id: finished } })
    // The likeliest of them comes first.
    const pairs = items.slice(0, 1).map(({ fromItemId, toItemId, count }) => ({ fromItemId, toItemId, count }))
    if (pairs.length > 0) await run(regradeInventory, { path: { inventoryId: finished }, body: { pairs } })
    await run(finishInventory, { path: { id: finished }, body: { postsMarked: true } })
  }
  const open = await countSome(context, company, company.warehouse, COUNTED / 2)
  if (open)
    await run(saveInventory, {
      path: { inventoryId: open },
      body: { lines: [{ ...visit(context), barcode: '4780099999994', quantity: 2 }] },
    })
  await convertSome(context, company)
  await packSome(context, company)
}

const visit = (context: Context) => {
  const at = context.now().toISOString()
  return { id: randomUUID(), fromAt: at, countedAt: at }
}

async function countSome(
  context: Context,
  { manager }: DemoCompany,
  departmentId: number,
  counted: number,
): Promise<number | undefined> {
  const run = <E extends Endpoint>(endpoint: E, input: SentTo<E>) =>
    callAs(context, manager, context.now(), endpoint, input)
  const alike = await alikeIn(context, departmentId)
  const goods = await context.database.rows<{ itemId: number; count: number }>(sql`
    select balance.item_id as "itemId", sum(balance.on_hand) as count
    from stock_balance balance join item on item.id = balance.item_id
    where balance.department_id = ${departmentId} and not item.weighed
    group by balance.item_id having sum(balance.on_hand) > 2 and sum(balance.reserved) = 0
    order by balance.item_id = any(${[...alike.keys()]}::bigint[]) desc,
      -- What moved lately would be marked.
      (select max(move.occurred_at) from stock_move move
      where move.item_id = balance.item_id and move.place_department_id = ${departmentId}), balance.item_id
    limit ${COUNTED}`)
  if (goods.length === 0) return undefined
  const { id } = await run(startPartialInventory, {
    body: { departmentId, blind: false, itemIds: goods.map(({ itemId }) => itemId) },
  })
  const lines = goods.slice(0, counted).map(({ itemId, count }, at) => ({
    ...visit(context),
    itemId,
    quantity: count + (alike.get(itemId) ?? Number(at % SURPLUS_EVERY === 5) - Number(at % SHORT_EVERY === 3)),
  }))
  await run(saveInventory, { path: { inventoryId: id }, body: { lines } })
  return id
}

/** Two goods that are easily taken for each other, and how many of each seem to lack or to be too much: of one kind, at nearly one price. */
async function alikeIn({ database, now }: Context, departmentId: number): Promise<Map<number, number>> {
  const pair = await database.first<{ short: number; more: number }>(sql`
    with quiet as (
      select item.id, item.category_id, item.unit_id, split_part(item.name_key, ' ', 1) as word, price.uzs
      from stock_balance balance join item on item.id = balance.item_id cross join lateral (
        select current.price_uzs as uzs from lot join current_price current on current.lot_id = lot.id
        where lot.item_id = item.id and current.price_uzs is not null order by lot.id desc, current.department_id limit 1) price
      where balance.department_id = ${departmentId} and not item.weighed and not exists (
        select from stock_move move where move.item_id = item.id and move.place_department_id = ${departmentId}
          and move.occurred_at > ${now()}::timestamptz - interval '1 day')
      group by item.id, price.uzs having sum(balance.on_hand) > ${MISTAKEN} and sum(balance.reserved) = 0)
    select short.id as short, more.id as more from quiet short
    join quiet more on more.id > short.id and (more.category_id, more.unit_id, more.word) = (short.category_id, short.unit_id, short.word)
    order by abs(short.uzs - more.uzs), short.id limit 1`)
  return new Map(
    pair && [
      [pair.short, -MISTAKEN],
      [pair.more, MISTAKEN],
    ],
  )
}

/** One good of the warehouse is repacked as another, which is kept as a recipe. */
async function convertSome(context: Context, { manager, warehouse }: DemoCompany): Promise<void> {
  const goods = await context.database.rows<{ itemId: number }>(sql`
    select balance.item_id as "itemId" from stock_balance balance join item on item.id = balance.item_id
    where balance.department_id = ${warehouse} and not item.weighed group by balance.item_id
    having sum(balance.on_hand - balance.reserved) > 12 order by balance.item_id desc limit 2`)
  const [out, made] = goods
  if (!out || !made) return
  await callAs(context, manager, context.now(), saveConversionRecipe, {
    body: {
      name: 'Перефасовка по два',
      comment: 'Одна из десяти теряется',
      outs: [{ itemId: out.itemId, count: 10 }],
      losses: [{ itemId: out.itemId, count: 1 }],
      ins: [{ itemId: made.itemId, count: 5 }],
    },
  })
  await callAs(context, manager, context.now(), convertWrapped, {
    path: { depId: warehouse },
    body: {
      depId: warehouse,
      outs: [{ itemId: out.itemId, count: 10 }],
      losses: [{ itemId: out.itemId, count: 1 }],
      ins: [{ itemId: made.itemId, count: 5 }],
      comment: 'Перефасовка',
    },
  })
}

/** A set knows what it is made of: two of them are taken apart, and one is packed again. */
async function packSome(context: Context, { manager, warehouse }: DemoCompany): Promise<void> {
  const run = <E extends Endpoint>(endpoint: E, input: SentTo<E>) =>
    callAs(context, manager, context.now(), endpoint, input)
  const goods = await context.database.rows<{ itemId: number }>(sql`
    select balance.item_id as "itemId" from stock_balance balance join item on item.id = balance.item_id
    -- What lacks a level of its category has to be completed before it is saved.
    where balance.department_id = ${warehouse} and not item.weighed and item.sub2_category_id is not null
    group by balance.item_id, item.name_key having sum(balance.on_hand - balance.reserved) > 12
    order by item.name_key not like 'набор%', balance.item_id limit 3`)
  const [set, first, second] = goods.map(({ itemId }) => itemId)
  if (!set || !first || !second) return
  const { version } = await run(getItem, { path: { id: set } })
  const wrappedItems = [
    { wrappedId: first, amount: 2 },
    { wrappedId: second, amount: 1 },
  ]
  await run(wrapItem, { path: { id: set }, body: { version, wrappedItems } })
  const packages = { id: set, departmentId: warehouse, comment: '' }
  await run(convertWrappedToUnwrapped, {
    path: { id: set },
    body: { ...packages, count: 2, comment: 'Набор раскрыт для витрины' },
  })
  await run(convertUnwrappedToWrapped, {
    path: { id: set },
    body: { ...packages, count: 1, comment: 'Набор собран снова' },
  })
}
