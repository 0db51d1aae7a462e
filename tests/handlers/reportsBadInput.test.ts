import { expect, test } from 'vitest'
import {
  sellerFigures,
  xReportOfMonth,
  zReportBetween,
  zReportOfAll,
  zReportsOfRegister,
} from '../../src/api/cashFigures.ts'
import { saveCurrencyRate } from '../../src/api/currencyRate.ts'
import { listDepartments, saveDepartment } from '../../src/api/department.ts'
import { departmentsKpi, sellersKpi } from '../../src/api/kpi.ts'
import { pivotExcel, readPivot } from '../../src/api/pivot.ts'
import type { ReportEndpoint } from '../../src/api/report.ts'
import { createRole } from '../../src/api/role.ts'
import { finishSale } from '../../src/api/sale.ts'
import * as reports from '../../src/api/salesReport.ts'
import { addRole } from '../../src/api/user.ts'
import * as ofStock from '../../src/api/stockReport.ts'
import { sql } from '../../server/db/sql.ts'
import { allHandlers } from '../../server/handlers.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'
import { standingClock } from './reports/randomCompany.ts'
import { read } from './reports/requireSales.ts'

const clock = standingClock()
const server = await testServer({ now: clock.now })
const shop = await shopOn(server)
const { admin, cashier } = shop
await shop.open()
const itemId = await shop.stocked([500])
const sell = (count: number, given: object = {}) =>
  cashier.call(finishSale, { body: shop.saleOf([{ itemId, count }], 1_000, given) })
await sell(3)

/** Every report that there is, also those that come after this test. */
const every = allHandlers.flatMap(({ endpoint }) => ('report' in endpoint ? [endpoint as ReportEndpoint] : []))
const pathOf = ({ path }: ReportEndpoint) => (path.includes('{') ? { id: shop.shop } : undefined)
/** One names its department in the address, and that is refused. */
const named = every.filter((report) => report !== ofStock.itemStatuses)
/** What was not sold is what lies there; who may sell and has not stands there, too. */
const NEVER_EMPTY: readonly ReportEndpoint[] = [ofStock.unsoldGoods, sellersKpi, departmentsKpi]
const ofDays = every.filter((report) => 'start' in report.list.filter.shape)
const BACKWARDS = { start: '2026-11-20', end: '2026-11-19' }
const NO_PERIODS = [BACKWARDS, { start: '1926-11-20', end: '2026-11-20' }]
const refusedAtEnd = { status: 400, fields: { end: expect.any(String) as string } }

test.each(ofDays.map((report) => [report.signature, report] as const))('%s: days that are none', async (_, report) => {
  for (const days of NO_PERIODS)
    expect(await admin.refused(report, { query: {}, body: days })).toMatchObject(refusedAtEnd)
  const empty = await read(admin, report, { start: '2019-01-01', end: '2019-12-31' })
  const told = empty.items.filter(({ revenue }) => !NEVER_EMPTY.includes(report) || Boolean(revenue))
  expect(told).toEqual([])
  expect(Object.values(empty.totals ?? {}).filter((sum) => typeof sum !== 'number')).toEqual([])
  // Of nothing there is neither an average nor a share, which is not the same as one of zero.
  expect(Object.keys(empty.totals ?? {})).not.toContain('marginPercent')
  expect(Object.keys(empty.totals ?? {})).not.toContain('averageReceipt')
  expect(Object.keys(empty.totals ?? {})).not.toContain('growth')
})

const table = { rows: ['department' as const], columns: ['month' as const], measures: ['revenue' as const] }

test('a pivot of days that are none is refused, and one of days without sales is empty', async () => {
  for (const days of NO_PERIODS)
    expect(await admin.refused(readPivot, { body: { ...table, ...days } })).toMatchObject(refusedAtEnd)
  const { cells } = await admin.call(readPivot, { body: { ...table, start: '2019-01-01', end: '2019-12-31' } })
  expect(cells.filter(({ values }) => values.some(Boolean))).toEqual([])
})

test('sessions from an end to a start are refused', async () => {
  const path = { depId: shop.shop, cashboxId: shop.cashbox }
  for (const report of [zReportBetween, zReportOfAll, zReportsOfRegister, sellerFigures])
    expect([
      report.signature,
      await admin.refused(report, { path, query: {}, body: BACKWARDS } as never),
    ]).toMatchObject([report.signature, refusedAtEnd])
})

test.each(named.map((report) => [report.signature, report] as const))('%s: others’ departments', async (_, report) => {
  const stranger = await server.person('MANAGER', { departmentId: shop.warehouse })
  const { items, totals } = await read(stranger, report, { departmentIds: [shop.shop, 1e15] }, pathOf(report))
  expect(items).toEqual([])
  expect(Object.values(totals ?? {}).filter(Boolean)).toEqual([])
})

test('a pivot has nothing of others’ departments, whether they are asked for or not', async () => {
  const stranger = await server.person('MANAGER', { departmentId: shop.warehouse })
  for (const asked of [{}, { departmentIds: [shop.shop, 1e15] }]) {
    const { cells } = await stranger.call(readPivot, { body: { ...table, ...asked } })
    expect(cells.filter(({ row, values }) => row.length > 0 || values.some(Boolean))).toEqual([])
  }
  const { cells } = await admin.call(readPivot, { body: table })
  expect(cells.some(({ values }) => values.some(Boolean))).toBe(true)
})

test('the goods of another department are not told', async () => {
  const stranger = await server.person('MANAGER', { departmentId: shop.warehouse })
  const asked = { path: { id: shop.shop }, query: {}, body: {} }
  expect(await stranger.refused(ofStock.itemStatuses, asked)).toMatchObject({ status: 403 })
})

const blind = await server.person('Contragent', { departmentId: shop.shop })
const { id: reader } = await admin.call(createRole, {
  body: {
    code: 'Без себестоимости',
    permissions: [
      'view pos-reports',
      'view pos-whole-reports',
      'view analytics',
      'view analytics-by-item',
      'view sales',
    ],
  },
})
await admin.call(addRole, { path: { id: blind.userId }, body: { roleIds: [reader] } })

test.each(every.map((report) => [report.signature, report] as const))(
  '%s: cost is for who may see it',
  async (_, report) => {
    const costly = [...report.list.columns.values()]
      .filter(({ only }) => only === 'view cost')
      .map(({ field }) => field)
    const path = pathOf(report)
    const { items, totals } = await read(blind, report, {}, path)
    const told = new Set([...items, totals ?? {}].flatMap((row) => Object.keys(row)))
    expect(costly.filter((field) => told.has(field))).toEqual([])
    for (const field of costly) {
      const refused = (endpoint: typeof report | typeof report.siblings.excel, body: object) =>
        blind.refused(endpoint, { ...(path && { path }), query: {}, body } as never)
      expect(await refused(report, { sort: [{ field }] })).toMatchObject({ status: 403 })
      expect(await refused(report.siblings.excel, { columns: [{ field }] })).toMatchObject({ status: 403 })
    }
  },
)

test('an employee of another department has sold nothing here, and one who is nobody has sold nothing anywhere', async () => {
  const stranger = await server.person('MANAGER', { departmentId: shop.warehouse })
  const { id } = await server.database.one<{ id: number }>(sql`
    insert into employee (last_name, first_name, name_key, department_id) values ('Чужой', 'Продавец', 'чужой продавец', ${shop.shop}) returning id`)
  await server.database.run(sql`update app_user set employee_id = ${id} where id = ${cashier.userId}`)
  const ofEmployees = every.filter((report) => 'sellerEmployeeId' in report.list.filter.shape)
  const sold = async (by: typeof admin, report: ReportEndpoint, sellerEmployeeId: number) =>
    Object.values((await read(by, report, { sellerEmployeeId })).totals).some(Boolean)
  for (const report of ofEmployees)
    expect([report.signature, await sold(stranger, report, id), await sold(admin, report, 9e15)]).toEqual([
      report.signature,
      false,
      false,
    ])
  expect(await sold(admin, reports.salesByItem, id)).toBe(true)
  const revenue = async (by: typeof admin, sellerEmployeeId: number) =>
    (await by.call(readPivot, { body: { ...table, sellerEmployeeId } })).cells.some(({ values }) =>
      values.some(Boolean),
    )
  expect(await Promise.all([revenue(admin, id), revenue(stranger, id), revenue(admin, 9e15)])).toEqual([
    true,
    false,
    false,
  ])
})

test('a year in which no session was closed has empty reports of sessions', async () => {
  for (const report of [zReportBetween, zReportOfAll])
    expect(await admin.call(report, { query: {}, body: { start: '2019-01-01', end: '2019-12-31' } })).toMatchObject({
      items: [],
      total: 0,
    })
  expect(await admin.call(xReportOfMonth, { query: {}, body: { month: '2019-02-01' } })).toMatchObject({ items: [] })
})

test('what was paid in foreign notes stays what it was when the rate changes', async () => {
  const currencyId = await server.reference('CURRENCY', 'USD')
  const rate = (date: string, value: number) =>
    admin.call(saveCurrencyRate, { body: { date, currencyId, departmentId: shop.shop, rate: value } })
  await rate('2026-11-01', 12_000)
  const before = (await read(admin, reports.salesByDay, {})).totals.revenue!
  const payments = [{ paymentType: 'CASH', amount: 12_000, currencyCode: 'USD', currencyAmount: 1 }]
  await sell(12, { payments })
  expect((await read(admin, reports.salesByDay, {})).totals.revenue).toBe(before + 12_000)
  clock.forward(24)
  await rate('2026-11-21', 15_000)
  expect((await read(admin, reports.salesByDay, {})).totals.revenue).toBe(before + 12_000)
})

test('a department that has taken money keeps its currency', async () => {
  const { items } = await admin.call(listDepartments, { query: {}, body: {} })
  const { currencyName: _name, ...department } = items.find(({ id }) => id === shop.shop)!
  expect(await admin.refused(saveDepartment, { body: { ...department, currencyCode: 'USD' } as never })).toMatchObject({
    status: 409,
    code: 'currencyInUse',
    fields: { currencyCode: expect.any(String) },
  })
})

test('ids and sums beyond 10^15 are looked for, added up and told', async () => {
  for (const filter of [{ itemId: 9e15 }, { categoryId: 9e15 }, { supplierId: 9e15 }, { departmentIds: [9e15] }])
    expect((await read(admin, reports.soldLines, filter)).items).toEqual([])
  await server.database.run(sql`
    insert into sales_hour (department_id, day, hour, sale_type, lines, changes, quantity, revenue, discount, cost, returned, sold, receipts, returns)
    select ${shop.shop}, day::date, 10, 'RETAIL', 1, 0, 1000, 300000000000000000, 0, 0, 0, 300000000000000000, 1, 0
    from generate_series('2018-01-01'::date, '2018-01-02', interval '1 day') day`)
  const { items, totals } = await read(admin, reports.revenueByMonth, { start: '2018-01-01', end: '2018-01-31' })
  expect(items).toMatchObject([{ revenue: 6e15, receipts: 2 }])
  expect(totals).toMatchObject({ revenue: 6e15, averageReceipt: 3e15 })
})

test('two thousand columns are refused with how many they would be, each measure and the whole counted', async () => {
  await server.database.run(sql`
    insert into sales_hour (department_id, day, hour, sale_type, lines, changes, quantity, revenue, discount, cost, returned, sold, receipts, returns)
    select ${shop.shop}, day::date, hour, 'RETAIL', 1, 0, 1000, 100, 0, 0, 0, 100, 1, 0
    from generate_series('2017-01-01'::date, '2017-04-10', interval '1 day') day, generate_series(0, 19) hour`)
  const body = {
    rows: ['department' as const],
    columns: ['day' as const, 'hour' as const],
    measures: ['revenue' as const],
  }
  const days = { start: '2017-01-01', end: '2017-04-10' }
  const refused = await admin.refused(readPivot, { body: { ...body, ...days } })
  expect(refused).toMatchObject({ status: 400, code: 'pivotTooWide', fields: { columns: expect.any(String) } })
  expect(refused.message.replaceAll(/\D/g, '')).toContain('2001')
  expect(await admin.refused(pivotExcel, { body: { ...body, ...days } })).toMatchObject({
    status: 400,
    code: 'pivotTooWide',
  })
  // A hundred days and the whole, four times: as sums that are added up, and as receipts, which are not.
  for (const [rows, measures] of [
    ['department', ['revenue', 'quantity', 'discountSum', 'returnedSum']],
    ['item', ['revenue', 'receipts', 'returns', 'averageReceipt']],
  ] as const) {
    const wide = { rows: [rows], columns: ['day' as const], measures: [...measures] }
    const { code, message } = await admin.refused(readPivot, { body: { ...wide, ...days } })
    expect([code, message.replaceAll(/\D/g, '')]).toEqual(['pivotTooWide', '404400'])
    await admin.call(readPivot, { body: { ...wide, ...days, end: '2017-04-09' } })
  }
  // What the caller may not see takes no room.
  const costly = { ...body, columns: ['day' as const], measures: ['revenue' as const, 'margin' as const] }
  expect((await blind.call(readPivot, { body: { ...costly, ...days } })).measures).toEqual(['revenue'])
})

test('more cells than an answer has room for are refused, whether columns are asked for or not', async () => {
  await server.database.run(sql`
    insert into sales_hour (department_id, day, hour, sale_type, lines, changes, quantity, revenue, discount, cost, returned, sold, receipts, returns)
    select ${shop.shop}, day::date, hour, 'RETAIL', 1, 0, 1000, 100, 0, 0, 0, 100, 1, 0
    from generate_series('2013-01-01'::date, '2015-12-31', interval '1 day') day, generate_series(0, 19) hour`)
  const days = { start: '2013-01-01', end: '2015-12-31' }
  const body = { rows: ['day' as const, 'hour' as const], ...days }
  for (const measures of [['revenue' as const], ['receipts' as const]])
    for (const columns of [[], ['month' as const]])
      expect(await admin.refused(readPivot, { body: { ...body, columns, measures } })).toMatchObject({
        status: 400,
        code: 'pivotTooLarge',
        fields: { rows: expect.any(String) },
      })
  // Of many cells in too many columns the columns are the reason.
  const wide = { rows: ['hour' as const], columns: ['day' as const], measures: ['revenue' as const], ...days }
  expect(await admin.refused(readPivot, { body: wide })).toMatchObject({ status: 400, code: 'pivotTooWide' })
})

test('a combination that only lines know is refused over too many of them, with how many they are', async () => {
  await server.database.run(sql`
    insert into sales_hour (department_id, day, hour, sale_type, lines, changes, quantity, revenue, discount, cost, returned, sold, receipts, returns)
    values (${shop.shop}, '2016-01-01', 10, 'RETAIL', 600000, 0, 1000, 100, 0, 0, 0, 100, 1, 0)`)
  const body = { rows: ['hour' as const, 'brand' as const], columns: [], measures: ['revenue' as const] }
  const year = { start: '2016-01-01', end: '2016-12-31' }
  const refused = await admin.refused(readPivot, { body: { ...body, ...year } })
  expect(refused).toMatchObject({ status: 400, code: 'pivotOfLines', fields: { rows: expect.any(String) } })
  expect(refused.message.replaceAll(/\D/g, '')).toContain('600000')
  for (const other of ['month', 'brand'] as const)
    await admin.call(readPivot, { body: { ...body, ...year, rows: ['seller', other] } })
  await admin.call(readPivot, { body: { ...body, start: '2026-11-01', end: '2026-11-30' } })
})

test('a slip of the finger at a price makes one row absurd and stops no report of stock', async () => {
  const slipped = await shop.newItem()
  await shop.income(shop.shop, [{ itemId: slipped, count: 100_000_000, incomeUzs: 1 }])
  await shop.priced(shop.shop, [slipped], 1_000_000_000)
  for (const report of [ofStock.stockAtPrices, ofStock.stockOnDate, ofStock.stockByCategory]) {
    const { items, totals } = await read(admin, report, {})
    expect([report.signature, items.some((row) => (row.retailSum as number) >= 1e17)]).toEqual([report.signature, true])
    expect(totals.retailSum).toBeGreaterThanOrEqual(1e17)
  }
})
