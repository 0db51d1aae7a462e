import { expect, test } from 'vitest'
import { dashboardToday } from '../../src/api/dashboard.ts'
import { departmentsKpi, saveDepartmentPlan, savePlan, sellersKpi } from '../../src/api/kpi.ts'
import { finishSale } from '../../src/api/sale.ts'
import { sql } from '../../server/db/sql.ts'
import { catchUp } from '../../server/reports/rollups/catchUp.ts'
import { isBehind } from '../../src/rules/planPace.ts'
import { shopOn } from '../ledger/shop.ts'
import { type Person, testServer } from '../server.ts'

const server = await testServer()
const shop = await shopOn(server)
await shop.open()
const { admin } = shop
const cashier = await server.person('KASSIR', { departmentId: shop.shop })
const other = await server.person('SELLER', { departmentId: shop.shop })
const manager = await server.person('MANAGER', { departmentId: shop.shop })
const itemId = await shop.stocked([1_000])
const MONTH = '2026-11'

const own = async (person: Person) => (await person.call(dashboardToday)).own
async function sold(by: Person, count: number, given: object = {}) {
  const body = shop.saleOf([{ itemId, count, ...given }])
  return by.call(finishSale, { body })
}
const caughtUp = () => catchUp({ db: server.database, timeZone: server.context.timeZone, now: server.context.now() })
const plan = (person: Person, sum: number | null, departmentId = shop.shop) =>
  admin.call(savePlan, { body: { departmentId, sellerId: person.userId, month: MONTH, plan: sum } })

test('who has sold nothing finds an honest zero and no plan; who sells at no till finds neither', async () => {
  expect(await own(cashier)).toEqual({ revenue: 0, receipts: 0, plan: null })
  expect((await shop.keeper.call(dashboardToday)).own).toBeUndefined()
  const { own: ofManager, plan: planned } = await manager.call(dashboardToday)
  expect([ofManager, planned]).toEqual([undefined, null])
  expect(await cashier.call(dashboardToday)).not.toHaveProperty('plan')
})

test('today’s and the month’s own sales, returns taken off, are those of the report, whether they are added up or not', async () => {
  await plan(cashier, 20_000)
  const bought = await sold(cashier, 5)
  await sold(cashier, -2, { returnedLineId: bought.saleItems[0]!.id })
  const before = await sold(cashier, 4)
  await server.database.run(sql`update sale set sale_date = '2026-11-03T07:00:00Z' where id = ${before.id}`)
  const ofOctober = await sold(cashier, 7)
  await server.database.run(sql`update sale set sale_date = '2026-10-31T07:00:00Z' where id = ${ofOctober.id}`)
  await sold(other, 9)
  // Rung up by another, sold by this one.
  await sold(other, 1, { sellerId: cashier.userId })
  const expected = {
    revenue: 4_000,
    receipts: 2,
    plan: { month: MONTH, plan: 20_000, sold: 8_000, percent: 40, behind: isBehind(MONTH, 40, '2026-11-20') },
  }
  expect(await own(cashier)).toEqual(expected)
  expect(await caughtUp()).toBeGreaterThan(0)
  expect(await own(cashier)).toEqual(expected)
  const { items } = await admin.call(sellersKpi, { query: {}, body: { start: '2026-11-01', end: '2026-11-20' } })
  const row = items.find(({ sellerId }) => sellerId === cashier.userId)!
  expect(row).toMatchObject({ revenue: expected.plan.sold, planPercent: expected.plan.percent })
  await server.database.run(sql`update sales_rollup_state set filled = false`)
  expect(await own(cashier)).toEqual(expected)
  await server.database.run(sql`update sales_rollup_state set filled = true`)
  expect(await own(other)).toMatchObject({ revenue: 9_000, plan: null })
})

test('a plan of a department that is not the caller’s is no plan of his', async () => {
  const elsewhere = await server.department('SHOP', { saleType: 'RETAIL' })
  await plan(other, 5_000, elsewhere)
  expect((await own(other))!.plan).toBeNull()
})

test('departments stand together with those that are behind; others’ are not summed in', async () => {
  const second = await server.department('SHOP', { saleType: 'RETAIL' })
  const foreign = await server.department('SHOP', { saleType: 'RETAIL' })
  const head = await server.person('MANAGER', { departmentId: shop.shop, departments: [shop.shop, second] })
  for (const [departmentId, sum] of [
    [shop.shop, 20_000],
    [second, 1_000],
    [foreign, 7_000],
  ] as const)
    await admin.call(saveDepartmentPlan, { body: { departmentId, month: MONTH, plan: sum } })
  const query = { query: {}, body: { start: '2026-11-01', end: '2026-11-20', departmentIds: [shop.shop, second] } }
  const { items } = await admin.call(departmentsKpi, query)
  const revenue = items.reduce((sum, row) => sum + Number(row.revenue), 0)
  expect(revenue).toBe(17_000)
  const { plan: planned } = await head.call(dashboardToday)
  // 85 % of its plan in 19 of 30 days, and nothing of the other's.
  expect(planned).toMatchObject({ plan: 21_000, sold: revenue, departments: 2, departmentsBehind: 1, behind: false })
  expect((await manager.call(dashboardToday)).plan).toMatchObject({
    plan: 20_000,
    departments: 1,
    departmentsBehind: 0,
  })
  expect((await admin.call(dashboardToday)).plan).toMatchObject({ plan: 28_000, departments: 3 })
})

test('who watches the tills is told how many are open, in his departments', async () => {
  const watcher = await server.person('MONITORING', { departmentId: shop.shop })
  expect((await watcher.call(dashboardToday)).board).toEqual({ openTills: 1 })
  const stranger = await server.person('MONITORING', { departmentId: shop.warehouse })
  expect((await stranger.call(dashboardToday)).board).toEqual({ openTills: 0 })
  expect((await cashier.call(dashboardToday)).board).toBeUndefined()
})
