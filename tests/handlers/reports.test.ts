import { expect, test } from 'vitest'
import { finishSale } from '../../src/api/sale.ts'
import * as reports from '../../src/api/salesReport.ts'
import * as ofProfit from '../../src/api/profitReport.ts'
import * as ofStock from '../../src/api/stockReport.ts'
import type { ReportEndpoint } from '../../src/api/report.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await shopOn(server)
const { cashier, admin } = shop
await shop.open()
const itemId = await shop.stocked([50])
const other = await shop.stocked([20], 3_000)
const sale = await cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: 3 }]) })
await cashier.call(finishSale, { body: shop.saleOf([{ itemId: other, count: 2 }], 3_000) })
await cashier.call(finishSale, {
  body: shop.saleOf([{ itemId, count: -1, returnedLineId: sale.saleItems[0]!.id }]),
})

const every = Object.values({ ...reports, ...ofStock, ...ofProfit }).filter(
  (report): report is ReportEndpoint => 'report' in report && !report.path.includes('{'),
)
const read = (report: ReportEndpoint, body: object = {}, by = admin) =>
  by.call(report, { query: { page: 1, limit: 700 }, body } as never) as Promise<{
    items: Record<string, unknown>[]
    total: number
    totals?: Record<string, number>
  }>

const sumOf = (items: Record<string, unknown>[], field: string) =>
  Math.round(items.reduce((sum, row) => sum + Number(row[field] ?? 0), 0) * 1_000) / 1_000
const ADDED = [
  'retailSum',
  'closingCost',
  'profit',
  'writeOffSum',
  'expensesSum',
  'givenSum',
  'revenue',
  'quantity',
  'costSum',
  'margin',
  'receipts',
  'discountSum',
  'returnedSum',
  'afterSaleSum',
]

test.each(every.map((report) => [report.signature, report] as const))(
  '%s: its totals are the sums of its rows',
  async (_signature, report) => {
    const { items, totals = {} } = await read(report)
    const added = ADDED.filter((field) => report.list.totals.includes(field))
    expect(added.map((field) => [field, totals[field]])).toEqual(added.map((field) => [field, sumOf(items, field)]))
  },
)

test.each([
  reports.salesByItem,
  reports.salesByDepartmentDay,
  reports.salesByCategory,
  reports.salesBySupplier,
  reports.revenueByMonth,
])('$signature: what was sold less what came back, at the cost of its own lots', async (report) => {
  const { totals } = await read(report)
  expect(totals).toMatchObject({ revenue: 8_000, costSum: 2_000, margin: 6_000, marginPercent: 75, returnedSum: 1_000 })
})

test('days that are no period are refused at their field', async () => {
  const refused = (body: object) => admin.refused(reports.salesByDay, { query: {}, body })
  expect(await refused({ start: '2026-11-20', end: '2026-11-19' })).toMatchObject({
    status: 400,
    fields: { end: expect.any(String) },
  })
  expect(await refused({ start: '1926-11-20', end: '2026-11-19' })).toMatchObject({
    status: 400,
    fields: { end: expect.any(String) },
  })
  expect((await read(reports.salesByDay, { start: '2020-01-01', end: '2020-01-31' })).items).toEqual([])
})

test('departments of others are neither shown nor summed, and cost is for those who may see it', async () => {
  const stranger = await server.person('MANAGER', { departmentId: shop.warehouse })
  expect(await read(reports.salesOfPeriod, { departmentIds: [shop.shop] }, stranger)).toMatchObject({
    items: [],
    totals: { revenue: 0 },
  })
  const watcher = await server.person('MONITORING', { departmentId: shop.shop })
  const { items, totals } = await read(reports.salesByDay, {}, watcher)
  expect(items).toMatchObject([{ revenue: 8_000 }])
  expect([...Object.keys(items[0]!), ...Object.keys(totals!)].filter((field) => /cost|margin/i.test(field))).toEqual([])
})

test('the employees of a department', async () => {
  expect(await cashier.call(reports.salesOfEmployees, { path: { id: shop.shop }, query: {} })).toMatchObject({
    items: [{ receipts: 2, revenue: 8_000, returnedSum: 1_000 }],
    revenue: 8_000,
  })
  expect(await cashier.refused(reports.salesOfEmployees, { path: { id: shop.warehouse }, query: {} })).toMatchObject({
    status: 403,
  })
})

test('goods are found as in every list: in any script and keyboard layout, by their codes, and by no number of ours', async () => {
  const milk = await shop.newItem({ name: 'Сутли коктейль', multiBarcodes: [{ barcode: '4780001234563', ratio: 1 }] })
  await shop.income(shop.shop, [{ itemId: milk, count: 4, incomeUzs: 500 }])
  const found = async (report: ReportEndpoint, body: object) =>
    (await read(report, body)).items.map((row) => row.itemId)
  for (const report of [ofStock.stockAtPrices, ofStock.stockByItem, ofStock.unsoldGoods]) {
    for (const search of ['сутли', 'sutli', 'cenkb', '780001234'])
      expect([search, await found(report, { search })]).toEqual([search, [milk]])
    expect(await found(report, { search: `${shop.shop}.${milk}` })).toEqual([])
    const where = [{ field: 'itemName', operator: 'contains', value: 'kokteyl' }]
    expect(await found(report, { where })).toEqual([milk])
  }
})
