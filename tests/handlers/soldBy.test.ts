import { afterEach, expect, test } from 'vitest'
import { readFiscalReceipt } from '../../server/fiscal/readFiscalReceipt.ts'
import { sellersKpi } from '../../src/api/kpi.ts'
import { finishSale, searchPosItems, suspendedSales, createSale, suspendSale } from '../../src/api/sale.ts'
import { finishReturn } from '../../src/api/saleReturn.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await shopOn(server)
await shop.open()
const { cashier, admin } = shop
const seller = await server.person('SELLER', { departmentId: shop.shop })
afterEach(() => requireSoundBooks(server.database))

const revenueOf = async (userId: number) => {
  const { items } = await admin.call(sellersKpi, { query: {}, body: { departmentIds: [shop.shop] } })
  const row = items.find((each) => each.sellerId === userId)
  return [row?.revenue, row?.receipts, row?.returnedSum]
}

test('a line counts for who sold it, and so does what comes back of it', async () => {
  const [one, other] = [await shop.stocked([5]), await shop.stocked([5])]
  const body = shop.saleOf([
    { itemId: one, count: 2 },
    { itemId: other, count: 1 },
  ])
  const [first, second] = body.saleItems
  const sale = await cashier.call(finishSale, {
    body: { ...body, saleItems: [{ ...first!, sellerId: seller.userId, packRatio: 2 }, second!] },
  })
  expect(sale.saleItems).toMatchObject([
    { sellerId: seller.userId, sellerName: expect.any(String), packRatio: 2 },
    { sellerId: null, sellerName: null, packRatio: null },
  ])
  expect(await revenueOf(seller.userId)).toEqual([2_000, 1, 0])
  expect(await revenueOf(cashier.userId)).toEqual([1_000, 1, 0])
  const uuid = crypto.randomUUID()
  const items = [{ saleItemId: sale.saleItems[0]!.id, count: 1 }]
  await cashier.call(finishReturn, {
    body: { uuid, saleId: sale.id, departmentId: shop.shop, cashboxId: shop.cashbox, items },
  })
  expect(await revenueOf(seller.userId)).toEqual([1_000, 1, 1_000])
  expect(await revenueOf(cashier.userId)).toEqual([1_000, 1, 0])
})

test('a seller who is nobody is named', async () => {
  const itemId = await shop.stocked([2])
  const body = shop.saleOf([{ itemId, count: 1 }])
  const saleItems = [{ ...body.saleItems[0]!, sellerId: 9_999_999 }]
  expect(await cashier.refused(finishSale, { body: { ...body, saleItems } })).toMatchObject({
    status: 400,
    fields: { 'saleItems.0.sellerId': expect.any(String) },
  })
})

test('a held sale keeps whose its lines are, and what packs they were counted in', async () => {
  const itemId = await shop.stocked([24])
  const body = shop.saleOf([{ itemId, count: 24 }])
  const { id } = await cashier.call(createSale, {
    path: { depId: shop.shop, cashboxId: shop.cashbox },
    body: { uuid: body.uuid, saleItems: [{ ...body.saleItems[0]!, sellerId: seller.userId, packRatio: 12 }] },
  })
  await cashier.call(suspendSale, { path: { id }, body: {} })
  const { items } = await cashier.call(suspendedSales, { query: { cashboxId: shop.cashbox } })
  expect(items.find((sale) => sale.id === id)!.saleItems).toMatchObject([{ sellerId: seller.userId, packRatio: 12 }])
})

test('goods say in what packs they come', async () => {
  const itemId = await shop.newItem({ multiBarcodes: [{ barcode: '4780001000120', ratio: 12 }] })
  await shop.income(shop.shop, [{ itemId, count: 24, incomeUzs: 500 }])
  await shop.priced(shop.shop, [itemId], 1_000)
  const path = { depId: shop.shop, keyword: '4780001000120' }
  expect((await cashier.call(searchPosItems, { path })).items).toMatchObject([{ packRatios: [12], scannedCount: 12 }])
  const plain = await shop.newItem({ multiBarcodes: [{ barcode: '4780001000137', ratio: 1 }] })
  await shop.income(shop.shop, [{ itemId: plain, count: 1, incomeUzs: 500 }])
  const found = await cashier.call(searchPosItems, { path: { depId: shop.shop, keyword: '4780001000137' } })
  expect(found.items).toMatchObject([{ packRatios: null, scannedCount: 1 }])
})

const MARK = '010460000000000621A1b2C3d4E5f6g'
const markedSale = (itemId: number, ...marks: string[]) => {
  const body = shop.saleOf(marks.map(() => ({ itemId, count: 1 })))
  return { ...body, saleItems: body.saleItems.map((line, at) => ({ ...line, mark: marks[at]! })) }
}

test('a marked piece is sold once, and again when it has come back', async () => {
  const itemId = await shop.stocked([5])
  const sale = await cashier.call(finishSale, { body: markedSale(itemId, MARK, `${MARK}2`) })
  expect(await cashier.refused(finishSale, { body: markedSale(itemId, `${MARK}3`, MARK) })).toMatchObject({
    status: 409,
    code: 'markSold',
    fields: { 'saleItems.1.mark': expect.any(String) },
  })
  expect(await cashier.refused(finishSale, { body: markedSale(itemId, `${MARK}4`, `${MARK}4`) })).toMatchObject({
    status: 400,
    fields: { 'saleItems.0.mark': expect.any(String), 'saleItems.1.mark': expect.any(String) },
  })
  const back = await cashier.call(finishReturn, {
    body: { uuid: crypto.randomUUID(), saleId: sale.id, departmentId: shop.shop, cashboxId: shop.cashbox },
  })
  const marksOf = async (saleId: number, kind: 'SALE' | 'REFUND', originalSaleId: number | null) =>
    (await readFiscalReceipt(server.database, { id: 0, saleId, kind, originalSaleId })).lines.map(({ marks }) => marks)
  expect(await marksOf(sale.id, 'SALE', null)).toEqual([[MARK], [`${MARK}2`]])
  expect(await marksOf(back.id, 'REFUND', sale.id)).toEqual([[MARK], [`${MARK}2`]])
  await cashier.call(finishSale, { body: markedSale(itemId, MARK) })
})

test('a marking code keeps what parts its fields, as its scanner reads it and the tax authority is told it', async () => {
  const itemId = await shop.stocked([5])
  const mark = `${MARK}5\u001d91EE06\u001d92aGVsbG8=`
  const { id, saleItems } = await cashier.call(finishSale, { body: markedSale(itemId, mark) })
  expect(saleItems).toMatchObject([{ mark }])
  const receipt = { id: 0, saleId: id, kind: 'SALE', originalSaleId: null } as const
  expect((await readFiscalReceipt(server.database, receipt)).lines).toMatchObject([{ marks: [mark] }])
  expect(await cashier.refused(finishSale, { body: markedSale(itemId, `${MARK}6\u0007`) })).toMatchObject({
    status: 400,
    fields: { 'saleItems.0.mark': expect.any(String) },
  })
})

test('of two tills that sell one marked piece at once, one does', async () => {
  const itemId = await shop.stocked([5])
  const bodies = [markedSale(itemId, `${MARK}9`), markedSale(itemId, `${MARK}9`)]
  const outcomes = await Promise.allSettled(bodies.map((body) => cashier.call(finishSale, { body })))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
