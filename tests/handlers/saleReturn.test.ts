import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { finishSale } from '../../src/api/sale.ts'
import { finishReturn, returnSale, searchReturnedSales, searchSoldLines } from '../../src/api/saleReturn.ts'
import { receiptCodeOf } from '../../src/rules/receiptCode.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await shopOn(server)
await shop.open()
const { cashier, cashbox } = shop
const plain = await server.person('KASSIR', { departmentId: shop.shop })
const stranger = await server.person('MANAGER', { departmentId: shop.warehouse })
afterEach(() => requireSoundBooks(server.database))

const sell = (lines: Parameters<typeof shop.saleOf>[0], given: Parameters<typeof shop.saleOf>[2] = {}) =>
  cashier.call(finishSale, { body: shop.saleOf(lines, 1_000, given) })
const back = (saleId: number, more: object = {}) => ({
  body: { uuid: randomUUID(), saleId, departmentId: shop.shop, cashboxId: cashbox, ...more },
})

test('what a receipt still holds comes back in parts by its code, as it was paid, with the discount of then', async () => {
  const itemId = await shop.stocked([9])
  const sale = await sell([{ itemId, count: 3 }], {
    customPromotion: { promotionType: 'PUL', discount: 100 },
    payments: [
      { paymentType: 'HUMO', amount: 900 },
      { paymentType: 'CASH', amount: 2_000 },
    ],
    finalTotalSum: 2_900,
  })
  const found = await cashier.call(returnSale, { body: { receiptCode: receiptCodeOf(sale.id) } })
  expect(found).toMatchObject({
    refundSum: -2_900,
    payments: [
      { paymentType: 'HUMO', amount: -900 },
      { paymentType: 'CASH', amount: -2_000 },
    ],
    items: [{ saleItemId: sale.saleItems[0]!.id, left: 3, refund: -2_900 }],
  })
  const one = await cashier.call(
    finishReturn,
    back(sale.id, { items: [{ saleItemId: sale.saleItems[0]!.id, count: 1 }] }),
  )
  expect(one).toMatchObject({
    kind: 'RETURN',
    finalTotalSum: -966.67,
    payments: [
      { paymentType: 'HUMO', amount: -900 },
      { paymentType: 'CASH', amount: -66.67 },
    ],
  })
  const rest = await cashier.call(finishReturn, back(sale.id))
  expect(rest).toMatchObject({ finalTotalSum: -1_933.33, totalCount: -2 })
  expect(await cashier.refused(returnSale, { body: { saleId: sale.id } })).toMatchObject({
    status: 409,
    code: 'nothingToReturn',
  })
  expect(await cashier.refused(finishReturn, back(sale.id))).toMatchObject({ status: 409 })
})

test('goods are found by words, barcode, number and day, as long as something of them can come back', async () => {
  const itemId = await shop.newItem({ name: 'Чай особый', barcode: '4780000000731' })
  await shop.income(shop.shop, [{ itemId, count: 5, incomeUzs: 500 }])
  await shop.priced(shop.shop, [itemId], 1_000)
  const sale = await sell([{ itemId, count: 2 }])
  const find = async (query: object) =>
    (await cashier.call(searchSoldLines, { query, body: {} })).items.map(({ saleId, left }) => ({ saleId, left }))
  const all = [{ saleId: sale.id, left: 2 }]
  expect(await find({ itemName: 'особый чай' })).toEqual(all)
  expect(await find({ barcode: '4780000000731' })).toEqual(all)
  expect(await find({ itemName: 'особый', saleNum: sale.saleNumber!, saleDate: '2001-01-01' })).toEqual([])
  await cashier.call(finishReturn, back(sale.id, { items: [{ saleItemId: sale.saleItems[0]!.id, count: 2 }] }))
  expect(await find({ barcode: '4780000000731' })).toEqual([])
  const { items } = await cashier.call(searchReturnedSales, { query: {}, body: { departmentId: shop.shop } })
  expect(items[0]).toMatchObject({ kind: 'RETURN', returnedSum: 2_000, originalNumbers: String(sale.saleNumber) })
  expect((await stranger.call(searchReturnedSales, { query: {}, body: {} })).items).toEqual([])
})

test('money goes back otherwise than it came only by who may choose', async () => {
  const itemId = await shop.stocked([5])
  const sale = await sell([{ itemId, count: 2 }], { payments: [{ paymentType: 'HUMO', amount: 2_000 }] })
  const inCash = back(sale.id, { payments: [{ paymentType: 'CASH', amount: -2_000 }] })
  expect(await plain.refused(finishReturn, inCash)).toMatchObject({ status: 403, code: 'noPermission' })
  expect(
    await plain.call(finishReturn, back(sale.id, { items: [{ saleItemId: sale.saleItems[0]!.id, count: 1 }] })),
  ).toMatchObject({
    payments: [{ paymentType: 'HUMO', amount: -1_000 }],
  })
  const rest = back(sale.id, { payments: [{ paymentType: 'CASH', amount: -1_000 }] })
  expect(await plain.refused(finishReturn, rest)).toMatchObject({ status: 403 })
  expect(await cashier.call(finishReturn, rest)).toMatchObject({ finalTotalSum: -1_000 })
})

test('a receipt of another department, a line of another receipt and one named twice are refused', async () => {
  const itemId = await shop.stocked([5])
  const [sale, other] = [await sell([{ itemId, count: 1 }]), await sell([{ itemId, count: 1 }])]
  expect(await stranger.refused(returnSale, { body: { saleId: sale.id } })).toMatchObject({ status: 404 })
  expect(await cashier.refused(returnSale, { body: { receiptCode: '4780000000014' } })).toMatchObject({ status: 404 })
  const foreign = { saleItemId: other.saleItems[0]!.id, count: 1 }
  const own = { saleItemId: sale.saleItems[0]!.id, count: 1 }
  expect(await cashier.refused(finishReturn, back(sale.id, { items: [own, foreign, own] }))).toMatchObject({
    status: 400,
    fields: { 'items.1.saleItemId': expect.any(String) as string, 'items.2.saleItemId': expect.any(String) as string },
  })
})

test('the same return sent twice is one return', async () => {
  const itemId = await shop.stocked([5])
  const sale = await sell([{ itemId, count: 2 }])
  const request = back(sale.id, { items: [{ saleItemId: sale.saleItems[0]!.id, count: 1 }] })
  const [first, second] = await Promise.all([cashier.call(finishReturn, request), cashier.call(finishReturn, request)])
  expect(second.id).toBe(first.id)
  expect(await cashier.call(returnSale, { body: { saleId: sale.id } })).toMatchObject({ items: [{ left: 1 }] })
})
