import { beforeAll, expect, test } from 'vitest'
import { itemsForPos } from '../../src/api/itemList.ts'
import { labelItems } from '../../src/api/label.ts'
import { itemByBarcodeForDepartment } from '../../src/api/item.ts'
import { searchDifferentPrices, searchStockPrices } from '../../src/api/lotPrice.ts'
import { createPricing, editPricing, makePricingReady } from '../../src/api/pricing.ts'
import { finishSale, searchPosItems } from '../../src/api/sale.ts'
import { searchStock } from '../../src/api/stock.ts'
import { stockAtPrices, stockByCategory } from '../../src/api/stockReport.ts'
import { followPrices } from '../../server/pricing/followPrices.ts'
import { read } from '../handlers/reports/requireSales.ts'
import { testServer } from '../server.ts'
import { requireSoundBooks } from './requireSoundBooks.ts'
import { type Shop, shopOn } from './shop.ts'

/** A price that begins later is nobody's price until then: not at the till, not on labels, not in lists. */

const NOON = Date.UTC(2026, 10, 20, 7)
const HOUR = 3_600_000
const BARCODE = '4607122430256'
const BEGINS = new Date(NOON + HOUR)
let now = new Date(NOON)
const server = await testServer({ now: () => now })
let shop: Shop
let itemId: number

beforeAll(async () => {
  shop = await shopOn(server)
  await shop.open()
  const { admin } = shop
  itemId = await shop.newItem({ multiBarcodes: [{ barcode: BARCODE, ratio: 1 }], forPos: true })
  await shop.income(shop.shop, [{ itemId, count: 10, incomeUzs: 500 }])
  await shop.priced(shop.shop, [itemId], 1_000)
  const draft = await admin.call(createPricing, { body: { departmentId: shop.shop, itemIds: [itemId] } })
  const items = draft.items.map(({ id }) => ({ id, priceUzs: 1_500, priceWholesale: null }))
  const body = { version: draft.version, effectiveFrom: BEGINS.toISOString(), items }
  const typed = await admin.call(editPricing, { path: { id: draft.id }, body })
  await admin.call(makePricingReady, { path: { id: draft.id }, body: { version: typed.version } })
})

/** Everywhere that a price is shown. */
async function shown() {
  const { admin, shop: depId } = shop
  const atTill = await admin.call(searchPosItems, { path: { depId, keyword: BARCODE } })
  const byCode = await admin.call(itemByBarcodeForDepartment, { path: { depId, barcode: BARCODE } })
  const labels = await admin.call(labelItems, { query: { depId, itemIds: String(itemId) } as never })
  const forPos = await admin.call(itemsForPos, { query: { departmentId: depId } as never })
  const stock = await admin.call(searchStock, { query: { page: 1, limit: 10 }, body: {} })
  const lots = await admin.call(searchStockPrices, { query: {}, body: { itemId } })
  const worth = await read(admin, stockAtPrices, {})
  const categories = await read(admin, stockByCategory, {})
  const next = await admin.call(createPricing, { body: { departmentId: depId, itemIds: [itemId] } })
  return {
    atTill: atTill.items.map((item) => item.priceUzs),
    byCode: byCode.variants.map((variant) => variant.priceUzs),
    labels: labels.map((label) => label.priceUzs),
    forPos: forPos.items.filter(({ id }) => id === itemId).map((item) => item.priceUzs),
    stock: stock.items.filter((row) => row.itemId === itemId).map((row) => row.priceUzs),
    byLot: lots.items.map((row) => row.priceUzs),
    ofWorth: [...worth.items, ...categories.items].map((row) => (row.retailSum as number) / (row.balance as number)),
    pricedBefore: next.items.map((line) => line.previousPriceUzs),
  }
}
const everywhere = (price: number) => ({
  atTill: [price],
  byCode: [price],
  labels: [price],
  forPos: [price],
  stock: [price],
  byLot: [price],
  ofWorth: [price, price],
  pricedBefore: [price],
})

test.each([
  ['before it begins', BEGINS.getTime() - 1, 1_000, 1_500],
  ['from its very moment on', BEGINS.getTime(), 1_500, 1_000],
])('%s', async (_when, moment, holds, other) => {
  now = new Date(moment)
  expect(await shown()).toEqual(everywhere(holds))
  const sold = (price: number) => ({ body: shop.saleOf([{ itemId, count: 1 }], price) })
  expect(await shop.cashier.refused(finishSale, sold(other))).toMatchObject({ status: 409, code: 'priceChanged' })
  expect(await shop.cashier.call(finishSale, sold(holds))).toMatchObject({ finalTotalSum: holds })
})

test('it is the same before and after it is kept as the current one, once', async () => {
  await requireSoundBooks(server.database)
  const { context } = server
  expect(await followPrices(context)).toBe(1)
  expect(await followPrices(context)).toBe(0)
  await requireSoundBooks(server.database)
  expect(await shown()).toEqual(everywhere(1_500))
})

test('goods whose lots come to differ are listed from that moment on', async () => {
  const { admin, shop: depId } = shop
  await shop.income(depId, [{ itemId, count: 4, incomeUzs: 600 }])
  await shop.priced(depId, [itemId], 2_000)
  const [, second] = await shop.lotsOf(itemId)
  const draft = await admin.call(createPricing, { body: { departmentId: depId, itemIds: [itemId] } })
  const begins = new Date(now.getTime() + HOUR)
  const items = draft.items.map(({ id, lotId }) => ({
    id,
    priceUzs: lotId === second!.lotId ? 2_500 : 2_000,
    priceWholesale: null,
  }))
  const body = { version: draft.version, effectiveFrom: begins.toISOString(), items }
  const { version } = await admin.call(editPricing, { path: { id: draft.id }, body })
  await admin.call(makePricingReady, { path: { id: draft.id }, body: { version } })
  const differing = async () => (await admin.call(searchDifferentPrices, { query: {}, body: {} })).items
  now = new Date(begins.getTime() - 1)
  expect(await differing()).toEqual([])
  now = begins
  const found = [{ itemId, lowest: 2_000, highest: 2_500, lots: 2 }]
  expect(await differing()).toMatchObject(found)
  await followPrices(server.context)
  expect(await differing()).toMatchObject(found)
})
