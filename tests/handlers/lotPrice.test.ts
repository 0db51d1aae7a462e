import { beforeAll, expect, test } from 'vitest'
import {
  createOnePrice,
  differentPriceTotals,
  reportStockPrices,
  searchDifferentPrices,
  searchDifferingLots,
  searchOutsideRule,
  searchStockPrices,
} from '../../src/api/lotPrice.ts'
import { saveMarkupRule } from '../../src/api/markupRule.ts'
import { createPricing, editPricing, makePricingReady } from '../../src/api/pricing.ts'
import { type Shop, shopOn } from '../ledger/shop.ts'
import { type Person, testServer } from '../server.ts'

const server = await testServer()
let shop: Shop
let admin: Person
let same: number
let several: number
let without: number
let partly: number

beforeAll(async () => {
  shop = await shopOn(server)
  admin = shop.admin
  same = await shop.stocked([5, 5])
  several = await shop.stocked([10])
  await shop.income(shop.shop, [{ itemId: several, count: 4, incomeUzs: 600 }])
  // Pricing all lots again makes them one price: the new lot is priced by a document of its own income.
  partly = await shop.stocked([3])
  await shop.income(shop.shop, [{ itemId: partly, count: 2, incomeUzs: 500 }])
  without = await shop.newItem()
  await shop.income(shop.shop, [{ itemId: without, count: 7, incomeUzs: 100 }])
  const [, last] = await shop.lotsOf(several)
  const draft = await admin.call(createPricing, { body: { departmentId: shop.shop, itemIds: [several] } })
  const items = draft.items.map(({ id, lotId }) => ({
    id,
    priceUzs: lotId === last!.lotId ? 1_500 : 1_000,
    priceWholesale: null,
  }))
  const typed = await admin.call(editPricing, { path: { id: draft.id }, body: { version: draft.version, items } })
  await admin.call(makePricingReady, { path: { id: draft.id }, body: { version: typed.version } })
})

const differing = async (person = admin, body: object = {}) =>
  (await person.call(searchDifferentPrices, { query: {}, body })).items
    .map(({ itemId, kind, lots, priceless, lowest, highest, differenceSum }) => ({
      itemId,
      kind,
      lots,
      priceless,
      lowest,
      highest,
      differenceSum,
    }))
    .sort((a, b) => a.itemId - b.itemId)

test('goods at several prices, or without one, are listed by department with why and how much', async () => {
  expect(await differing()).toEqual([
    { itemId: several, kind: 'SEVERAL', lots: 2, priceless: 0, lowest: 1_000, highest: 1_500, differenceSum: 5_000 },
    { itemId: partly, kind: 'SOME_WITHOUT', lots: 2, priceless: 1, lowest: 1_000, highest: 1_000, differenceSum: 0 },
    { itemId: without, kind: 'WITHOUT', lots: 1, priceless: 1, lowest: null, highest: null, differenceSum: null },
  ])
  const { items } = await admin.call(searchDifferingLots, {
    query: {},
    body: { itemId: several, depIds: [shop.shop] },
  })
  expect(items.map((lot) => [lot.priceUzs, lot.inventory, lot.pricingRegNumber !== null])).toEqual([
    [1_000, 10, true],
    [1_500, 4, true],
  ])
  const totals = await admin.call(differentPriceTotals, { body: { departmentIds: [shop.shop] } })
  expect(totals).toMatchObject({ goods: 3, differenceSum: 5_000, items: [{ goods: 3, lots: 5, priceless: 2 }] })
  const stranger = await server.person('MANAGER', { departmentId: shop.warehouse })
  expect(await differing(stranger)).toEqual([])
  expect(await differing(stranger, { departmentIds: [shop.shop] })).toEqual([])
})

test.each([
  ['HIGHEST', 1_500],
  ['LOWEST', 1_000],
  ['LAST', 1_500],
] as const)('one price for all of them, the %s, is a draft', async (take, price) => {
  const draft = await admin.call(createOnePrice, {
    body: { goods: [{ departmentId: shop.shop, itemId: several }], take },
  })
  expect(draft.items.map(({ priceUzs }) => priceUzs)).toEqual([price, price])
  expect(draft.status).toBe('DRAFT')
  expect(await differing(admin, { keyword: 'нет такого' })).toEqual([])
})

test('it is one price once the draft is in force; others’ departments are refused', async () => {
  const body = { goods: [{ departmentId: shop.shop, itemId: several }], take: 'HIGHEST' as const }
  const stranger = await server.person('MANAGER', { departmentId: shop.warehouse })
  expect(await stranger.refused(createOnePrice, { body })).toMatchObject({ status: 403, code: 'otherDepartment' })
  const draft = await admin.call(createOnePrice, { body })
  await admin.call(makePricingReady, { path: { id: draft.id }, body: { version: draft.version } })
  expect((await differing()).map(({ itemId }) => itemId)).not.toContain(several)
})

test('stock with prices tells sums, markup and where a price comes from; costs only to who may see them', async () => {
  for (const list of [searchStockPrices, reportStockPrices]) {
    const { items, totals } = await admin.call(list, { query: {}, body: { itemId: same } })
    expect(items).toHaveLength(2)
    expect(items[0]).toMatchObject({
      priceUzs: 1_000,
      incomeUzs: 500,
      markupPercent: 100,
      retailSum: 5_000,
      incomeSum: 2_500,
    })
    expect(totals).toMatchObject({ inventory: 10, retailSum: 10_000, incomeSum: 5_000 })
  }
  const keeper = await server.person('WAREHOUSE', { departmentId: shop.shop })
  const [lot] = (await keeper.call(searchStockPrices, { query: {}, body: { itemId: same } })).items
  expect(lot).not.toHaveProperty('incomeUzs')
  expect(lot).not.toHaveProperty('markupPercent')
  expect(await keeper.refused(reportStockPrices, { query: {}, body: {} })).toMatchObject({ status: 403 })
  const priceless = await admin.call(searchStockPrices, { query: {}, body: { withoutPrice: true } })
  expect(new Set(priceless.items.map(({ itemId }) => itemId))).toEqual(new Set([partly, without]))
})

test('what lies outside the rules of markup is listed with the price that they make', async () => {
  const outside = async () =>
    (await admin.call(searchOutsideRule, { query: {}, body: { itemId: same } })).items.map(({ rulePrice }) => rulePrice)
  expect(await outside()).toEqual([])
  const rule = {
    departmentId: shop.shop,
    categoryId: null,
    subCategoryId: null,
    sub2CategoryId: null,
    brandId: null,
    wholesalePercent: 10,
    rounding: 'STEP_100' as const,
  }
  const { id } = await admin.call(saveMarkupRule, { body: { ...rule, retailPercent: 30 } })
  expect(await outside()).toEqual([700, 700])
  await admin.call(saveMarkupRule, { body: { ...rule, id, version: 1, retailPercent: 95, tolerancePercent: 5 } })
  expect(await outside()).toEqual([])
})
