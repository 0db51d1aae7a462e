import { beforeAll, expect, test } from 'vitest'
import { saveContragent } from '../../src/api/contragent.ts'
import { createExtraCost, postExtraCost } from '../../src/api/extraCost.ts'
import type { ReportFilter } from '../../src/api/report.ts'
import { finishSale } from '../../src/api/sale.ts'
import { receiptsPaid, salesByCategory, salesByItem, soldLines } from '../../src/api/salesReport.ts'
import { sql } from '../../server/db/sql.ts'
import { catchUp } from '../../server/reports/rollups/catchUp.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'
import { meanwhile } from './reports/meanwhile.ts'
import { standingClock } from './reports/randomCompany.ts'
import { ask, read } from './reports/requireSales.ts'

/** What a way of paying, a supplier or a seller narrows: some days of a month are its sums less lines that are read, or the other way round. */
const clock = standingClock()
const server = await testServer({ now: clock.now })
const { database } = server
const shop = await shopOn(server)
const { admin, cashier } = shop
await shop.open()
const DAY_HOURS = 24
let supplierId: number
let itemId: number
let incomeId: number

const sell = (count: number, paymentType: 'CASH' | 'UZCARD' = 'CASH') => {
  const payments = [{ paymentType, amount: count * 1_000 }]
  return cashier.call(finishSale, { body: shop.saleOf([{ itemId, count }], 1_000, { payments }) })
}
const caughtUp = () => catchUp({ db: database, timeZone: server.context.timeZone, now: clock.now() })

/** The first receipts are of 20 November; today is the 21st, so that the month is read less its last day. */
const UNTIL_YESTERDAY = { start: '2026-11-01', end: '2026-11-20' }

beforeAll(async () => {
  supplierId = (await admin.call(saveContragent, { body: { fullName: 'Поставщик' } })).id
  itemId = await shop.newItem({ weight: 500 })
  const whItems = [{ itemId, count: 1_000, incomeUzs: 500 }]
  const income = { action: 'KIRIM', toDepartmentId: shop.shop, contragentId: supplierId, whItems } as const
  incomeId = (await shop.documentAt('READY', income)).id
  await shop.priced(shop.shop, [itemId], 1_000)
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

test('days that only lines tell are compared with a month that sums tell', async () => {
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
