import { afterEach, beforeAll, expect, test } from 'vitest'
import { finishSale } from '../../src/api/sale.ts'
import { deleteItem, getItem } from '../../src/api/item.ts'
import { testServer, type TestServer } from '../server.ts'
import { requireSoundBooks } from './requireSoundBooks.ts'
import { type Shop, shopOn } from './shop.ts'

let server: TestServer
let shop: Shop

beforeAll(async () => {
  server = await testServer()
  shop = await shopOn(server)
  await shop.open()
})
afterEach(() => requireSoundBooks(server.database))

const sell = (...lines: Parameters<Shop['saleOf']>[0]) => shop.cashier.call(finishSale, { body: shop.saleOf(lines) })
const refuse = (...lines: Parameters<Shop['saleOf']>[0]) =>
  shop.cashier.refused(finishSale, { body: shop.saleOf(lines) })

test('two rows without a receipt do not bring back the same goods', async () => {
  const itemId = await shop.stocked([5])
  await sell({ itemId, count: 1 })
  expect(await refuse({ itemId, count: -1 }, { itemId, count: -1 })).toMatchObject({
    status: 409,
    code: 'moreThanSold',
    fields: { 'saleItems.1.count': expect.any(String) },
  })
  await sell({ itemId, count: -1 })
  expect(await refuse({ itemId, count: -1 })).toMatchObject({ status: 409, code: 'notSoldHere' })
})

test('two rows that name one line of a receipt bring back each of its lots once', async () => {
  const itemId = await shop.stocked([1, 1])
  const before = await shop.lotsOf(itemId)
  const sold = await sell({ itemId, count: 2 })
  const returnedLineId = sold.saleItems[0]!.id
  await sell({ itemId, count: -1, returnedLineId }, { itemId, count: -1, returnedLineId })
  expect(await shop.lotsOf(itemId)).toEqual(before)
})

test('what a receipt proves comes back first, and is no longer there for rows without one', async () => {
  const itemId = await shop.stocked([5])
  const sold = await sell({ itemId, count: 2 })
  const returnedLineId = sold.saleItems[0]!.id
  expect(await refuse({ itemId, count: -1 }, { itemId, count: -2, returnedLineId })).toMatchObject({
    code: 'moreThanSold',
    fields: { 'saleItems.0.count': expect.any(String) },
  })
  await sell({ itemId, count: -1 }, { itemId, count: -1, returnedLineId })
  expect(await shop.lotsOf(itemId)).toMatchObject([{ onHand: 5 }])
})

test('a receipt is good for as many as it says, however they come back', async () => {
  const itemId = await shop.stocked([5])
  const sold = await sell({ itemId, count: 3 })
  const returnedLineId = sold.saleItems[0]!.id
  await sell({ itemId, count: -2, returnedLineId })
  expect(await refuse({ itemId, count: -2, returnedLineId })).toMatchObject({ status: 409, code: 'moreThanSold' })
  await sell({ itemId, count: 1 }, { itemId, count: -1, returnedLineId })
  expect(await shop.lotsOf(itemId)).toMatchObject([{ onHand: 4 }])
})

test('nothing else than what the receipt says comes back by it', async () => {
  const [itemId, other] = [await shop.stocked([5]), await shop.stocked([5])]
  const sold = await sell({ itemId, count: 1 }, { itemId: other, count: 1 })
  const returnedLineId = sold.saleItems[0]!.id
  const wrong = { status: 400, fields: { 'saleItems.0.returnedLineId': expect.any(String) } }
  expect(await refuse({ itemId: other, count: -1, returnedLineId })).toMatchObject(wrong)
  expect(
    await shop.cashier.refused(finishSale, { body: shop.saleOf([{ itemId, count: -1, returnedLineId }], 999) }),
  ).toMatchObject(wrong)
  expect(await refuse({ itemId, count: 1, returnedLineId })).toMatchObject(wrong)
  const back = await sell({ itemId, count: -1, returnedLineId })
  expect(await refuse({ itemId, count: -1, returnedLineId: back.saleItems[0]!.id })).toMatchObject(wrong)
})

test('goods that were deleted when the last was sold stand in the catalogue again when it comes back', async () => {
  const itemId = await shop.stocked([1])
  const sold = await sell({ itemId, count: 1 })
  await shop.admin.call(deleteItem, { path: { id: itemId } })
  expect(await shop.admin.refused(getItem, { path: { id: itemId } })).toMatchObject({ status: 404 })
  await sell({ itemId, count: -1, returnedLineId: sold.saleItems[0]!.id })
  expect((await shop.admin.call(getItem, { path: { id: itemId } })).id).toBe(itemId)
})
