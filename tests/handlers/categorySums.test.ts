import { expect, test } from 'vitest'
import { readPivot } from '../../src/api/pivot.ts'
import type { Dimension, Measure } from '../../src/api/report.ts'
import { finishSale } from '../../src/api/sale.ts'
import { salesByCategory, soldLines } from '../../src/api/salesReport.ts'
import type { Connections } from '../../server/db/database.ts'
import { sql } from '../../server/db/sql.ts'
import type { Question } from '../../server/reports/question.ts'
import { catchUp } from '../../server/reports/rollups/catchUp.ts'
import { planOf } from '../../server/reports/rollups/planSums.ts'
import { rolledPieces } from '../../server/reports/rollups/rolledSales.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { onBothRoads } from './reports/onBothRoads.ts'
import { ask } from './reports/requireSales.ts'
import { standingShop } from './reports/standingShop.ts'

/** Categories told apart by seller, by weekday and by hour have sums of their own, and goods take theirs along to other categories. */

const { clock, server, database, shop, admin, cashier, place, caughtUp } = await standingShop()

/** A question of all departments, or of these of three. */
const asked = (filter: Question['filter'] = {}, departments: Question['departments'] = 'all') =>
  ({ filter, departments, rolled: { departments: [1, 2, 3] }, inDepartments: () => sql`true` }) as unknown as Question
const HOURS = ['sales_category_hour', 'sales_category_hour_month']
const TOP_HOURS = ['sales_category_hour', 'sales_top_category_hour_month']
const WEEKDAYS = ['sales_category_hour', 'sales_category_weekday_month']

test.each<[Dimension[], string[] | undefined, (Partial<Question['filter']> | undefined)?, Measure[]?, number[]?]>([
  [
    ['seller', 'category'],
    ['sales_item_day', 'sales_top_category_seller_month'],
  ],
  [
    ['seller', 'category', 'subCategory'],
    ['sales_item_day', 'sales_category_seller_month'],
  ],
  [
    ['seller', 'sub3Category', 'department', 'month'],
    ['sales_item_day', 'sales_category_seller_month'],
  ],
  [['seller', 'category', 'weekday'], ['sales_item_day']],
  [['seller', 'category', 'brand'], ['sales_item_day']],
  [['item'], ['sales_item_day'], { sellerId: 1, categoryId: 2 }],
  [[], ['sales_item_day', 'sales_top_category_seller_month'], { sellerId: 1, categoryId: 2 }],
  [[], ['sales_item_day', 'sales_category_seller_month'], { sellerId: 1, categoryId: 2, without: 'subCategory' }],
  [['seller', 'category'], undefined, {}, ['receipts']],
  [['seller', 'category'], undefined, { supplierId: 1 }],
  [['category'], ['sales_category_hour', 'sales_top_category_month']],
  [[], ['sales_category_hour', 'sales_top_category_month'], { without: 'category' }],
  [[], ['sales_category_hour', 'sales_category_month'], { categoryId: 1, sub2CategoryId: 2 }],
  [
    ['subCategory', 'month'],
    ['sales_category_hour', 'sales_category_month'],
  ],
  [['category', 'day'], ['sales_category_hour']],
  [
    ['category', 'department'],
    ['sales_item_day', 'sales_top_category_month'],
  ],
  [
    ['sub2Category', 'department'],
    ['sales_item_day', 'sales_category_month'],
  ],
  [['category', 'hour'], TOP_HOURS],
  [['subCategory', 'hour'], HOURS],
  [['category', 'weekday'], TOP_HOURS],
  [['category', 'subCategory', 'weekday'], WEEKDAYS],
  [['sub3Category', 'weekday', 'hour'], HOURS],
  [['weekday', 'hour', 'quarter'], TOP_HOURS, { categoryId: 2 }],
  [['weekday', 'quarter'], WEEKDAYS, { categoryId: 2, sub3CategoryId: 3 }],
  [[], HOURS, { without: 'subCategory', hour: 0 }],
  [[], TOP_HOURS, { categoryId: 2, weekday: '7' }],
  [[], WEEKDAYS, { categoryId: 2, without: 'subCategory', weekday: '7' }],
  [['category', 'day', 'hour'], ['sales_category_hour']],
  [['category', 'week', 'weekday'], ['sales_category_hour']],
  [['category', 'hour'], TOP_HOURS, {}, ['margin'], [1, 2, 3]],
  [['category', 'hour'], undefined, {}, ['receipts']],
  [['category', 'hour'], undefined, {}, [], [1, 2]],
  [['category', 'hour', 'department'], undefined],
  [['category', 'hour'], undefined, { brandId: 1 }],
  [['category', 'hour', 'seller'], undefined],
  [['category', 'hour'], undefined, { paymentType: 'CASH' }],
  [['category', 'weekday'], ['sales_item_day'], {}, [], [1]],
  [['category', 'weekday', 'brand'], ['sales_item_day']],
])('%j is read from %j (%j)', (by, tables, filter, measures = [], departments) => {
  const plan = planOf(asked(filter, departments), by, measures)
  const read = plan && (plan.largest === 'day' ? [plan.day] : [plan.day, plan.month, plan.year])
  expect(read?.flatMap((rollUp) => (rollUp ? [rollUp.table] : []))).toEqual(tables)
})

test.each([
  ['0', true],
  ['7 days', true],
  ['1 year', false],
  ['2 months', false],
])('weekdays that are brought %s further are told by months: %s', (shift, byMonths) => {
  const days = [{ start: '2025-03-01', end: '2025-05-31', shift }]
  const question = { ...asked(), parts: [undefined], days, today: '2026-11-20' } as unknown as Question
  const { texts } = rolledPieces(question, ['category', 'weekday'], [])!
  expect(texts.join().includes('sales_top_category_hour_month')).toBe(byMonths)
})

/** How many transactions it takes to add up what waits. */
async function passes(): Promise<number> {
  let begun = 0
  const withTransaction: Connections['withTransaction'] = (work) => {
    begun++
    return database.withTransaction(work)
  }
  await catchUp({ ...place(), db: { ...database, withTransaction } })
  return begun
}

test('many goods that go to another category at once take all their sums along, some after others', async () => {
  const goods: number[] = []
  for (let nth = 0; nth < 60; nth++) goods.push(await shop.newItem())
  await shop.income(
    shop.shop,
    goods.map((itemId) => ({ itemId, count: 9, incomeUzs: 500 })),
  )
  expect(await passes()).toBe(1)
  await shop.priced(shop.shop, goods, 1_000)
  const sell = () => cashier.call(finishSale, { body: shop.saleOf(goods.map((itemId) => ({ itemId, count: 1 }))) })
  for (const hours of [0, 30, 24 * 25]) {
    clock.forward(hours)
    await sell()
  }
  await caughtUp()
  const category = await server.reference('WAREHOUSE_CATEGORY', 'MAGAZIN')
  await database.run(sql`
    update item set category_id = ${category}, sub_category_id = null, sub2_category_id = null where id = any(${goods}::bigint[])`)
  // What is sold meanwhile waits beside them.
  await sell()
  // Fifty of them, the others with the sale, and then nothing is left.
  expect(await passes()).toBe(3)
  await requireSoundBooks(database)
  const always = { start: '2026-11-01', end: '2027-12-31' }
  const { items } = await ask(admin, salesByCategory, always)
  expect(items).toMatchObject([{ categoryId: category, revenue: 240_000 }])
  const { cells } = await admin.call(readPivot, {
    body: { ...always, rows: ['category'], columns: ['weekday'], measures: ['revenue'] },
  })
  const inAll = cells.filter(({ row, column }) => row.length === 1 && column.length === 1)
  expect(inAll.reduce((sum, { values: [revenue] }) => sum + revenue!, 0)).toBe(240_000)
  // They open into their lines.
  const { summed, plain } = await onBothRoads(database, async () => {
    const opened = []
    for (const weekday of ['1', '2', '3', '4', '5', '6', '7'])
      for (const hour of [undefined, 12, 18])
        opened.push(await ask(admin, soldLines, { ...always, categoryId: category, weekday, hour }))
    return opened
  })
  expect(summed).toEqual(plain)
  expect(new Set(summed.map(({ total }) => total)).size).toBeGreaterThan(1)
})
