import { expect, test } from 'vitest'
import { finishSale } from '../../src/api/sale.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { stockAtPrices, stockByCategory, stockOnDate, unsoldGoods } from '../../src/api/stockReport.ts'
import { sql } from '../../server/db/sql.ts'
import { followPrices } from '../../server/pricing/followPrices.ts'
import { catchUp, fill } from '../../server/reports/rollups/catchUp.ts'
import { fillValues } from '../../server/reports/rollups/stockValue.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { requireFile } from './reports/requireFiles.ts'
import { read } from './reports/requireSales.ts'
import { standingShop } from './reports/standingShop.ts'

/** What shelves are worth is kept, and follows what moves and what is priced. */

const { clock, server, database, shop, admin, cashier, place } = await standingShop()
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000)
/** As in a company whose shelves were never valued. */
async function forgetValues() {
  await database.run(sql`truncate stock_value, stock_value_change, stock_value_opening`)
  await database.run(sql`
    update sales_rollup_state set valued = false, openings_from = null, openings_company = null, openings_departments = null`)
}
/** `[balance, retail, wholesale]` of a good in the shop. */
async function worthOf(itemId: number) {
  const { items } = await read(admin, stockAtPrices, {})
  const row = items.find((one) => one.itemId === itemId)
  return row && [row.balance, row.retailSum, row.wholesaleSum]
}

test('a price that comes into force where nothing moves is there from its moment on', async () => {
  const itemId = await shop.stocked([3, 4])
  await shop.priced(shop.shop, [itemId], 1_500, 900, inHours(2))
  expect(await worthOf(itemId)).toEqual([7, 7_000, null])
  clock.forward(2)
  expect(await worthOf(itemId)).toEqual([7, 10_500, 6_300])
  await requireSoundBooks(database)
  // Of two servers one may be behind.
  clock.forward(-1)
  expect(await worthOf(itemId)).toEqual([7, 7_000, null])
  clock.forward(1)
  expect(await worthOf(itemId)).toEqual([7, 10_500, 6_300])
})

test('so it is where the price is kept as the current one before anybody looks', async () => {
  const itemId = await shop.stocked([5])
  await shop.priced(shop.shop, [itemId], 2_000, null, inHours(1))
  expect(await worthOf(itemId)).toEqual([5, 5_000, null])
  clock.forward(1)
  await followPrices(server.context)
  await requireSoundBooks(database)
  expect(await worthOf(itemId)).toEqual([5, 10_000, null])
  await requireSoundBooks(database)
})

test('so it is where another price comes before the first one is kept', async () => {
  const itemId = await shop.stocked([3])
  await shop.priced(shop.shop, [itemId], 2_000, null, inHours(1))
  await shop.priced(shop.shop, [itemId], 3_000, null, inHours(2))
  await shop.priced(shop.shop, [itemId], 4_000, null, inHours(3))
  const worth = [3_000, 6_000, 9_000, 12_000].map((retailSum) => [3, retailSum, null])
  for (const [hours, expected] of worth.entries()) {
    if (hours > 0) clock.forward(1)
    expect(await worthOf(itemId)).toEqual(expected)
    await requireSoundBooks(database)
  }
  // Of two servers one may be behind.
  for (const hours of [2, 1, 2, 3]) {
    clock.forward(hours - 3)
    expect(await worthOf(itemId)).toEqual(worth[hours])
    clock.forward(3 - hours)
  }
  expect(await followPrices(server.context)).toBe(1)
  expect(await worthOf(itemId)).toEqual(worth[3])
  await requireSoundBooks(database)
})

test('so it is where nobody has looked between two that are kept one after the other', async () => {
  const itemId = await shop.stocked([2])
  const sold = await shop.stocked([9])
  for (const hours of [1, 2, 3]) await shop.priced(shop.shop, [itemId], 1_000 + 500 * hours, null, inHours(hours))
  for (const hours of [1, 2, 3]) {
    clock.forward(1)
    if (hours === 2) await followPrices(server.context)
    await cashier.call(finishSale, { body: shop.saleOf([{ itemId: sold, count: 1 }]) })
    expect(await worthOf(itemId)).toEqual([2, 2_000 + 1_000 * hours, null])
    await requireSoundBooks(database)
  }
})

test('so it is where who sets it has a clock from before the first one', async () => {
  const itemId = await shop.stocked([3])
  const sold = await shop.stocked([9])
  await shop.priced(shop.shop, [itemId], 2_000, null, inHours(1))
  clock.forward(1.1)
  expect(await worthOf(itemId)).toEqual([3, 6_000, null])
  clock.forward(-0.2)
  await shop.priced(shop.shop, [itemId], 3_000, null, inHours(0.3))
  clock.forward(0.4)
  await cashier.call(finishSale, { body: shop.saleOf([{ itemId: sold, count: 1 }]) })
  expect(await worthOf(itemId)).toEqual([3, 9_000, null])
  await followPrices(server.context)
  expect(await worthOf(itemId)).toEqual([3, 9_000, null])
  await requireSoundBooks(database)
})

test('a good that is sold out is shown no more, and again as soon as some comes', async () => {
  const itemId = await shop.stocked([2])
  await cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: 2 }]) })
  expect(await worthOf(itemId)).toBeUndefined()
  await shop.income(shop.shop, [{ itemId, count: 1, incomeUzs: 500 }])
  expect(await worthOf(itemId)).toEqual([1, null, null])
})

test('a company that has stock already is filled shelf by shelf while it works', async () => {
  const itemId = await shop.stocked([6])
  await shop.income(shop.warehouse, [{ itemId, count: 9, incomeUzs: 400 }])
  const reports = async () =>
    Promise.all([stockAtPrices, stockByCategory, stockOnDate].map((report) => read(admin, report, {})))
  await catchUp(place())
  await forgetValues()
  const before = await reports()
  await database.withTransaction((transaction) => fillValues(transaction, clock.now(), server.context.timeZone, 2))
  expect(await database.one(sql`select valued from sales_rollup_state`)).toEqual({ valued: false })
  expect(await reports()).toEqual(before)
  // What happens meanwhile in departments that are filled and in others.
  await cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: 1 }]) })
  await shop.priced(shop.warehouse, [itemId], 3_000)
  const meanwhile = await reports()
  await fill(place())
  expect(await reports()).toEqual(meanwhile)
  const { kept } = await database.one<{ kept: number }>(sql`select count(*) as kept from stock_value_change`)
  expect(kept).toBeGreaterThan(0)
  // Some days of all shelves lie on few pages.
  const { misplaced } = await database.one<{ misplaced: number }>(sql`
    select count(*) as misplaced from (
      select at < lag(at) over (partition by department_id order by ctid) as is_older from stock_value_change) change where is_older`)
  expect(misplaced).toBe(0)
  await requireSoundBooks(database)
})

test('who fills it with a clock of before leaves out no price that has come meanwhile', async () => {
  const itemId = await shop.stocked([4])
  await shop.priced(shop.shop, [itemId], 5_000, null, inHours(1))
  await catchUp(place())
  await forgetValues()
  const before = place()
  clock.forward(2)
  const beforeItCame = { at: inHours(-1.5).toISOString() }
  // Somebody has looked at prices that have come, before the shelf was filled.
  await cashier.call(finishSale, { body: shop.saleOf([{ itemId: await shop.stocked([1]), count: 1 }]) })
  await catchUp(place())
  await fill(before)
  expect(await worthOf(itemId)).toEqual([4, 20_000, null])
  await followPrices(server.context)
  expect(await worthOf(itemId)).toEqual([4, 20_000, null])
  const { items } = await read(admin, stockOnDate, beforeItCame)
  expect(items.find((row) => row.itemId === itemId)?.retailSum).toBe(4_000)
  await requireSoundBooks(database)
})

test('sales, prices and reports at the same time leave it exact', async () => {
  const items = await Promise.all([1, 2, 3].map(() => shop.stocked([50])))
  clock.forward(1)
  await Promise.all(
    items.flatMap((itemId, nth) => [
      ...[1, 2, 3].map(() => cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: 2 }]) })),
      shop.priced(shop.shop, [itemId], 1_000, 700 + nth),
      read(admin, stockAtPrices, {}),
      read(admin, unsoldGoods, {}),
    ]),
  )
  for (const [nth, itemId] of items.entries()) expect(await worthOf(itemId)).toEqual([44, 44_000, 44 * (700 + nth)])
  await requireSoundBooks(database)
})

test('groups, count and file of yesterday agree with its page', async () => {
  const itemId = await shop.stocked([8, 2])
  const yesterday = businessDayOf(clock.now(), server.context.timeZone)
  const before = await read(admin, stockOnDate, {})
  clock.forward(24)
  await cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: 9 }]) })
  await shop.priced(shop.shop, [itemId], 2_500)
  await shop.income(shop.warehouse, [{ itemId, count: 1, incomeUzs: 500 }])
  const day = { day: yesterday }
  const page = await read(admin, stockOnDate, day)
  expect(page).toEqual(before)
  expect(await read(admin, stockOnDate, {})).not.toEqual(before)
  const { groups, count } = stockOnDate.siblings
  const body = { ...day, groupBy: 'departmentId' }
  const grouped = (await admin.call(groups, { query: {}, body } as never)) as {
    groups: { key: number; total: number; totals: Record<string, number> }[]
  }
  expect(grouped.groups.length).toBeGreaterThan(1)
  for (const { key, total, totals } of grouped.groups) {
    const rows = page.items.filter((row) => row.departmentId === key)
    expect(total).toBe(rows.length)
    expect(totals.retailSum).toBe(rows.reduce((sum, row) => sum + (row.retailSum as number), 0))
  }
  expect(await admin.call(count, { body: day } as never)).toMatchObject({ total: page.total })
  await requireFile(admin, stockOnDate, day as never)
})

test('it is sorted by good and then by anything else, and by anything else first', async () => {
  for (const field of ['departmentName', 'balance', 'retailSum', 'markupPercent', 'barcode'])
    for (const sort of [
      [{ field: 'itemName', descending: true }, { field }],
      [{ field }, { field: 'itemName' }],
    ]) {
      const { items, total } = await read(admin, stockAtPrices, { sort })
      expect([field, items.length]).toEqual([field, total])
    }
})

test('several long documents of prices are worked off one by one', async () => {
  const items = await Promise.all([1, 2, 3, 4].map(() => shop.stocked([3])))
  clock.forward(1)
  await catchUp(place())
  for (const itemId of items) await shop.priced(shop.shop, [itemId], 4_000)
  expect(await catchUp(place())).toBe(items.length)
  const rows = (await read(admin, stockAtPrices, {})).items.filter((row) => items.includes(row.itemId as number))
  expect(rows.map((row) => row.retailSum)).toEqual(items.map(() => 12_000))
})
