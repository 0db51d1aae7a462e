import { expect, test } from 'vitest'
import {
  sellerFigures,
  xReportOfDepartment,
  xReportOfMonth,
  zReportBetween,
  zReportOfAll,
  zReportOfDepartment,
  zReportsOfRegister,
} from '../../src/api/cashFigures.ts'
import { takeZReport } from '../../src/api/cashSession.ts'
import { draftSales, priceListOf, priceListOfSale, quickSales } from '../../src/api/posLists.ts'
import { savePlan } from '../../src/api/kpi.ts'
import { createSale, finishSale } from '../../src/api/sale.ts'
import { soldLines } from '../../src/api/salesReport.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await shopOn(server)
const { cashier, cashbox } = shop
const stranger = await server.person('MANAGER', { departmentId: shop.warehouse })
const path = { depId: shop.shop, cashboxId: cashbox }
const second = await shop.cashboxOf(shop.shop, '2')
const opened = await shop.open()
await shop.open(second)
const itemId = await shop.stocked([50])
const sell = (count: number, given: Parameters<typeof shop.saleOf>[2] = {}) =>
  cashier.call(finishSale, { body: shop.saleOf([{ itemId, count }], 1_000, given) })
const sale = await sell(3)
await sell(2, { payments: [{ paymentType: 'HUMO', amount: 2_000 }] })
await sell(4, { cashboxId: second })
await sell(-1, { cashboxId: second })

test('an open department tells what each of its sessions has taken', async () => {
  const { items, totals } = await cashier.call(xReportOfDepartment, { path: { depId: shop.shop }, query: {}, body: {} })
  expect(items.map(({ cashboxNumber, cashSum, cardSum }) => [cashboxNumber, cashSum, cardSum])).toEqual([
    ['2', 3_000, 0],
    ['1', 3_000, 2_000],
  ])
  expect(totals).toMatchObject({ revenue: 8_000, receipts: 3, returns: 1, returnedSum: 1_000 })
  expect(
    await stranger.refused(xReportOfDepartment, { path: { depId: shop.shop }, query: {}, body: {} }),
  ).toMatchObject({ status: 403, code: 'otherDepartment' })
})

test('days, registers and departments add up to the same, differences included', async () => {
  await cashier.call(takeZReport, { path, body: { countedCash: 2_900, comment: 'сдача' } })
  const month = await cashier.call(xReportOfMonth, { query: {}, body: { departmentId: shop.shop } })
  expect(month.items).toMatchObject([{ sessions: 2, revenue: 8_000, cashDifference: -100 }])
  const registers = await cashier.call(zReportBetween, { query: {}, body: {} })
  expect(
    registers.items.map(({ cashboxNumber, revenue, cashDifference }) => [cashboxNumber, revenue, cashDifference]),
  ).toEqual([
    ['1', 5_000, -100],
    ['2', 3_000, 0],
  ])
  const all = await cashier.call(zReportOfAll, { query: { company: shop.shop }, body: {} })
  expect(all.items).toMatchObject([{ depId: shop.shop, sessions: 2, revenue: 8_000 }])
  expect((await cashier.call(zReportOfAll, { query: { end: '2001-01-01' }, body: {} })).items).toEqual([])
  const z = await cashier.call(zReportsOfRegister, { path, query: {}, body: {} })
  expect(z.items).toMatchObject([{ id: opened.id, countedCash: 2_900, revenue: 5_000 }])
  expect(await cashier.call(zReportOfDepartment, { path: { depId: shop.shop, zReportId: opened.id } })).toMatchObject({
    cashDifference: -100,
  })
  expect(
    await stranger.refused(zReportOfDepartment, { path: { depId: shop.shop, zReportId: opened.id } }),
  ).toMatchObject({
    status: 403,
  })
  expect(await cashier.refused(zReportOfDepartment, { path: { depId: shop.shop, zReportId: 99_999 } })).toMatchObject({
    status: 404,
  })
})

test('a seller’s figures are those of the receipts', async () => {
  const { items } = await cashier.call(sellerFigures, { path: { depId: shop.shop }, query: {}, body: {} })
  expect(items).toMatchObject([
    { receipts: 3, revenue: 8_000, averageReceipt: 3_000, unitsPerReceipt: 3, returns: 1, plan: null },
  ])
  await shop.admin.call(savePlan, {
    body: { departmentId: shop.shop, sellerId: items[0]!.id, month: '2026-11', plan: 32_000 },
  })
  const planned = await cashier.call(sellerFigures, { path: { depId: shop.shop }, query: {}, body: {} })
  expect(planned.items).toMatchObject([{ revenue: 8_000, plan: 32_000, planPercent: 25 }])
  expect(planned.totals).toMatchObject({ averageReceipt: 3_000, plan: 32_000, planPercent: 25 })
})

test('a seller’s figures are of the days that are asked for, and the lines of his receipts come to them', async () => {
  const figures = (body: object) => cashier.call(sellerFigures, { path: { depId: shop.shop }, query: {}, body })
  const { items } = await figures({ period: 'today' })
  for (const body of [{ period: 'thisYear' }, { start: '2026-11-01' }, { start: '2026-11-20', end: '2026-11-20' }])
    expect((await figures(body)).items.map(({ revenue }) => revenue)).toEqual([8_000])
  for (const body of [{ period: 'yesterday' }, { start: '2026-10-01', end: '2026-10-31' }])
    expect((await figures(body)).items).toEqual([])
  const { totals } = await cashier.call(soldLines, {
    query: {},
    body: { period: 'today', departmentIds: [shop.shop], sellerId: items[0]!.id },
  })
  expect(totals).toMatchObject({ revenue: items[0]!.revenue })
})

test('the quick search finds a receipt by number, goods and nothing of others', async () => {
  const find = (keyword: string) => cashier.call(quickSales, { path: { depId: shop.shop }, query: { keyword } })
  expect((await find(String(sale.saleNumber))).items.map(({ id }) => id)).toContain(sale.id)
  expect((await find('нет такого товара')).items).toEqual([])
  expect((await find('')).items).toHaveLength(4)
  expect(await stranger.refused(quickSales, { path: { depId: shop.shop }, query: {} })).toMatchObject({ status: 403 })
})

test('a price list says what goods cost now, and beside it what the sale had them for', async () => {
  const list = await cashier.call(priceListOfSale, { path: { id: sale.id } })
  expect(list).toMatchObject({ saleNumber: sale.saleNumber, items: [{ itemId, priceUzs: 1_000, soldPriceUzs: 1_000 }] })
  const chosen = await cashier.call(priceListOf, { path: { depId: shop.shop }, body: { itemIds: [itemId] } })
  expect(chosen.items).toMatchObject([{ itemId, priceUzs: 1_000, soldPriceUzs: null }])
  const wholesale = await server.department('SHOP', { saleType: 'WHOLE' })
  await shop.income(wholesale, [{ itemId, count: 2, incomeUzs: 500 }])
  await shop.priced(wholesale, [itemId], 1_000, 900)
  const sold = await shop.admin.call(priceListOf, { path: { depId: wholesale }, body: { itemIds: [itemId] } })
  expect(sold.items).toMatchObject([{ itemId, priceUzs: 900 }])
  expect(await stranger.refused(priceListOfSale, { path: { id: sale.id } })).toMatchObject({ status: 404 })
  expect(
    await stranger.refused(priceListOf, { path: { depId: shop.shop }, body: { itemIds: [itemId] } }),
  ).toMatchObject({ status: 403 })
})

test('a cart that was kept and not put aside is among the drafts of its register', async () => {
  const { uuid, saleItems } = shop.saleOf([{ itemId, count: 1 }])
  const draft = await cashier.call(createSale, {
    path: { depId: shop.shop, cashboxId: second },
    body: { uuid, saleItems },
  })
  const drafts = async (cashboxId: number) =>
    (await cashier.call(draftSales, { query: { cashboxId } })).items.map(({ id }) => id)
  expect(await drafts(second)).toEqual([draft.id])
  expect(await drafts(cashbox)).toEqual([])
  expect((await stranger.call(draftSales, { query: { cashboxId: second } })).items).toEqual([])
  expect((await cashier.call(draftSales, { query: {} })).items.map(({ id }) => id)).toContain(draft.id)
  expect((await stranger.call(draftSales, { query: {} })).items).toEqual([])
})
