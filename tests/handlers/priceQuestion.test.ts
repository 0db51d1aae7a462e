import { beforeAll, expect, test } from 'vitest'
import { saveCustomer } from '../../src/api/customer.ts'
import { createDiscountType } from '../../src/api/discountType.ts'
import {
  getTransferWithPrices,
  lastPrices,
  lastWholesalePrices,
  pricesForPos,
  pricesOfItem,
  searchIncomesToPrice,
  searchLastPrices,
  searchPendingToPrice,
  searchPriced,
  searchPricedWholesale,
  whyPrice,
} from '../../src/api/priceQuestion.ts'
import { decidePromotion, savePromotion } from '../../src/api/promotion.ts'
import { searchSaleLines } from '../../src/api/saleLine.ts'
import { finishSale } from '../../src/api/sale.ts'
import { memberCardOf } from '../../src/rules/memberCard.ts'
import { certificatesOn } from '../ledger/certificatesOn.ts'
import { type Shop, shopOn } from '../ledger/shop.ts'
import { type Person, testServer } from '../server.ts'

const CARD = memberCardOf(100_001)
const server = await testServer()
let shop: Shop
let admin: Person
let stranger: Person
let itemId: number
let priced: { id: number; regNumber: number | null }

beforeAll(async () => {
  shop = await shopOn(server)
  admin = shop.admin
  stranger = await server.person('MANAGER', { departmentId: shop.warehouse })
  itemId = await shop.newItem({ multiBarcodes: [{ barcode: 'WHY-1', ratio: 1 }] })
  await shop.income(shop.shop, [{ itemId, count: 10, incomeUzs: 500 }])
  await shop.priced(shop.shop, [itemId], 1_000)
  priced = await shop.priced(shop.shop, [itemId], 1_200)
  await shop.open()
})

test('the last price of goods is told with its document, of wholesale only where there is one', async () => {
  const body = { departmentId: shop.shop, itemIds: [itemId] }
  expect((await admin.call(lastPrices, { body })).items).toMatchObject([
    { itemId, priceUzs: 1_200, pricingId: priced.id, regNumber: priced.regNumber },
  ])
  expect((await admin.call(lastWholesalePrices, { body })).items).toEqual([])
  const listed = await admin.call(searchLastPrices, { query: {}, body: { departmentId: shop.shop } })
  expect(listed.items).toMatchObject([{ itemId, priceUzs: 1_200, inventory: 10 }])
  for (const endpoint of [lastPrices, lastWholesalePrices])
    expect(await stranger.refused(endpoint, { body })).toMatchObject({ status: 403, code: 'otherDepartment' })
  expect((await stranger.call(searchLastPrices, { query: {}, body: { departmentId: shop.shop } })).items).toEqual([])
})

test('price variants are found by code, by words, by item, and page by page', async () => {
  const [variant] = (await shop.cashier.call(searchPriced, { path: { keyword: 'WHY-1' } })).items
  expect(variant).toMatchObject({ itemId, priceUzs: 1_200, qty: 10 })
  expect((await admin.call(pricesOfItem, { path: { itemId, depId: shop.shop } })).items).toMatchObject([
    { priceUzs: 1_200 },
  ])
  expect(await admin.call(pricesForPos, { query: { departmentId: shop.shop } })).toMatchObject({
    total: 1,
    items: [{ itemId }],
  })
  expect((await admin.call(searchPricedWholesale, { path: { keyword: 'WHY-1' } })).items).toEqual([])
  expect(await admin.refused(searchPriced, { path: { keyword: 'WHY-1' } })).toMatchObject({ status: 400 })
  expect(await stranger.refused(pricesOfItem, { path: { itemId, depId: shop.shop } })).toMatchObject({ status: 403 })
  expect(await stranger.refused(pricesForPos, { query: { departmentId: shop.shop } })).toMatchObject({ status: 403 })
})

test('incomes and transfers say how many of their lots have a price', async () => {
  const income = await shop.income(shop.shop, [
    { itemId, count: 2, incomeUzs: 500 },
    { itemId, count: 3, incomeUzs: 600 },
  ])
  const incomes = await admin.call(searchIncomesToPrice, { query: {}, body: {} })
  expect(incomes.items.find(({ id }) => id === income.id)).toMatchObject({ lots: 2, priced: 0 })
  const sent = await shop.documentAt('PENDING', {
    action: 'KOCHIRISH',
    fromDepartmentId: shop.shop,
    toDepartmentId: shop.warehouse,
    whItems: [{ itemId, count: 1 }],
  })
  const pending = await stranger.call(searchPendingToPrice, { query: {}, body: {} })
  expect(pending.items).toMatchObject([{ id: sent.id, priced: 0 }])
  expect((await admin.call(getTransferWithPrices, { path: { id: sent.id } })).whItems).toHaveLength(1)
  expect(await admin.refused(getTransferWithPrices, { path: { id: income.id } })).toMatchObject({ status: 404 })
  const outsider = await server.person('MANAGER', { departmentId: await server.department('SHOP') })
  expect(await outsider.refused(getTransferWithPrices, { path: { id: sent.id } })).toMatchObject({ status: 403 })
})

test('a price says why: of a lot, of a cart, of a sold line', async () => {
  const [lot] = await shop.lotsOf(itemId)
  const ofLot = await admin.call(whyPrice, { body: { departmentId: shop.shop, lotId: lot!.lotId } })
  expect(ofLot.reasons).toMatchObject([
    { kind: 'PRICING', documentId: priced.id, priceUzs: 1_200, userName: admin.username },
  ])
  const inCart = (priceUzs: number) => admin.call(whyPrice, { body: { departmentId: shop.shop, itemId, priceUzs } })
  expect((await inCart(1_200)).reasons[0]).toMatchObject({ kind: 'PRICING', priceUzs: 1_200 })
  expect((await inCart(999)).reasons[0]).toMatchObject({ kind: 'OWN_PRICE', priceUzs: 999 })
  const sale = await admin.call(finishSale, {
    body: {
      ...shop.saleOf([{ itemId, count: 1 }], 1_200),
      saleItems: [{ itemId, count: 1, priceUzs: 1_200, customPromotion: { promotionType: '%', discount: 10 } }],
      payments: [{ paymentType: 'CASH', amount: 1_080 }],
      finalTotalSum: 1_080,
    },
  })
  const ofLine = await admin.call(whyPrice, { body: { saleLineId: sale.saleItems[0]!.id } })
  expect(ofLine.reasons).toMatchObject([
    { kind: 'CUSTOM', discount: '10 %', userName: admin.username },
    { kind: 'PRICING', documentId: priced.id },
  ])
  const { id: discountTypeId } = await admin.call(createDiscountType, { body: { name: 'Золотая', percent: 5 } })
  const { id: customerId } = await admin.call(saveCustomer, {
    body: { firstName: 'Лола', lastName: 'Каримова', mobile: '+998901234567', memberCard: CARD, discountTypeId },
  })
  const byCard = await admin.call(finishSale, {
    body: {
      ...shop.saleOf([{ itemId, count: 1 }], 1_200),
      customerId,
      payments: [{ paymentType: 'CASH', amount: 1_140 }],
      finalTotalSum: 1_140,
    },
  })
  expect((await admin.call(whyPrice, { body: { saleLineId: byCard.saleItems[0]!.id } })).reasons).toMatchObject([
    { kind: 'CARD', discount: '5 %', cardNumber: CARD },
    { kind: 'PRICING', documentId: priced.id },
  ])
  const [certificateNumber] = await certificatesOn(shop).sold({ type: 'PERCENT', amount: 20, count: 1 })
  const byCertificate = await admin.call(finishSale, {
    body: {
      ...shop.saleOf([{ itemId, count: 1 }], 1_200),
      certificateNumber,
      payments: [{ paymentType: 'CASH', amount: 960 }],
      finalTotalSum: 960,
    },
  })
  expect(byCertificate).toMatchObject({ certificateNumber, certificateDiscount: 240 })
  expect((await admin.call(whyPrice, { body: { saleLineId: byCertificate.saleItems[0]!.id } })).reasons).toMatchObject([
    { kind: 'CERTIFICATE', discount: '20 %', cardNumber: certificateNumber },
    { kind: 'PRICING', documentId: priced.id },
  ])
  const { id } = await admin.call(savePromotion, {
    body: {
      name: 'Осень',
      promoType: '%',
      discount: 25,
      itemIds: [itemId],
      departmentIds: [shop.shop],
      startDate: '2026-01-01',
      finishDate: '2030-12-31',
    },
  })
  const judge = await server.person('admin')
  await judge.call(decidePromotion, { body: { id, version: 1, status: 'ACTIVE' } })
  const promoted = { departmentId: shop.shop, itemId, priceUzs: 1_200, promotionId: id }
  expect((await admin.call(whyPrice, { body: promoted })).reasons.slice(0, 2)).toMatchObject([
    { kind: 'PROMOTION', promotionName: 'Осень', userName: judge.username },
    { kind: 'PRICING' },
  ])
  const given = await admin.call(finishSale, {
    body: {
      ...shop.saleOf([{ itemId, count: 1 }], 1_200),
      payments: [{ paymentType: 'CASH', amount: 900 }],
      finalTotalSum: 900,
    },
  })
  const ofPromoted = await admin.call(whyPrice, { body: { saleLineId: given.saleItems[0]!.id } })
  expect(ofPromoted.reasons).toMatchObject([{ kind: 'PROMOTION', promotionId: id }, { kind: 'PRICING' }])
  const listed = await admin.call(searchSaleLines, { query: {}, body: { saleId: given.id } })
  expect(listed.items).toMatchObject([{ promotionName: 'Осень', promotionDiscount: 300 }])
  expect(await stranger.refused(whyPrice, { body: { departmentId: shop.shop, lotId: lot!.lotId } })).toMatchObject({
    status: 403,
  })
  expect(await stranger.refused(whyPrice, { body: { saleLineId: sale.saleItems[0]!.id } })).toMatchObject({
    status: 404,
  })
})
