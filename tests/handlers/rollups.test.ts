import { expect, test } from 'vitest'
import { saveContragent } from '../../src/api/contragent.ts'
import { createExtraCost, postExtraCost } from '../../src/api/extraCost.ts'
import { finishSale } from '../../src/api/sale.ts'
import { stockOnDate } from '../../src/api/stockReport.ts'
import { receiptsPaid, salesByCategory, salesByHour, salesByItem, soldLines } from '../../src/api/salesReport.ts'
import { sql } from '../../server/db/sql.ts'
import { analyzeSumsAlways } from '../../server/reports/rollups/analyzeSums.ts'
import { catchUp, caughtUp } from '../../server/reports/rollups/catchUp.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { DAY, shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'
import { meanwhile as during } from './reports/meanwhile.ts'
import { read } from './reports/requireSales.ts'

const server = await testServer()
const { database } = server
const shop = await shopOn(server)
const { admin, cashier } = shop
await shop.open()
const itemId = await shop.stocked([500])
const { timeZone } = server.context
const place = () => ({ db: database, timeZone, now: server.context.now() })
const sell = (count: number) => cashier.call(finishSale, { body: shop.saleOf([{ itemId, count }]) })
const due = async () =>
  (await database.one<{ count: number }>(sql`select count(*) as count from sales_rollup_due`)).count

test('a sale waits in the queue with its own transaction, and the report that comes first adds it up', async () => {
  await catchUp(place())
  await sell(2)
  expect(await due()).toBe(1)
  expect((await read(admin, salesByItem, {})).totals.revenue).toBe(2_000)
  expect(await due()).toBe(0)
  expect(await catchUp(place())).toBe(0)
})

test('a sale that commits after a later one is not missed', async () => {
  const { id } = await sell(1)
  await catchUp(place())
  const client = await database.pool.connect()
  try {
    // As if this sale had been written and its transaction went on: its place in the queue is before the next one's.
    await client.query('begin')
    await client.query('insert into sales_rollup_due (sale_id) values ($1)', [id])
    await sell(1)
    expect(await catchUp(place())).toBe(1)
    await client.query('commit')
  } finally {
    client.release()
  }
  expect(await due()).toBe(1)
  await database.run(sql`delete from sales_rollup_due`)
  await requireSoundBooks(database)
})

test('tills and reports at the same time leave exact sums', async () => {
  const before = (await read(admin, salesByHour, {})).totals.revenue!
  const work = Array.from({ length: 8 }, async () => {
    await sell(1)
    await read(admin, salesByItem, {})
  })
  await Promise.all([...work, catchUp(place()), catchUp(place())])
  expect((await read(admin, salesByHour, {})).totals.revenue).toBe(before + 8_000)
  await requireSoundBooks(database)
})

const meanwhile = (work: () => Promise<unknown>) => during(database, work)

test('what is sold while a report is read stands neither in its rows nor in what it adds up', async () => {
  for (const [report, field] of [
    [soldLines, 'revenue'],
    [receiptsPaid, 'afterSaleSum'],
  ] as const) {
    const sold = (await read(admin, salesByItem, {})).totals.revenue!
    meanwhile(() => sell(1))
    const { items, total, totals } = await read(admin, report, {})
    expect(await due()).toBe(1)
    expect([total, totals[field]]).toEqual([items.length, items.reduce((sum, row) => sum + (row[field] as number), 0)])
    expect((await read(admin, report, {})).totals[field]).toBe(sold + 1_000)
  }
})

test('PostgreSQL is told how many goods the sums of all departments together have', async () => {
  await sell(1)
  await catchUp(place())
  const told = () =>
    database.rows(
      sql`select tablename from pg_stats where tablename = 'sales_item_month' and inherited and attname = 'item_id'`,
    )
  expect(await told()).toEqual([])
  await analyzeSumsAlways(server.context, server.context.log)
  expect(await told()).toHaveLength(1)
})

test('what was sold of a good goes to its new category with it', async () => {
  const { items } = await read(admin, salesByCategory, {})
  expect(items).toMatchObject([{ categoryName: 'Продукты' }])
  const category = await server.reference('WAREHOUSE_CATEGORY', 'MAGAZIN')
  await database.run(
    sql`update item set category_id = ${category}, sub_category_id = null, sub2_category_id = null where id = ${itemId}`,
  )
  const after = await read(admin, salesByCategory, {})
  expect(after.items).toMatchObject([{ categoryId: category, revenue: items[0]!.revenue }])
  await requireSoundBooks(database)
})

test('where the days are another time zone’s, nobody reads them', async () => {
  expect(await caughtUp(place())).toBeDefined()
  expect(await caughtUp({ ...place(), timeZone: 'America/New_York' })).toBeUndefined()
})

test('a freight that is posted while a report is read stands in the next one, as a row and in what rows add up to', async () => {
  const { id: contragentId } = await admin.call(saveContragent, { body: { fullName: 'Перевозчик' } })
  const dear = await shop.newItem({ weight: 500 })
  const income = await shop.income(shop.shop, [{ itemId: dear, count: 10, incomeUzs: 500 }])
  await shop.priced(shop.shop, [dear], 1_000)
  await cashier.call(finishSale, { body: shop.saleOf([{ itemId: dear, count: 3 }]) })
  const freight = { regDate: DAY, departmentId: shop.shop, contragentId, documentIds: [income.id], sum: 100 }
  const { id, version } = await admin.call(createExtraCost, { body: freight })
  meanwhile(() => admin.call(postExtraCost, { path: { id }, body: { version } }))
  const { totals } = await read(admin, soldLines, { itemId: dear })
  expect(await due()).toBeGreaterThan(0)
  expect(totals).toMatchObject({ costSum: 1_500, margin: 1_500 })
  const next = await read(admin, soldLines, { itemId: dear })
  expect(next.totals).toMatchObject({ costSum: 1_530, margin: 1_470 })
  expect(next.items.map(({ soldLineKind, costSum }) => [soldLineKind, costSum])).toEqual([
    ['COST_CHANGE', 30],
    [null, 1_500],
  ])
})

test('a good that goes to another category while its lines are read stands in the rows as in what they add up to', async () => {
  await sell(1)
  await catchUp(place())
  const { categoryId } = await database.one<{ categoryId: number }>(
    sql`select category_id as "categoryId" from item where id = ${itemId}`,
  )
  const before = await read(admin, soldLines, { categoryId })
  expect(before.total).toBeGreaterThan(0)
  const leave = () =>
    database.run(sql`
    update item set category_id = null, sub_category_id = null, sub2_category_id = null, sub3_category_id = null where id = ${itemId}`)
  meanwhile(leave)
  expect(await read(admin, soldLines, { categoryId })).toEqual(before)
  expect(await read(admin, soldLines, { categoryId })).toMatchObject({ items: [], total: 0 })
  expect((await read(admin, soldLines, { without: 'category' })).total).toBe(before.total)
})

test('a price that is set and added up while a report of the past is asked for stands in what is worth so now, and not then', async () => {
  const priced = await shop.stocked([4])
  await catchUp(place())
  const at = server.context.now().toISOString()
  const { items: before } = await read(admin, stockOnDate, { itemId: priced })
  meanwhile(async () => {
    await shop.priced(shop.shop, [priced], 3_000)
    await catchUp(place())
  })
  expect((await read(admin, stockOnDate, { at, itemId: priced })).items).toEqual(before)
  expect((await read(admin, stockOnDate, { itemId: priced })).items).toMatchObject([{ retailSum: 12_000 }])
})
