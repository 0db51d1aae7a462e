import { beforeAll, expect, test } from 'vitest'
import { saveContragent } from '../../src/api/contragent.ts'
import {
  bookContragentOrder,
  closeContragentOrder,
  createContragentOrder,
  createProductRequest,
  contragentOrdersInWork,
  deleteProductRequest,
  editContragentOrder,
  finishedContragentOrders,
  getContragentOrder,
  getProductRequest,
  newContragentOrders,
  ownNewOrders,
  ownOrdersInWork,
  receiveContragentOrder,
  searchContragentOrderLines,
  searchContragentOrders,
  searchProductRequests,
  transferProductRequest,
  updateProductRequest,
} from '../../src/api/contragentOrder.ts'
import { deleteBooking, getBooking, saveBooking } from '../../src/api/booking.ts'
import { getDocument } from '../../src/api/warehouseDocument.ts'
import { linkContragent } from '../../src/api/user.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { type Shop, shopOn } from '../ledger/shop.ts'
import { type Person, testServer } from '../server.ts'

const server = await testServer()
let shop: Shop
/** Sells wholesale, and serves contragents. */
let serving: number
let buyer: Person
let rival: Person
let manager: Person
let stranger: Person

beforeAll(async () => {
  shop = await shopOn(server)
  serving = await server.department('SHOP', { saleType: 'WHOLE' })
  const contragentUser = async (fullName: string) => {
    const { id } = await shop.admin.call(saveContragent, { body: { fullName } })
    const person = await server.person('Contragent')
    await shop.admin.call(linkContragent, { path: { id: person.userId, contragentId: id } })
    return person
  }
  buyer = await contragentUser('ООО «Покупатель»')
  rival = await contragentUser('ООО «Соперник»')
  manager = await server.person('MANAGER', { departmentId: serving, departments: [shop.warehouse] })
  stranger = await server.person('MANAGER', { departmentId: shop.shop })
})
const orderOf = (itemId: number, count = 10) => ({ departmentId: serving, items: [{ itemId, count }] })

test('a contragent orders; a manager takes it on, agrees, sends and finishes', async () => {
  const itemId = await shop.newItem()
  const order = await buyer.call(createContragentOrder, { body: orderOf(itemId) })
  expect(order).toMatchObject({ status: 'NEW', manages: false, regNumber: expect.any(Number) })
  const path = { id: order.id }
  expect((await manager.call(newContragentOrders, { query: {}, body: {} })).items).toMatchObject([{ id: order.id }])
  expect((await buyer.call(ownNewOrders, { query: {}, body: {} })).items).toMatchObject([{ id: order.id }])

  expect(await buyer.refused(receiveContragentOrder, { path, body: { version: order.version } })).toMatchObject({
    status: 403,
  })
  const taken = await manager.call(receiveContragentOrder, { path, body: { version: order.version } })
  expect(taken).toMatchObject({
    status: 'WORKING',
    manages: true,
    items: [{ count: 10, agreedCount: 10, sentCount: 0 }],
  })
  const edit = (agreedCount: number, sentCount: number, version = taken.version) => ({
    path,
    body: { version, items: [{ id: taken.items[0]!.id, agreedCount, agreedPrice: 1_500, sentCount }] },
  })
  expect(await manager.refused(editContragentOrder, edit(11, 0))).toMatchObject({ status: 422, code: 'moreThanAgreed' })
  expect(await manager.refused(editContragentOrder, edit(8, 9))).toMatchObject({ status: 422 })
  const agreed = await manager.call(editContragentOrder, edit(8, 5))
  expect(await manager.refused(editContragentOrder, edit(8, 8))).toMatchObject({
    status: 409,
    code: 'changedMeanwhile',
  })
  expect((await buyer.call(ownOrdersInWork, { query: {}, body: {} })).items).toMatchObject([
    { id: order.id, sentCount: 5 },
  ])
  // Its own order it sees with the price agreed; once it is in work it cannot take it back.
  expect(await buyer.call(getContragentOrder, { path })).toMatchObject({
    items: [{ agreedPrice: 1_500, sentCount: 5 }],
  })
  const cancel = { path, body: { version: agreed.version, status: 'CANCELLED' as const } }
  expect(await buyer.refused(closeContragentOrder, cancel)).toMatchObject({ status: 409 })
  const finish = { path, body: { version: agreed.version, status: 'FINISHED' as const } }
  expect(await manager.call(closeContragentOrder, finish)).toMatchObject({ status: 'FINISHED' })
  expect((await manager.call(finishedContragentOrders, { query: {}, body: {} })).items).toMatchObject([
    { id: order.id },
  ])
  await requireSoundBooks(server.database)
})

test('of another contragent’s orders and requests nothing is told: no page, no list, no line, no file', async () => {
  const itemId = await shop.newItem()
  const order = await buyer.call(createContragentOrder, { body: orderOf(itemId) })
  const request = await buyer.call(createProductRequest, { body: orderOf(itemId) })
  const body = { version: order.version, status: 'CANCELLED' as const }
  expect(await rival.refused(getContragentOrder, { path: { id: order.id } })).toMatchObject({ status: 404 })
  expect(await rival.refused(getContragentOrder, { path: { id: request.id } })).toMatchObject({ status: 404 })
  expect(await rival.refused(getProductRequest, { path: { id: request.id } })).toMatchObject({ status: 404 })
  expect(await rival.refused(closeContragentOrder, { path: { id: order.id }, body })).toMatchObject({ status: 404 })
  expect(await rival.refused(deleteProductRequest, { path: { id: request.id } })).toMatchObject({ status: 404 })
  expect(
    await rival.refused(updateProductRequest, { path: { id: request.id }, body: { ...orderOf(itemId), version: 1 } }),
  ).toMatchObject({ status: 404 })
  const lists = [
    searchContragentOrders,
    newContragentOrders,
    contragentOrdersInWork,
    finishedContragentOrders,
    ownNewOrders,
    ownOrdersInWork,
    searchProductRequests,
  ]
  for (const list of lists) {
    expect((await rival.call(list, { query: {}, body: {} })).total).toBe(0)
    const file = await rival.response(list.siblings.excel, { body: { columns: [{ field: 'contragentName' }] } })
    expect(Buffer.from(await file.arrayBuffer()).includes('Покупатель')).toBe(false)
  }
  const lines = await rival.call(searchContragentOrderLines, { query: {}, body: { orderId: order.id } })
  expect(lines.total).toBe(0)
  // Who manages another department sees nothing of it either, and who is no contragent orders nothing.
  expect(await stranger.refused(getContragentOrder, { path: { id: order.id } })).toMatchObject({ status: 404 })
  expect(await manager.refused(createContragentOrder, { body: orderOf(itemId) })).toMatchObject({ status: 403 })
})

test('goods asked for become a transfer to the department that serves; while new they are changed or put away', async () => {
  const itemId = await shop.newItem()
  const request = await buyer.call(createProductRequest, { body: orderOf(itemId, 3) })
  const path = { id: request.id }
  const changed = await buyer.call(updateProductRequest, {
    path,
    body: { ...orderOf(itemId, 4), version: request.version },
  })
  expect(changed.items).toMatchObject([{ count: 4 }])
  const send = { path, body: { version: changed.version, fromDepartmentId: shop.warehouse } }
  expect(await buyer.refused(transferProductRequest, send)).toMatchObject({ status: 403 })
  const done = await manager.call(transferProductRequest, send)
  expect(done).toMatchObject({ status: 'FINISHED', related: [{ relation: 'MADE', kind: 'transfer' }] })
  const transfer = await shop.admin.call(getDocument, { path: { id: done.related[0]!.id } })
  expect(transfer).toMatchObject({ documentStatus: 'DRAFT', toDepartmentId: serving, totalCount: 4 })
  expect(await buyer.refused(deleteProductRequest, { path })).toMatchObject({ status: 409 })

  const other = await buyer.call(createProductRequest, { body: orderOf(itemId) })
  await buyer.call(deleteProductRequest, { path: { id: other.id } })
  expect(await buyer.call(getProductRequest, { path: { id: other.id } })).toMatchObject({ status: 'CANCELLED' })
  expect(await buyer.refused(createProductRequest, { body: { ...orderOf(itemId), departmentId: shop.shop } })).toMatchObject({ status: 400, fields: { departmentId: 'Тип продажи не определён' } }) // prettier-ignore
  await requireSoundBooks(server.database)
})

test('what was agreed is booked once; what is booked no more can be booked again', async () => {
  const itemId = await shop.newItem()
  await shop.income(serving, [{ itemId, count: 20, incomeUzs: 500 }])
  const { id, version } = await buyer.call(createContragentOrder, { body: orderOf(itemId) })
  const asked = { body: { id, version } }
  expect(await shop.admin.refused(bookContragentOrder, asked)).toMatchObject({ status: 409, code: 'wrongState' })
  const taken = await shop.admin.call(receiveContragentOrder, { path: { id }, body: { version } })
  const items = [{ id: taken.items[0]!.id, agreedCount: 8, agreedPrice: 900, sentCount: 2 }]
  const agreed = await shop.admin.call(editContragentOrder, { path: { id }, body: { version: taken.version, items } })
  const now = { body: { id, version: agreed.version } }
  expect(await buyer.refused(bookContragentOrder, now)).toMatchObject({ status: 403 })
  expect(await stranger.refused(bookContragentOrder, now)).toMatchObject({ status: 404 })
  const { related } = await shop.admin.call(bookContragentOrder, now)
  const link = related.find(({ kind }) => kind === 'booking')!
  const path = { id: link.id }
  const booking = await shop.admin.call(getBooking, { path })
  expect(booking).toMatchObject({
    status: 'DRAFT',
    contragentId: agreed.contragentId,
    departmentId: serving,
    bookingItemDtos: [{ itemId, count: 6, price: 900 }],
  })
  expect(await shop.admin.refused(bookContragentOrder, now)).toMatchObject({ status: 422, code: 'nothingToBook' })
  await shop.admin.call(saveBooking, { body: { id: booking.id, version: booking.version } })
  await shop.admin.call(deleteBooking, { path })
  expect((await shop.admin.call(bookContragentOrder, now)).related).toHaveLength(related.length + 1)
  await requireSoundBooks(server.database)
})
