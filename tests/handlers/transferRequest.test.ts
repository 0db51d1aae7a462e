import { beforeAll, expect, test } from 'vitest'
import {
  counterRequestLines,
  createRequest,
  deleteRequest,
  draftRequest,
  endRequest,
  getRequest,
  getRequestDocument,
  type RequestLine,
  requestLines,
  saveRequest,
  searchCounterRequests,
  searchTransferRequests,
  updateRequest,
  updateRequestCount,
} from '../../src/api/transferRequest.ts'
import { saveMinMax } from '../../src/api/minMax.ts'
import { proposeRequests } from '../../src/api/requestProposal.ts'
import { stockInfo, viewRequest } from '../../src/api/requestStock.ts'
import { changeDocumentStatus, getDocument, receiveTransfer } from '../../src/api/warehouseDocument.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { type Shop, shopOn } from '../ledger/shop.ts'
import { type Person, testServer } from '../server.ts'

const server = await testServer()
let shop: Shop
let other: number
/** Writes requests in the shop, may ask of the warehouse. */
let manager: Person
/** Answers in the warehouse. */
let keeper: Person
let stranger: Person

beforeAll(async () => {
  shop = await shopOn(server)
  other = await server.department('SHOP', { saleType: 'RETAIL' })
  manager = await server.person('MANAGER', {
    departmentId: shop.shop,
    departments: [shop.shop, other],
    transfers: [shop.warehouse],
  })
  keeper = await server.person('WAREHOUSE', { departmentId: shop.warehouse })
  stranger = await server.person('MANAGER', { departmentId: await server.department('SHOP', { saleType: 'RETAIL' }) })
})

/** An item of which this many lie in the warehouse. */
async function goods(count = 10) {
  const itemId = await shop.newItem()
  await shop.income(shop.warehouse, [{ itemId, count, incomeUzs: 500 }])
  return itemId
}
/** A request over everything in the warehouse, and the line of one item in it. */
async function requestOf(itemId: number) {
  const request = await manager.call(createRequest, {
    body: { fromDepartmentId: shop.warehouse, toDepartmentIds: [shop.shop, other] },
  })
  return { request, line: await lineOf(request.id, itemId) }
}
async function lineOf(requestDocId: number, itemId: number): Promise<RequestLine> {
  const { items } = await manager.call(requestLines, { query: { limit: 700 }, body: { requestDocId } })
  return items.find((line) => line.itemId === itemId)!
}
const asking = (request: { id: number }, line: RequestLine, departmentId: number, count: number) => ({
  body: {
    requestDocumentId: request.id,
    itemId: line.itemId,
    termOfItem: line.termOfItem,
    priceUzs: line.priceUzs,
    departmentId,
    count,
    version: line.version,
  },
})
const sending = (request: { id: number }, line: RequestLine, departmentId: number, sendCount: number) => {
  const { count: _, ...body } = asking(request, line, departmentId, 0).body
  return { body: { ...body, sendCount } }
}

test('from the request to the shelf: asked, answered, ended, sent and received', async () => {
  const itemId = await goods(10)
  const { request, line } = await requestOf(itemId)
  expect(request).toMatchObject({
    status: 'SUSPENDED',
    editable: true,
    answerable: false,
    regNumber: expect.any(Number),
  })
  const first = await manager.call(updateRequestCount, asking(request, line, shop.shop, 6))
  expect(first.fromDep).toMatchObject({ available: 10, remaining: 4 })
  const second = await manager.call(updateRequestCount, asking(request, first, other, 4))
  expect(second.fromDep.remaining).toBe(0)

  const { items: waitingBefore } = await keeper.call(searchCounterRequests, { query: {}, body: {} })
  expect(waitingBefore).toEqual([])
  const checking = await manager.call(saveRequest, {
    body: { id: request.id, status: 'CHECKING', version: request.version },
  })
  expect(checking).toMatchObject({ status: 'CHECKING', totalCount: 10, totalSendCount: 10 })

  const { items } = await keeper.call(searchCounterRequests, { query: {}, body: {} })
  expect(items.map(({ id }) => id)).toContain(request.id)
  const { items: asked } = await keeper.call(counterRequestLines, { query: {}, body: { requestDocId: request.id } })
  expect(asked.map((one) => one.itemId)).toEqual([itemId])
  // From here on as the specification writes the calls: without a version.
  const { body } = sending(request, asked[0]!, other, 1)
  await keeper.call(updateRequestCount, { body: { ...body, version: undefined } })
  await keeper.call(saveRequest, { body: { id: request.id, status: 'CHECKED' } })

  const ended = await manager.call(endRequest, { body: { id: request.id } })
  expect(ended).toMatchObject({ status: 'READY', totalCount: 10, totalSendCount: 7 })
  expect(ended.related).toHaveLength(2)
  const [toShop] = await Promise.all(
    ended.related.map(({ id }) => shop.admin.call(getDocument, { path: { id } })),
  ).then((documents) => documents.filter((document) => document.toDepartmentId === shop.shop))
  expect(toShop).toMatchObject({ documentStatus: 'WAITING_FOR_READY', totalCount: 6, regNumber: expect.any(Number) })
  expect(toShop!.related).toMatchObject([
    { relation: 'FROM', kind: 'transferRequest', id: request.id, reason: 'REQUEST' },
  ])
  const sent = await shop.admin.call(changeDocumentStatus, {
    path: { id: toShop!.id },
    body: { status: 'PENDING', version: toShop!.version },
  })
  expect((await lineOf(request.id, itemId)).fromDep).toMatchObject({ available: 4, remaining: 3 })
  await manager.call(receiveTransfer, { path: { id: sent.id }, body: { version: sent.version } })
  expect(await shop.lotsOf(itemId)).toMatchObject([{ onHand: 6 }])
  await requireSoundBooks(server.database)
})

test('more than remains is refused at the cell with the text, and so is an old line', async () => {
  const { request, line } = await requestOf(await goods(5))
  const newer = await manager.call(updateRequestCount, asking(request, line, shop.shop, 3))
  expect(await manager.refused(updateRequestCount, asking(request, newer, other, 3))).toMatchObject({
    status: 422,
    code: 'moreThanRemaining',
    fields: { count: 'Нельзя ввести больше остатка: осталось 2' },
  })
  expect(await manager.refused(updateRequestCount, asking(request, line, other, 1))).toMatchObject({
    status: 409,
    code: 'changedMeanwhile',
  })
  for (const count of [-1, 'пять' as never, 1e15, 0.0001])
    expect(await manager.refused(updateRequestCount, asking(request, newer, other, count))).toMatchObject({
      status: 400,
      fields: { count: expect.any(String) },
    })
  expect(await manager.refused(updateRequestCount, asking(request, newer, shop.warehouse, 1))).toMatchObject({
    status: 400,
    fields: { departmentId: expect.any(String) },
  })
})

test('the answer is never more than was asked; a recount gives it back', async () => {
  const { request, line } = await requestOf(await goods(5))
  await manager.call(updateRequestCount, asking(request, line, shop.shop, 3))
  const checking = await manager.call(saveRequest, {
    body: { id: request.id, status: 'CHECKING', version: request.version },
  })
  const now = await lineOf(request.id, line.itemId)
  expect(now.toDeps[0]).toMatchObject({ count: 3, sendCount: 3 })
  expect(await keeper.refused(updateRequestCount, sending(request, now, shop.shop, 4))).toMatchObject({
    status: 422,
    code: 'moreThanAsked',
  })
  expect(await manager.refused(updateRequestCount, asking(request, now, shop.shop, 1))).toMatchObject({
    status: 409,
    code: 'wrongState',
  })
  const checked = await keeper.call(saveRequest, {
    body: { id: request.id, status: 'CHECKED', version: checking.version },
  })
  const again = await manager.call(saveRequest, {
    body: { id: request.id, status: 'CHECKING', version: checked.version },
  })
  expect(again.status).toBe('CHECKING')
  expect(await manager.refused(endRequest, { body: { id: request.id, version: again.version } })).toMatchObject({
    status: 409,
    code: 'wrongState',
  })
})

test('the source lost its stock meanwhile: nothing is made; ended twice is refused', async () => {
  const itemId = await goods(4)
  const { request, line } = await requestOf(itemId)
  await manager.call(updateRequestCount, asking(request, line, shop.shop, 4))
  const checking = await manager.call(saveRequest, {
    body: { id: request.id, status: 'CHECKING', version: request.version },
  })
  const checked = await keeper.call(saveRequest, {
    body: { id: request.id, status: 'CHECKED', version: checking.version },
  })
  await shop.documentAt('READY', {
    action: 'SPISAT',
    fromDepartmentId: shop.warehouse,
    whItems: [{ itemId, count: 1 }],
  })
  const end = { body: { id: request.id, version: checked.version } }
  expect(await manager.refused(endRequest, end)).toMatchObject({ status: 409, code: 'outOfStock' })
  await shop.income(shop.warehouse, [{ itemId, count: 5, incomeUzs: 500 }])
  // The new lot is not the one that was asked for: back to be counted, and one less.
  const back = await manager.call(saveRequest, {
    body: { id: request.id, status: 'CHECKING', version: checked.version },
  })
  await keeper.call(updateRequestCount, sending(request, await lineOf(request.id, itemId), shop.shop, 3))
  const ready = await keeper.call(saveRequest, { body: { id: request.id, status: 'CHECKED', version: back.version } })
  const ended = await manager.call(endRequest, { body: { id: request.id, version: ready.version } })
  expect(await manager.refused(endRequest, { body: { id: request.id, version: ended.version } })).toMatchObject({
    status: 409,
  })
  expect(await manager.refused(deleteRequest, { path: { id: request.id } })).toMatchObject({ status: 409 })
})

test('goods chosen on the stock page become a request: a draft, then PENDING, then the answer', async () => {
  const itemId = await goods(3)
  const { items } = await manager.call(stockInfo, { body: { depId: shop.warehouse, itemIds: [itemId] } })
  expect(items).toMatchObject([{ itemId, balance: 3 }])
  const where = await manager.call(viewRequest, { body: { itemIds: [itemId] } })
  expect(where.items[0]!.balances).toMatchObject([{ departmentId: shop.warehouse, balance: 3 }])

  const draft = await manager.call(draftRequest, {
    body: { toDepartment: shop.shop, requestItem: [{ itemId, count: 0 }] },
  })
  const send = (count: number, fromDepartment = shop.warehouse) => ({
    path: { id: draft.id },
    body: {
      fromDepartment,
      toDepartment: shop.shop,
      version: draft.version,
      requestItem: [{ itemId, count, comment: 'На полку' }],
    },
  })
  expect(await manager.refused(updateRequest, send(4))).toMatchObject({
    status: 422,
    code: 'moreThanRemaining',
    fields: { 'requestItem.0.count': expect.stringContaining('3') },
  })
  expect(await manager.refused(updateRequest, send(0))).toMatchObject({ status: 422, code: 'nothingAsked' })
  expect(await manager.refused(updateRequest, send(1, shop.shop))).toMatchObject({ status: 400 })
  const pending = await manager.call(updateRequest, send(2))
  expect(pending).toMatchObject({ status: 'PENDING', totalCount: 2, toDepartmentNames: [expect.any(String)] })
  const checked = await keeper.call(saveRequest, {
    body: { id: draft.id, status: 'CHECKED', version: pending.version },
  })
  expect(checked).toMatchObject({ status: 'CHECKED', totalSendCount: 2 })
  const printed = await manager.call(getRequest, { path: { id: draft.id } })
  expect(printed.requestItem).toMatchObject([{ itemId, count: 2, sendCount: 2, comment: 'На полку' }])
})

test('targets are permitted, sell, and are not the source; strangers see nothing', async () => {
  await goods()
  const body = { fromDepartmentId: shop.warehouse, toDepartmentIds: [shop.shop] }
  const store = await server.department('WAREHOUSE')
  const admin = shop.admin
  expect(await admin.refused(createRequest, { body: { ...body, toDepartmentIds: [store] } })).toMatchObject({
    status: 400,
    fields: { toDepartmentIds: 'Тип продажи не определён' },
  })
  expect(await admin.refused(createRequest, { body: { ...body, toDepartmentIds: [shop.warehouse] } })).toMatchObject({
    status: 400,
  })
  expect(await admin.refused(createRequest, { body: { ...body, toDepartmentIds: [] } })).toMatchObject({ status: 400 })
  expect(await stranger.refused(createRequest, { body })).toMatchObject({ status: 403 })
  expect(await admin.refused(createRequest, { body: { ...body, fromDepartmentId: store, toDepartmentIds: [shop.shop] } })).toMatchObject({ status: 422, code: 'nothingThere' }) // prettier-ignore

  const request = await manager.call(createRequest, { body })
  expect(await stranger.refused(getRequestDocument, { path: { id: request.id } })).toMatchObject({ status: 403 })
  expect(await stranger.refused(getRequest, { path: { id: request.id } })).toMatchObject({ status: 403 })
  expect(await stranger.refused(requestLines, { query: {}, body: { requestDocId: request.id } })).toMatchObject({
    status: 403,
  })
  const { items } = await stranger.call(searchTransferRequests, { query: {}, body: {} })
  expect(items).toEqual([])
  const { items: found } = await manager.call(searchTransferRequests, {
    query: { keyword: String(request.regNumber) },
    body: {},
  })
  expect(found.map(({ id }) => id)).toContain(request.id)
  await manager.call(deleteRequest, { path: { id: request.id } })
  expect(await manager.refused(getRequestDocument, { path: { id: request.id } })).toMatchObject({ status: 404 })
  await requireSoundBooks(server.database)
})

test('what a shop is short of is proposed as a request to correct, with its reason', async () => {
  const itemId = await goods(30)
  await shop.admin.call(saveMinMax, { body: { departmentId: shop.shop, itemId, minValue: 4, maxValue: 9 } })
  const { requests } = await manager.call(proposeRequests, { body: { toDepartmentIds: [shop.shop] } })
  const line = await lineOf(requests[0]!.id, itemId)
  expect(line.toDeps).toMatchObject([
    {
      departmentId: shop.shop,
      count: 9,
      reason: { cause: 'BELOW_MIN', onHand: 0, minValue: 4, maxValue: 9, spare: 30 },
    },
  ])
  await manager.call(updateRequestCount, asking(requests[0]!, line, shop.shop, 5))
  expect(await manager.call(proposeRequests, { body: { toDepartmentIds: [shop.shop] } })).toEqual({ requests: [] })
  expect(await stranger.refused(proposeRequests, { body: { toDepartmentIds: [shop.shop] } })).toMatchObject({
    status: 403,
  })
})
