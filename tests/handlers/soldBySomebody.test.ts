import { beforeAll, expect, test } from 'vitest'
import { saveContragent } from '../../src/api/contragent.ts'
import { createExtraCost, postExtraCost } from '../../src/api/extraCost.ts'
import { readPivot } from '../../src/api/pivot.ts'
import type { ReportFilter } from '../../src/api/report.ts'
import { finishSale } from '../../src/api/sale.ts'
import {
  receiptsPaid,
  revenueByMonth,
  salesByCategory,
  salesByDepartmentDay,
  salesByHour,
  salesByItem,
  soldLines,
} from '../../src/api/salesReport.ts'
import { sql } from '../../server/db/sql.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { TASHKENT_MS } from '../lists/meaning.ts'
import { onBothRoads } from './reports/onBothRoads.ts'
import { type Asked, ask, read } from './reports/requireSales.ts'
import { standingShop } from './reports/standingShop.ts'

/** Who sold what, and at what time of the day and the week: sums say what the lines do. */

const { clock, server, database, shop, admin, cashier, caughtUp, suppliedGood } = await standingShop()
const DAY_HOURS = 24
const ALWAYS = { start: '2026-11-01', end: '2027-12-31' }
const { supplierId, itemId, incomeId } = await suppliedGood()
let sellerEmployeeId: number
const sell = (count: number, paymentType: 'CASH' | 'UZCARD') =>
  cashier.call(finishSale, {
    body: shop.saleOf([{ itemId, count }], 1_000, { payments: [{ paymentType, amount: count * 1_000 }] }),
  })
beforeAll(async () => {
  await sell(3, 'CASH')
  await sell(2, 'UZCARD')
  clock.forward(DAY_HOURS)
  sellerEmployeeId = await server.employed(cashier.userId, 'Каримов')
})

test('sums know at which hours somebody sells', async () => {
  const hourNow = () => new Date(clock.now().getTime() + TASHKENT_MS).getUTCHours()
  const hours = [hourNow()]
  await sell(6, 'CASH')
  clock.forward(1)
  hours.push(hourNow())
  await sell(7, 'UZCARD')
  await caughtUp()
  const { summed, plain } = await onBothRoads(database, async () => ({
    ofOne: await read(admin, salesByHour, { ...ALWAYS, sellerEmployeeId }),
    paidThus: await read(admin, salesByHour, { ...ALWAYS, sellerEmployeeId, paymentType: 'UZCARD' }),
    ofAll: (
      await admin.call(readPivot, {
        body: { ...ALWAYS, rows: ['seller', 'hour'], columns: [], measures: ['revenue', 'receipts'] },
      })
    ).cells
      .map((cell) => JSON.stringify(cell))
      .sort(),
  }))
  expect(summed).toEqual(plain)
  expect(summed.ofOne.items.map(({ hour }) => hour)).toEqual(expect.arrayContaining(hours))
  expect(summed.paidThus.totals.revenue).toBeLessThan(summed.ofOne.totals.revenue!)
})

test('sums know which goods somebody sells, where two sell them in one receipt, too', async () => {
  const helper = await server.person('MANAGER', { departmentId: shop.shop })
  const helperEmployeeId = await server.employed(helper.userId, 'Алиева')
  const second = await shop.newItem({ weight: 500 })
  await shop.income(shop.shop, [{ itemId: second, count: 50, incomeUzs: 300 }])
  await shop.priced(shop.shop, [second], 1_000)
  clock.forward(DAY_HOURS)
  // One that both sell, one that only the helper sells, and the cashier's own lines twice.
  const lines = [
    { itemId: second, count: 1 },
    { itemId: second, count: 2, sellerId: helper.userId },
    { itemId: second, count: 4 },
    { itemId, count: 3, sellerId: helper.userId },
  ]
  const { saleItems } = await cashier.call(finishSale, { body: shop.saleOf(lines, 1_000) })
  await cashier.call(finishSale, { body: shop.saleOf([{ itemId: second, count: 5 }], 1_000) })
  const back = { itemId: second, count: -1, returnedLineId: saleItems[1]!.id }
  await cashier.call(finishSale, { body: shop.saleOf([back], 1_000) })
  await caughtUp()
  const filters: ReportFilter[] = [{ sellerEmployeeId: helperEmployeeId }, { sellerEmployeeId }, {}]
  const reports = [salesByItem, salesByCategory, salesByDepartmentDay, revenueByMonth, receiptsPaid, soldLines]
  const { summed, plain } = await onBothRoads(database, async () => {
    const answers: unknown[] = []
    for (const filter of filters)
      for (const report of reports)
        answers.push({ ...filter, ...(await read(admin, report, { ...ALWAYS, ...filter })) })
    for (const rows of [
      ['seller', 'item'],
      ['item', 'department'],
      ['category', 'seller', 'month'],
      ['brand', 'seller', 'weekday'],
    ] as const) {
      const measures = rows.includes('item' as never)
        ? (['revenue', 'quantity', 'margin', 'receipts', 'returns'] as const)
        : (['revenue', 'quantity', 'margin', 'discountSum'] as const)
      const { cells } = await admin.call(readPivot, {
        body: { ...ALWAYS, rows: [...rows], columns: [], measures: [...measures] },
      })
      answers.push(cells.map((cell) => JSON.stringify(cell)).sort())
    }
    return answers
  })
  expect(summed).toEqual(plain)
  const ofItem = async (filter: ReportFilter) =>
    (await read(admin, salesByItem, { ...ALWAYS, ...filter })).items.find((row) => row.itemId === second)
  const [ofHelper, ofCashier, ofBoth] = await Promise.all(filters.map(ofItem))
  expect([ofHelper?.quantity, ofCashier?.quantity, ofBoth?.quantity]).toEqual([1, 10, 11])
  expect(
    await database.one(sql`
    select sum(receipts) as receipts, sum(returns) as returns, sum(own_receipts) as own, sum(own_returns) as "ownReturns"
    from sales_item_day where item_id = ${second}`),
  ).toEqual({ receipts: 2, returns: 1, own: 3, ownReturns: 1 })
})

test('lines of somebody, of a weekday and of an hour add up to what sums say, what cost more at another time, too', async () => {
  const { id: contragentId } = await admin.call(saveContragent, { body: { fullName: 'Второй перевозчик' } })
  const regDate = businessDayOf(clock.now(), server.context.timeZone)
  const freight = { regDate, departmentId: shop.shop, contragentId, documentIds: [incomeId], sum: 700 }
  clock.forward(3)
  const { id, version } = await admin.call(createExtraCost, { body: freight })
  await admin.call(postExtraCost, { path: { id }, body: { version } })
  await caughtUp()
  const at = new Date(clock.now().getTime() + TASHKENT_MS)
  const [hour, weekday] = [at.getUTCHours(), String(at.getUTCDay() || 7)]
  const { sold } = await database.one<{ sold: number }>(sql`
    select extract(hour from min(sale_date) at time zone ${server.context.timeZone})::int as sold from sale`)
  const asked: ReportFilter[] = [
    { sellerId: cashier.userId },
    { hour },
    { hour: sold },
    { hour: 0 },
    { weekday },
    { weekday: '5', hour: sold },
    { weekday: '5', itemId },
    { sellerId: cashier.userId, hour: sold },
    { sellerId: cashier.userId, itemId },
    { sellerId: cashier.userId, hour: sold, paymentType: 'CASH' },
    { weekday: '5', supplierId },
    { hour: sold, itemId },
  ]
  const { summed, plain } = await onBothRoads(database, async () => {
    const answers: unknown[] = []
    for (const filter of asked) {
      for (const sort of [[], [{ field: 'revenue' }]])
        answers.push({ ...filter, ...(await ask(admin, soldLines, { ...ALWAYS, ...filter, sort } as Asked)) })
      const { items } = (await admin.call(soldLines, {
        query: { page: 2, limit: 3 },
        body: { ...ALWAYS, ...filter },
      })) as {
        items: object[]
      }
      answers.push(items)
    }
    return answers
  })
  expect(summed).toEqual(plain)
  const totalOf = async (filter: ReportFilter) => (await ask(admin, soldLines, { ...ALWAYS, ...filter })).total
  const hours = await Promise.all(Array.from({ length: 24 }, (_, one) => totalOf({ hour: one })))
  const all = await totalOf({})
  expect([hours.reduce((sum, one) => sum + one, 0), hours.filter((one) => one > 0 && one < all).length > 1]).toEqual([
    all,
    true,
  ])
  expect(await totalOf({ hour: sold, weekday: '5' })).toBeGreaterThan(0)
  await requireSoundBooks(database)
})
