import { expect, test } from 'vitest'
import { departmentsKpi, saveDepartmentPlan, savePlan, sellersKpi } from '../../src/api/kpi.ts'
import { finishSale } from '../../src/api/sale.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await shopOn(server)
const { cashier, admin } = shop
await shop.open()
const itemId = await shop.stocked([50])
await cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: 4 }]) })
const plan = { departmentId: shop.shop, sellerId: cashier.userId, month: '2026-11', plan: 8_000 }
const rowOf = async () => {
  const { items } = await admin.call(sellersKpi, { query: {}, body: { departmentIds: [shop.shop] } })
  return items.find(({ sellerId }) => sellerId === cashier.userId)
}

test('a plan that was typed in stands beside what was sold, and is taken away by nothing', async () => {
  expect(await rowOf()).toMatchObject({ revenue: 4_000, receipts: 1, plan: null, planPercent: null })
  await admin.call(savePlan, { body: plan })
  expect(await rowOf()).toMatchObject({ revenue: 4_000, plan: 8_000, planPercent: 50 })
  await admin.call(savePlan, { body: { ...plan, plan: 2_000 } })
  expect(await rowOf()).toMatchObject({ plan: 2_000, planPercent: 200 })
  await admin.call(savePlan, { body: { ...plan, plan: null } })
  expect(await rowOf()).toMatchObject({ plan: null })
})

test('who may sell and has sold nothing can be planned for', async () => {
  const newcomer = await server.person('KASSIR', { departmentId: shop.shop })
  const { items } = await admin.call(sellersKpi, { query: {}, body: {} })
  expect(items.find(({ sellerId }) => sellerId === newcomer.userId)).toMatchObject({ revenue: 0, receipts: 0 })
})

test('below stands how much of what was planned is done by those for whom something was, and an average receipt of all', async () => {
  const planless = await server.person('KASSIR', { departmentId: shop.shop })
  await planless.call(finishSale, { body: shop.saleOf([{ itemId, count: 2 }]) })
  await admin.call(savePlan, { body: { ...plan, plan: 8_000 } })
  const { totals } = await admin.call(sellersKpi, { query: {}, body: {} })
  expect(totals).toMatchObject({ revenue: 6_000, plan: 8_000, planPercent: 50, receipts: 2, averageReceipt: 3_000 })
  await admin.call(savePlan, { body: { ...plan, plan: null } })
  const { totals: planned } = await admin.call(sellersKpi, { query: {}, body: {} })
  expect(planned).toMatchObject({ plan: 0, averageReceipt: 3_000 })
  expect(planned).not.toHaveProperty('planPercent')
})

test('plans of other departments and of nobody are refused', async () => {
  const stranger = await server.person('MANAGER', { departmentId: shop.warehouse })
  expect(await stranger.refused(savePlan, { body: plan })).toMatchObject({ status: 403 })
  expect(await cashier.refused(savePlan, { body: { ...plan, month: '2026-13' } })).toMatchObject({ status: 400 })
  expect(await cashier.refused(savePlan, { body: { ...plan, sellerId: 9e15 } })).toMatchObject({
    status: expect.any(Number),
  })
  expect(await shop.keeper.refused(savePlan, { body: plan })).toMatchObject({ status: 403 })
})

test('a department has a plan of its own, which is no sum of its sellers’', async () => {
  const ofShop = async () => {
    const { items } = await admin.call(departmentsKpi, { query: {}, body: { departmentIds: [shop.shop] } })
    return items
  }
  const body = { departmentId: shop.shop, month: '2026-11', plan: 16_000 }
  expect(await ofShop()).toMatchObject([{ revenue: 6_000, receipts: 2, plan: null, planPercent: null }])
  await admin.call(saveDepartmentPlan, { body })
  expect(await ofShop()).toMatchObject([{ plan: 16_000, planPercent: 37.5 }])
  await admin.call(saveDepartmentPlan, { body: { ...body, plan: null } })
  expect(await ofShop()).toMatchObject([{ plan: null }])
  const stranger = await server.person('MANAGER', { departmentId: shop.warehouse })
  expect(await stranger.refused(saveDepartmentPlan, { body })).toMatchObject({ status: 403 })
  expect(await admin.refused(saveDepartmentPlan, { body: { ...body, departmentId: 9e15 } })).toMatchObject({
    status: 404,
  })
  expect(await shop.keeper.refused(saveDepartmentPlan, { body })).toMatchObject({ status: 403 })
})
