import { beforeAll, expect, test } from 'vitest'
import { saveDepartment } from '../../src/api/department.ts'
import { searchDifferentPrices } from '../../src/api/lotPrice.ts'
import { createPricing, editPricing, makePricingReady, withdrawPricing } from '../../src/api/pricing.ts'
import { finishSale } from '../../src/api/sale.ts'
import { raw, sql } from '../../server/db/sql.ts'
import { lookAtDue } from '../../server/pricing/differingGoods.ts'
import { followPrices } from '../../server/pricing/followPrices.ts'
import { testServer } from '../server.ts'
import { requireSoundBooks } from './requireSoundBooks.ts'
import { type Shop, shopOn } from './shop.ts'

/** Goods at several prices are kept; whatever happens to shelves, prices and departments, the list is that of all goods. */

const HOUR = 3_600_000
let now = new Date(Date.UTC(2026, 10, 20, 7))
const server = await testServer({ now: () => now })
const { database } = server
let shop: Shop
let itemId: number

beforeAll(async () => {
  shop = await shopOn(server)
  await shop.open()
  await shop.stocked([5, 5])
  itemId = await shop.stocked([2])
  await shop.income(shop.shop, [{ itemId, count: 3, incomeUzs: 600 }])
})

/** A price for each lot of the item, in the order of their birth. */
async function priceLots(prices: readonly number[], later = 0) {
  now = new Date(now.getTime() + 1)
  const { admin, shop: departmentId } = shop
  const draft = await admin.call(createPricing, { body: { departmentId, itemIds: [itemId] } })
  const inOrder = draft.items.map(({ lotId }) => lotId).sort((a, b) => a - b)
  const items = draft.items.map(({ id, lotId }) => ({
    id,
    priceUzs: prices[inOrder.indexOf(lotId)] ?? prices.at(-1)!,
    priceWholesale: null,
  }))
  const effectiveFrom = later > 0 ? new Date(now.getTime() + later).toISOString() : null
  const typed = await admin.call(editPricing, {
    path: { id: draft.id },
    body: { version: draft.version, items, effectiveFrom },
  })
  return admin.call(makePricingReady, { path: { id: draft.id }, body: { version: typed.version } })
}

/** What the list shows, after the same was found by reading every lot. */
async function listed(): Promise<number[]> {
  const { items } = await shop.admin.call(searchDifferentPrices, { query: {}, body: {} })
  const all = await database.rows<{ itemId: number }>(sql`
    select balance.item_id as "itemId" from stock_balance balance join department on department.id = balance.department_id
    left join lateral (select price_uzs, price_wholesale from price p where p.department_id = balance.department_id
      and p.lot_id = balance.lot_id and p.effective_from <= ${now} order by p.effective_from desc limit 1) held on true
    cross join lateral (select case sale_type when 'WHOLE' then held.price_wholesale else held.price_uzs end as price) sold
    where balance.on_hand > 0 and sale_type is not null group by balance.department_id, balance.item_id
    having count(distinct sold.price) > 1 or count(sold.price) < count(*)`)
  const ids = (rows: readonly { itemId: number }[]) => rows.map((row) => row.itemId).sort((a, b) => a - b)
  expect(ids(items)).toEqual(ids(all))
  await requireSoundBooks(database)
  return ids(items)
}

test('a lot without a price, one at another, one that is sold out, and one that comes back', async () => {
  expect(await listed()).toEqual([itemId])
  await priceLots([1_000, 1_000])
  expect(await listed()).toEqual([])
  await priceLots([1_000, 1_500])
  expect(await listed()).toEqual([itemId])
  const sold = await shop.cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: 2 }]) })
  expect(await listed()).toEqual([])
  const returnedLineId = sold.saleItems[0]!.id
  await shop.cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: -1, returnedLineId }]) })
  expect(await listed()).toEqual([itemId])
})

test.each([
  ['before its kept price follows', []],
  ['once its kept price has followed', [2]],
])('a price of a later moment, looked at %s, and another that was taken back', async (_when, followed) => {
  await priceLots([1_000, 1_000])
  const later = await priceLots([1_000, 1_700], HOUR)
  expect(await listed()).toEqual([])
  const withdrawn = await priceLots([2_000, 3_000], 2 * HOUR)
  await shop.admin.call(withdrawPricing, { path: { id: withdrawn.id }, body: { version: withdrawn.version } })
  now = new Date(now.getTime() + HOUR)
  for (const lots of followed) expect(await followPrices(server.context)).toBe(lots)
  expect(await listed()).toEqual([itemId])
  expect(await followPrices(server.context)).toBe(2 - followed.length * 2)
  expect(await listed()).toEqual([itemId])
  expect(later.future).toBe(true)
})

test('a department that sells by its other price', async () => {
  const { rows } = await database.pool.query<{ name: string; type: 'SHOP'; version: number }>(
    `select name, type, version from department where id = ${shop.shop}`,
  )
  const { name, type, version } = rows[0]!
  const body = { id: shop.shop, name, type, version }
  await shop.admin.call(saveDepartment, { body: { ...body, saleType: 'WHOLE' } })
  expect(await listed()).toHaveLength(2)
  await shop.admin.call(saveDepartment, { body: { ...body, version: version + 1, saleType: 'RETAIL' } })
  expect(await listed()).toEqual([itemId])
})

test('a change that is saved while others are looked at is not passed over', async () => {
  await priceLots([1_000, 1_000])
  expect(await listed()).toEqual([])
  const due = sql`insert into differing_due (department_id, item_id) values (${shop.shop}, ${itemId})`
  await database.withTransaction(async (db) => {
    await db.run(sql`update current_price set price_uzs = 1_900 where lot_id = (select max(lot_id) from current_price)`)
    await db.run(due)
    await database.run(due)
    await lookAtDue(database)
  })
  await lookAtDue(database)
  expect(await database.rows(raw('select item_id as "itemId" from differing_good'))).toEqual([{ itemId }])
})
