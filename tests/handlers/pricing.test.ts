import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listPercent, saveMarkupRule, searchMarkupRules } from '../../src/api/markupRule.ts'
import {
  checkPricing,
  createPricing,
  createWholesalePricing,
  editPricing,
  fillPricing,
  fillPricingByRules,
  getPricing,
  getPricingAct,
  itemsToPrice,
  makePricingReady,
  makeTransferPricingReady,
  nextPricingNumber,
  type Pricing,
  searchPricings,
  withdrawPricing,
} from '../../src/api/pricing.ts'
import { searchPosItems } from '../../src/api/sale.ts'
import { markupPrice, ROUNDINGS } from '../../src/rules/markup.ts'
import { fsck } from '../../server/db/fsck/fsck.ts'
import { sql } from '../../server/db/sql.ts'
import { type Shop, shopOn } from '../ledger/shop.ts'
import { type Person, testServer } from '../server.ts'

const NOON = Date.UTC(2026, 10, 20, 7)
const HOUR = 3_600_000
const at = (hours: number) => new Date(NOON + hours * HOUR).toISOString()
let now = new Date(NOON)
const server = await testServer({ now: () => now })
const { database } = server
let shop: Shop
let admin: Person
let other: number
let itemId: number
let code: string
let made = 0

beforeAll(async () => {
  shop = await shopOn(server)
  admin = shop.admin
  other = await server.department('SHOP', { name: 'Второй магазин', saleType: 'RETAIL' })
})
beforeEach(async () => {
  now = new Date(NOON)
  code = `PRICED-${++made}`
  itemId = await shop.newItem({ multiBarcodes: [{ barcode: code, ratio: 1 }] })
  await shop.income(shop.shop, [{ itemId, count: 10, incomeUzs: 1_000 }])
  await shop.income(other, [{ itemId, count: 4, incomeUzs: 1_000 }])
})

const draftOf = (given: object = {}) =>
  admin.call(createPricing, { body: { departmentIds: [shop.shop], itemIds: [itemId], ...given } })
const typed = (draft: Pricing, priceUzs: number, given: object = {}) =>
  admin.call(editPricing, {
    path: { id: draft.id },
    body: {
      version: draft.version,
      items: draft.items.map(({ id }) => ({ id, priceUzs, priceWholesale: null })),
      ...given,
    },
  })
const ready = ({ id, version }: Pricing) => admin.call(makePricingReady, { path: { id }, body: { version } })
const priced = async (price: number, given: object = {}) => ready(await typed(await draftOf(), price, given))
const priceNow = async (departmentId = shop.shop) => {
  const { items } = await admin.call(searchPosItems, { path: { depId: departmentId, keyword: code } })
  return items.map(({ priceUzs }) => priceUzs)
}

test('one document prices several departments of one currency; others are refused by name', async () => {
  const draft = await draftOf({ departmentIds: [shop.shop, other] })
  expect(draft.items.map((line) => line.departmentId)).toEqual([shop.shop, other])
  expect(draft.departmentIds).toEqual([shop.shop, other])
  const done = await ready(await typed(draft, 1_500))
  expect(done).toMatchObject({ status: 'READY', lineCount: 2 })
  expect([await priceNow(), await priceNow(other)]).toEqual([[1_500], [1_500]])
  const { items } = await admin.call(searchPricings, { query: {}, body: { departmentId: shop.shop } })
  expect(items[0]!.departmentName).toContain('Второй магазин')

  await database.run(sql`update department set currency_code = 'USD' where id = ${other}`)
  expect(
    await admin.refused(createPricing, { body: { departmentIds: [shop.shop, other], itemIds: [itemId] } }),
  ).toMatchObject({
    status: 422,
    code: 'currenciesDiffer',
    message: expect.stringContaining('Второй магазин (USD)') as string,
  })
  await database.run(sql`update department set currency_code = 'UZS' where id = ${other}`)
  // Who may not use one of the departments may not price with it, nor look at what does.
  expect(
    await shop.cashier.refused(createPricing, { body: { departmentIds: [shop.shop, other], itemIds: [itemId] } }),
  ).toMatchObject({ status: 403, code: 'otherDepartment' })
  expect(await shop.cashier.refused(getPricing, { path: { id: done.id } })).toMatchObject({ status: 403 })
  expect(await admin.refused(createPricing, { body: { itemIds: [itemId] } })).toMatchObject({ status: 400 })
})

test('prices of a later moment wait, are taken back and changed; a moment that is over is refused', async () => {
  await priced(1_100)
  const future = await priced(1_500, { effectiveFrom: at(2) })
  expect(future).toMatchObject({ status: 'READY', future: true })
  expect(await priceNow()).toEqual([1_100])
  const back = await admin.call(withdrawPricing, { path: { id: future.id }, body: { version: future.version } })
  expect(back).toMatchObject({ status: 'DRAFT', regNumber: future.regNumber, effectiveFrom: at(2) })
  now = new Date(NOON + 3 * HOUR)
  expect(await priceNow()).toEqual([1_100])
  expect(
    await admin.refused(makePricingReady, { path: { id: back.id }, body: { version: back.version } }),
  ).toMatchObject({ status: 422, code: 'momentPassed', fields: { effectiveFrom: expect.any(String) as string } })
  expect(
    await admin.refused(editPricing, {
      path: { id: back.id },
      body: { version: back.version, effectiveFrom: at(1), items: [] },
    }),
  ).toMatchObject({ status: 400, fields: { effectiveFrom: 'Этот момент уже прошёл' } })
  const thrown = await draftOf()
  expect(
    await admin.call(withdrawPricing, { path: { id: thrown.id }, body: { version: thrown.version } }),
  ).toMatchObject({ status: 'WITHDRAWN' })
  const again = await ready(await typed(back, 1_600, { effectiveFrom: at(4) }))
  expect(again.regNumber).toBe(future.regNumber)
  now = new Date(NOON + 4 * HOUR)
  expect(await priceNow()).toEqual([1_600])
  expect(
    await admin.refused(withdrawPricing, { path: { id: again.id }, body: { version: again.version } }),
  ).toMatchObject({ status: 409, code: 'alreadyHolds' })
  expect(await fsck(database)).toEqual([])
})

test('of two documents from one moment on the later one wins and says so; withdrawn, the other is there again', async () => {
  const first = await priced(1_300, { effectiveFrom: at(1) })
  const second = await priced(1_400, { effectiveFrom: at(1) })
  expect(second).toMatchObject({ replacing: 1, overriddenCount: 0 })
  expect(await admin.call(getPricing, { path: { id: first.id } })).toMatchObject({
    overriddenCount: 1,
    items: [{ overridden: true }],
  })
  now = new Date(NOON + 1 * HOUR + 1)
  expect(await priceNow()).toEqual([1_400])
  now = new Date(NOON)
  await admin.call(withdrawPricing, { path: { id: second.id }, body: { version: second.version } })
  now = new Date(NOON + 1 * HOUR + 1)
  expect(await priceNow()).toEqual([1_300])
  expect(await fsck(database)).toEqual([])
})

test('below cost needs a right of its own; negative and absurd prices are none', async () => {
  const manager = await server.person('MANAGER', { departmentId: shop.shop })
  await database.run(sql`delete from role_permission where permission = 'set below-cost'`)
  const low = await typed(await draftOf(), 999)
  const path = { id: low.id }
  for (const endpoint of [checkPricing, makePricingReady])
    expect(await manager.refused(endpoint, { path, body: { version: low.version } })).toMatchObject({
      status: 422,
      code: 'belowCost',
      fields: { 'items.0.priceUzs': expect.any(String) as string },
    })
  expect(await ready(low)).toMatchObject({ status: 'READY' })
  const draft = await draftOf()
  for (const price of [-1, 1e10, 0.001])
    expect(
      await admin.refused(editPricing, {
        path: { id: draft.id },
        body: { version: draft.version, items: [{ id: draft.items[0]!.id, priceUzs: price, priceWholesale: null }] },
      }),
    ).toMatchObject({ status: 400, fields: { 'items.0.priceUzs': expect.any(String) as string } })
})

test('each line and the act say what the stock is worth more', async () => {
  await priced(1_200)
  const draft = await typed(await draftOf(), 1_500)
  expect(draft.items).toMatchObject([
    {
      previousPriceUzs: 1_200,
      priceUzs: 1_500,
      inventory: 10,
      incomeUzs: 1_000,
      markupPercent: 50,
      valueChange: 3_000,
    },
  ])
  const act = await admin.call(getPricingAct, { path: { id: draft.id } })
  expect(act.items).toMatchObject([{ costSum: 10_000, oldSum: 12_000, newSum: 15_000, valueChange: 3_000 }])
})

test('prices follow the nearest rule, and a markup fills what is empty', async () => {
  const scope = { departmentId: null, categoryId: null, subCategoryId: null, sub2CategoryId: null, brandId: null }
  const draft = await draftOf({ departmentIds: [shop.shop, other] })
  const fill = (pricing: Pricing, all = false) =>
    admin.call(fillPricingByRules, { path: { id: pricing.id }, body: { version: pricing.version, all } })
  expect(
    await admin.refused(fillPricingByRules, { path: { id: draft.id }, body: { version: draft.version } }),
  ).toMatchObject({ status: 422, code: 'noRuleFits' })
  const body = { ...scope, retailPercent: 25, wholesalePercent: 10, rounding: 'ENDS_900' as const }
  await admin.call(saveMarkupRule, { body })
  await admin.call(saveMarkupRule, { body: { ...body, departmentId: other, retailPercent: 50, rounding: 'STEP_50' } })
  expect(await admin.refused(saveMarkupRule, { body })).toMatchObject({ status: 409, code: 'markupRuleTaken' })
  expect((await fill(draft)).items.map((line) => [line.priceUzs, line.priceWholesale])).toEqual([
    [1_900, 1_900],
    [1_500, 1_100],
  ])
  const { items } = await admin.call(listPercent)
  expect(items.map((rule) => rule.departmentId)).toEqual([other, null])
  // Another department's rules are its own.
  expect((await shop.cashier.call(searchMarkupRules, { query: {}, body: {} })).items).toHaveLength(1)
  const plain = await draftOf()
  const filled = await admin.call(fillPricing, {
    path: { id: plain.id },
    body: { version: plain.version, markupPercent: 30, rounding: 'STEP_500' },
  })
  expect(filled.items[0]!.priceUzs).toBe(1_500)
})

test('the server makes the same prices of costs as the rules do', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 10 ** 10 }),
      fc.integer({ min: 0, max: 100_000 }),
      fc.constantFrom(...ROUNDINGS),
      async (cost, percent, rounding) => {
        const { price } = await database.one<{ price: number }>(
          sql`select markup_price(${cost / 100}::numeric, ${percent / 100}::numeric, ${rounding}) as price`,
        )
        expect(price).toBe(markupPrice(cost / 100, percent / 100, rounding))
      },
    ),
  )
})

test('wholesale departments are priced together, all of them unless some are named', async () => {
  const whole = await server.department('WAREHOUSE', { name: 'Опт', saleType: 'WHOLE' })
  await shop.income(whole, [{ itemId, count: 2, incomeUzs: 900 }])
  const draft = await admin.call(createWholesalePricing, { body: { itemIds: [itemId] } })
  expect(draft).toMatchObject({ departmentNames: ['Опт'], departmentSaleType: 'WHOLE' })
  expect(
    await admin.refused(makePricingReady, { path: { id: draft.id }, body: { version: draft.version } }),
  ).toMatchObject({
    status: 422,
    fields: { 'items.0.priceWholesale': expect.any(String) as string },
  })
  expect(
    await admin.refused(createWholesalePricing, { body: { departmentIds: [whole, other], itemIds: [itemId] } }),
  ).toMatchObject({ status: 422, code: 'notWholesale', message: expect.stringContaining('Второй магазин') as string })
})

test('of departments that sell differently each line is filled, and told, by the price of its own', async () => {
  const whole = await server.department('WAREHOUSE', { name: 'Оптовый', saleType: 'WHOLE' })
  await shop.income(whole, [{ itemId, count: 2, incomeUzs: 900 }])
  const departmentIds = [shop.shop, whole]
  const first = await draftOf({ departmentIds })
  const fill = { version: first.version, markupPercent: 10, rounding: 'STEP_50' as const }
  const filled = await admin.call(fillPricing, { path: { id: first.id }, body: fill })
  expect(filled.items).toMatchObject([
    { saleType: 'RETAIL', priceUzs: 1_100, priceWholesale: null, markupPercent: 10 },
    { saleType: 'WHOLE', priceUzs: null, priceWholesale: 1_000, markupPercent: 11.11 },
  ])
  await ready(filled)
  const second = await draftOf({ departmentIds })
  for (const wholesale of [false, true]) {
    const { version } = await admin.call(getPricing, { path: { id: second.id } })
    const body = { version, markupPercent: 50, rounding: 'EXACT' as const, wholesale }
    await admin.call(fillPricing, { path: { id: second.id }, body })
  }
  const { items } = await admin.call(getPricing, { path: { id: second.id } })
  expect(items.map((line) => [line.priceUzs, line.priceWholesale, line.valueChange])).toEqual([
    [1_500, 1_500, 4_000],
    [1_350, 1_350, 700],
  ])
})

test('a transfer is priced at its target, beginning with the prices of its source', async () => {
  await priced(1_700)
  const sent = await shop.documentAt('PENDING', {
    action: 'KOCHIRISH',
    fromDepartmentId: shop.shop,
    toDepartmentId: other,
    whItems: [{ itemId, count: 3 }],
  })
  const draft = await admin.call(createPricing, { body: { departmentId: other, sourceDocumentId: sent.id } })
  expect(draft.items).toMatchObject([{ priceUzs: 1_700, previousPriceUzs: null }])
  expect((await admin.call(itemsToPrice, { path: { id: sent.id } })).items).toHaveLength(1)
  expect(
    await admin.call(makeTransferPricingReady, { path: { id: draft.id }, body: { version: draft.version } }),
  ).toMatchObject({ status: 'READY' })
  const plain = await typed(await draftOf(), 1_000)
  expect(
    await admin.refused(makeTransferPricingReady, { path: { id: plain.id }, body: { version: plain.version } }),
  ).toMatchObject({ status: 404 })
})

test('the next number is told and not taken', async () => {
  const next = async () => (await admin.call(nextPricingNumber, { body: { departmentId: shop.shop } })).regNumber
  const told = await next()
  expect(await next()).toBe(told)
  expect((await priced(1_000)).regNumber).toBe(told)
  expect(await shop.cashier.refused(nextPricingNumber, { body: { departmentId: other } })).toMatchObject({
    status: 403,
  })
})
