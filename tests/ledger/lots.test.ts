import { afterEach, beforeAll, expect, test } from 'vitest'
import { finishSale } from '../../src/api/sale.ts'
import { changeDocumentStatus, receiveTransferInPart } from '../../src/api/warehouseDocument.ts'
import { testServer, type TestServer } from '../server.ts'
import { requireSoundBooks } from './requireSoundBooks.ts'
import { type Shop, shopOn } from './shop.ts'

let server: TestServer
let shop: Shop

beforeAll(async () => {
  server = await testServer()
  shop = await shopOn(server)
})
afterEach(() => requireSoundBooks(server.database))

test('what expires first goes first, then the oldest lot; what never expires goes last', async () => {
  const itemId = await shop.newItem()
  const terms = [null, '2027-05-01', '2027-01-01', '2027-05-01']
  const income = await shop.income(
    shop.warehouse,
    terms.map((termOfItem) => ({ itemId, count: 2, incomeUzs: 5, termOfItem })),
  )
  const lots = income.whItems.map((line) => line.lotId)
  const written = await shop.documentAt('READY', {
    action: 'SPISAT',
    fromDepartmentId: shop.warehouse,
    whItems: [{ itemId, count: 7 }],
  })
  expect(written.whItems.map((line) => [line.lotId, line.count])).toEqual([
    [lots[2], 2],
    [lots[1], 2],
    [lots[3], 2],
    [lots[0], 1],
  ])
})

test('a line that chose its lot gets it, though a line above it would have taken it first', async () => {
  const itemId = await shop.newItem()
  const income = await shop.income(shop.warehouse, [
    { itemId, count: 5, incomeUzs: 5 },
    { itemId, count: 5, incomeUzs: 6 },
  ])
  const [oldest, newest] = income.whItems.map((line) => line.lotId)
  const written = await shop.documentAt('READY', {
    action: 'SPISAT',
    fromDepartmentId: shop.warehouse,
    whItems: [
      { itemId, count: 5 },
      { itemId, count: 5, lotId: oldest },
    ],
  })
  expect(written.whItems.map((line) => line.lotId)).toEqual([newest, oldest])
})

test('two lines of one item share what lies there', async () => {
  const itemId = await shop.newItem()
  await shop.income(shop.warehouse, [{ itemId, count: 5, incomeUzs: 5 }])
  const draft = await shop.documentAt('DRAFT', {
    action: 'CHIQIM',
    fromDepartmentId: shop.warehouse,
    whItems: [
      { itemId, count: 3 },
      { itemId, count: 3 },
    ],
  })
  expect(
    await shop.admin.refused(changeDocumentStatus, {
      path: { id: draft.id },
      body: { status: 'READY', version: draft.version },
    }),
  ).toMatchObject({ status: 409, code: 'outOfStock', fields: { 'whItems.1.count': expect.any(String) } })
})

test('a line of a transfer that was counted in several parts arrives with their sum', async () => {
  const itemId = await shop.newItem()
  await shop.income(shop.warehouse, [{ itemId, count: 10, incomeUzs: 5 }])
  const sent = await shop.documentAt('PENDING', {
    action: 'KOCHIRISH',
    fromDepartmentId: shop.warehouse,
    toDepartmentId: shop.shop,
    whItems: [{ itemId, count: 10 }],
  })
  const { id } = sent.whItems[0]!
  const parts = (...counts: number[]) => ({
    path: { id: sent.id },
    body: { version: sent.version, whItems: counts.map((count) => ({ id, count })) },
  })
  expect(await shop.admin.refused(receiveTransferInPart, parts(6, 5))).toMatchObject({
    status: 422,
    code: 'moreThanSent',
    fields: { 'whItems.1.count': 'Не больше 10' },
  })
  const received = await shop.admin.call(receiveTransferInPart, parts(3, 4.5))
  expect(received).toMatchObject({ documentStatus: 'PARTIAL', whItems: [{ received: 7.5 }] })
  expect(await shop.lotsOf(itemId)).toMatchObject([{ onHand: 7.5 }])
})

test('a sale that is short of one term, while another term has enough, is told that the price changed', async () => {
  await shop.open()
  const itemId = await shop.newItem()
  await shop.income(shop.shop, [
    { itemId, count: 5, incomeUzs: 500, termOfItem: '2027-05-01' },
    { itemId, count: 3, incomeUzs: 500, termOfItem: '2027-01-01' },
  ])
  await shop.priced(shop.shop, [itemId], 1_000)
  const body = (count: number) => {
    const sent = shop.saleOf([
      { itemId, count: 3 },
      { itemId, count },
    ])
    const terms = ['2027-05-01', '2027-01-01']
    return { ...sent, saleItems: sent.saleItems.map((line, index) => ({ ...line, termOfItem: terms[index]! })) }
  }
  const short = { status: 409, fields: { 'saleItems.1.count': expect.any(String) } }
  expect(await shop.cashier.refused(finishSale, { body: body(4) })).toMatchObject({ ...short, code: 'priceChanged' })
  expect(await shop.cashier.refused(finishSale, { body: body(6) })).toMatchObject({ ...short, code: 'outOfStock' })
})
