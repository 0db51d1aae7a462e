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
  salesByItem,
  salesBySupplier,
  soldLines,
} from '../../src/api/salesReport.ts'
import { sql } from '../../server/db/sql.ts'
import { meanwhile } from './reports/meanwhile.ts'
import { onBothRoads } from './reports/onBothRoads.ts'
import { type Asked, ask, read } from './reports/requireSales.ts'
import { standingShop } from './reports/standingShop.ts'

/** What a way of paying, a supplier or a seller narrows, of some departments or all, over days, months and years. */
const { clock, server, database, shop, admin, cashier, caughtUp, suppliedGood } = await standingShop()
const DAY_HOURS = 24
const { supplierId, itemId, incomeId } = await suppliedGood()

type Place = { departmentId: number; cashboxId: number }
const sellerAt =
  (by: typeof cashier, place?: Place) =>
  (count: number, paymentType: 'CASH' | 'UZCARD' = 'CASH') => {
    const payments = [{ paymentType, amount: count * 1_000 }]
    return by.call(finishSale, { body: shop.saleOf([{ itemId, count }], 1_000, { ...place, payments }) })
  }
const sell = sellerAt(cashier)

/** The first receipts are of 20 November; today is the 21st, so that the month is read less its last day. */
const UNTIL_YESTERDAY = { start: '2026-11-01', end: '2026-11-20' }

beforeAll(async () => {
  await sell(3)
  await sell(2, 'UZCARD')
  clock.forward(DAY_HOURS)
  await sell(1)
  await caughtUp()
})

const narrowings = (): ReportFilter[] => [{ paymentType: 'CASH' }, { supplierId }]

test('what is sold, and costs more, while a report is read is neither added to its days nor taken from them', async () => {
  const { id: contragentId } = await admin.call(saveContragent, { body: { fullName: 'Перевозчик' } })
  for (const narrowed of narrowings())
    for (const report of [salesByItem, salesByCategory]) {
      const before = await read(admin, report, { ...UNTIL_YESTERDAY, ...narrowed })
      expect(before.items).toHaveLength(1)
      const freight = {
        regDate: '2026-11-21',
        departmentId: shop.shop,
        contragentId,
        documentIds: [incomeId],
        sum: 1_000,
      }
      const { id, version } = await admin.call(createExtraCost, { body: freight })
      meanwhile(database, async () => {
        await sell(4)
        await admin.call(postExtraCost, { path: { id }, body: { version } })
      })
      expect(await read(admin, report, { ...UNTIL_YESTERDAY, ...narrowed })).toEqual(before)
      expect(await caughtUp()).toBeGreaterThan(0)
      expect(await read(admin, report, { ...UNTIL_YESTERDAY, ...narrowed })).toEqual(before)
    }
})

test('a good that goes to another category while sums of its supplier are read goes whole', async () => {
  const before = await read(admin, salesByCategory, { ...UNTIL_YESTERDAY, supplierId })
  const category = await server.reference('WAREHOUSE_CATEGORY', 'MAGAZIN')
  meanwhile(database, () =>
    database.run(
      sql`update item set category_id = ${category}, sub_category_id = null, sub2_category_id = null where id = ${itemId}`,
    ),
  )
  expect(await read(admin, salesByCategory, { ...UNTIL_YESTERDAY, supplierId })).toEqual(before)
  const after = await read(admin, salesByCategory, { ...UNTIL_YESTERDAY, supplierId })
  expect(after.items).toMatchObject([{ categoryId: category, revenue: before.items[0]!.revenue }])
})

test('a period that is cut one way is compared with one that is cut another', async () => {
  for (const narrowed of narrowings()) {
    const period = { start: '2026-11-10', end: '2026-12-10', ...narrowed }
    const { items } = await read(admin, salesByItem, period)
    expect(items).toMatchObject([{ itemId }])
    const compared = await read(admin, salesByItem, { ...period, compare: 'BEFORE' })
    expect(compared.items).toMatchObject([{ itemId, revenue: items[0]!.revenue, revenueBefore: 0 }])
  }
})

/** A receipt that is rare among many is looked up, one of many is met in the order of time: the same page either way. */
test('a page of few receipts among many has the rows of a page of all of them', async () => {
  const rare = await sell(5, 'UZCARD')
  for (let nth = 0; nth < 12; nth++) await sell(1)
  await caughtUp()
  for (const report of [soldLines, receiptsPaid])
    for (const paymentType of ['UZCARD', 'CASH'] as const) {
      const { items, total, totals } = await ask(admin, report, { paymentType })
      for (const page of [1, 2]) {
        const few = await admin.call(report, { query: { page, limit: 1 }, body: { paymentType } })
        expect(few).toMatchObject({ items: [items[page - 1]!], total, totals })
      }
    }
  expect((await ask(admin, receiptsPaid, { paymentType: 'UZCARD' })).items[0]).toMatchObject({ saleId: rare.id })
})

/** Another shop, where the same good comes from another supplier. */
async function anotherShop() {
  const other = await server.department('SHOP', { saleType: 'RETAIL' })
  const seller = await server.person('MANAGER', { departmentId: other })
  const { id: from } = await admin.call(saveContragent, { body: { fullName: 'Другой поставщик' } })
  const whItems = [{ itemId, count: 1_000, incomeUzs: 700 }]
  await shop.documentAt('READY', { action: 'KIRIM', toDepartmentId: other, contragentId: from, whItems })
  await shop.priced(other, [itemId], 1_000)
  const cashboxId = await shop.cashboxOf(other)
  await shop.open(cashboxId, other)
  return { supplierId: from, sell: sellerAt(seller, { departmentId: other, cashboxId }) }
}

const PERIODS: Asked[] = [
  { start: '2026-01-01', end: '2026-12-31' },
  { start: '2026-03-05', end: '2027-01-31' },
  { start: '2026-01-01', end: '2026-11-20' },
  { start: '2026-11-21', end: '2027-01-20' },
  { start: '2027-01-01', end: '2027-12-31', compare: 'YEAR' },
  // Its months have their counterparts three months before.
  { start: '2027-01-01', end: '2027-03-31', compare: 'BEFORE' },
]

test('sums say what the lines do, of one department, of most and of all, whatever narrows them', async () => {
  const other = await anotherShop()
  for (const days of [0, 20, 40]) {
    clock.forward(days * DAY_HOURS)
    await sell(2)
    await sell(1, 'UZCARD')
    await other.sell(3)
    await other.sell(5, 'UZCARD')
  }
  await caughtUp()
  const whose = [undefined, [shop.shop], [shop.shop, shop.warehouse]]
  const narrowed: ReportFilter[] = [
    { paymentType: 'CASH' },
    { paymentType: 'UZCARD', itemId },
    { supplierId: other.supplierId },
  ]
  const reports = [salesByItem, salesByDepartmentDay, revenueByMonth, salesBySupplier, soldLines]
  const questions = PERIODS.flatMap((period) =>
    whose.flatMap((departmentIds) => narrowed.map((given) => ({ ...period, ...given, departmentIds }))),
  )
  const { summed, plain } = await onBothRoads(database, async () => {
    const answers: unknown[] = []
    for (const filter of questions) {
      for (const report of reports)
        answers.push({ report: report.signature, filter, ...(await read(admin, report, filter)) })
      const { compare: _compare, ...body } = filter
      const { cells } = await admin.call(readPivot, {
        body: { ...body, rows: ['department', 'item'], columns: ['year'], measures: ['revenue'] },
      })
      answers.push({ filter, cells: cells.map((cell) => JSON.stringify(cell)).sort() })
    }
    return answers
  })
  expect(summed).toEqual(plain)
})
