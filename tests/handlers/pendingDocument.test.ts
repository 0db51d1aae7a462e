import { beforeAll, expect, test } from 'vitest'
import {
  checkPendingDocument,
  documentByBarcode,
  getDiscrepancy,
  receivePendingDocument,
} from '../../src/api/pendingDocument.ts'
import { getPickingList } from '../../src/api/pickingList.ts'
import { createSector, placeGoods } from '../../src/api/sector.ts'
import { getDocument } from '../../src/api/warehouseDocument.ts'
import { codeOfDocument } from '../../src/rules/documentCode.ts'
import { sql } from '../../server/db/sql.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { type Shop, shopOn } from '../ledger/shop.ts'
import { type Person, testServer } from '../server.ts'

const server = await testServer()
let shop: Shop
let admin: Person

beforeAll(async () => {
  shop = await shopOn(server)
  ;({ admin } = shop)
})

/** Ten pieces at 500 on their way from the warehouse to the shop. */
async function sent() {
  const itemId = await shop.newItem()
  await shop.income(shop.warehouse, [{ itemId, count: 10, incomeUzs: 500 }])
  const { id } = await shop.documentAt('PENDING', {
    action: 'KOCHIRISH',
    fromDepartmentId: shop.warehouse,
    toDepartmentId: shop.shop,
    whItems: [{ itemId, count: 10 }],
  })
  const document = await admin.call(getDocument, { path: { id } })
  return { itemId, id, version: document.version, lineId: document.whItems[0]!.id }
}
const counted = ({ id, version, lineId }: Awaited<ReturnType<typeof sent>>, count: number) => ({
  id,
  version,
  whItems: [{ id: lineId, count }],
})
const worth = (itemId: number) =>
  server.database.rows<{ place: string; quantity: number; value: number }>(sql`
    select place, sum(quantity) as quantity, sum(cost_sum) as value from stock_move where item_id = ${itemId}
    group by place having sum(quantity) <> 0 order by place`)

test('what was counted is compared with what is on its way, and nothing changes', async () => {
  const transfer = await sent()
  const compared = await admin.call(checkPendingDocument, { body: counted(transfer, 7) })
  expect(compared).toMatchObject({ complete: false, items: [{ inTransit: 10, count: 7, difference: -3 }] })
  expect(await admin.call(checkPendingDocument, { body: counted(transfer, 10) })).toMatchObject({ complete: true })
  expect((await admin.call(getDocument, { path: { id: transfer.id } })).version).toBe(transfer.version)
})

test('what is missing stays on its way, or is lost with its value', async () => {
  const waiting = await sent()
  const part = await admin.call(receivePendingDocument, { body: counted(waiting, 7) })
  expect(part).toMatchObject({ documentStatus: 'PARTIAL', whItems: [{ received: 7, lost: 0 }] })
  const lost = await admin.call(receivePendingDocument, {
    body: { ...counted(waiting, 0), version: part.version, lost: true },
  })
  expect(lost).toMatchObject({ documentStatus: 'READY', whItems: [{ received: 7, lost: 3 }] })
  expect(await worth(waiting.itemId)).toEqual([
    { place: 'DEPARTMENT', quantity: 7, value: 3_500 },
    { place: 'LOSS', quantity: 3, value: 1_500 },
    { place: 'SUPPLIER', quantity: -10, value: -5_000 },
  ])
  const atOnce = await sent()
  const done = await admin.call(receivePendingDocument, { body: { ...counted(atOnce, 9), lost: true } })
  expect(done).toMatchObject({ documentStatus: 'READY', whItems: [{ received: 9, lost: 1 }] })
  await requireSoundBooks(server.database)
})

test('what arrives broken is written off there, what is beyond is put right there, and the act says so', async () => {
  const transfer = await sent()
  const whItems = [{ id: transfer.lineId, count: 7, damaged: 3, extra: 2 }]
  const arrived = await admin.call(receivePendingDocument, { body: { ...counted(transfer, 0), whItems } })
  expect(arrived).toMatchObject({ documentStatus: 'READY', whItems: [{ received: 10, lost: 0 }] })
  expect(arrived.related.map(({ kind, reason, status }) => [kind, reason, status])).toEqual(
    expect.arrayContaining([
      ['writeOff', 'WRITE_OFF', 'READY'],
      ['adjustment', 'CORRECTION', 'READY'],
    ]),
  )
  expect(await worth(transfer.itemId)).toEqual([
    { place: 'COUNT_DIFFERENCE', quantity: -2, value: -1_000 },
    { place: 'DEPARTMENT', quantity: 9, value: 4_500 },
    { place: 'LOSS', quantity: 3, value: 1_500 },
    { place: 'SUPPLIER', quantity: -10, value: -5_000 },
  ])
  expect(await admin.call(getDiscrepancy, { path: { id: transfer.id } })).toMatchObject({
    whItems: [{ count: 10, received: 10, lost: 0, damaged: 3, extra: 2 }],
  })
  await requireSoundBooks(server.database)
})

test('more cannot come of what came in part, and the act of another’s transfer is not told', async () => {
  const transfer = await sent()
  const whItems = [{ id: transfer.lineId, count: 7, damaged: 0, extra: 2 }]
  const body = { ...counted(transfer, 0), whItems, lost: true }
  expect(await admin.refused(receivePendingDocument, { body })).toMatchObject({
    status: 422,
    code: 'extraOfPart',
    fields: { 'whItems.0.extra': expect.any(String) },
  })
  expect(await server.stranger.refused(getDiscrepancy, { path: { id: transfer.id } })).toMatchObject({ status: 403 })
})

test('more than was sent, another document’s lines, and what has arrived are refused', async () => {
  const transfer = await sent()
  expect(await admin.refused(receivePendingDocument, { body: counted(transfer, 11) })).toMatchObject({
    status: 422,
    code: 'moreThanSent',
  })
  const other = await sent()
  const foreign = { ...counted(transfer, 1), whItems: [{ id: other.lineId, count: 1 }] }
  expect(await admin.refused(checkPendingDocument, { body: foreign })).toMatchObject({ status: 400 })
  expect(
    await admin.refused(receivePendingDocument, { body: { ...counted(transfer, 1), version: 1e15 } }),
  ).toMatchObject({
    status: 409,
  })
  await admin.call(receivePendingDocument, { body: counted(transfer, 10) })
  expect(await admin.refused(checkPendingDocument, { body: { ...counted(transfer, 1), version: 1 } })).toMatchObject({
    status: 409,
  })
  const arrived = await admin.call(getDocument, { path: { id: transfer.id } })
  const nothingMore = { ...counted(transfer, 0), version: arrived.version, lost: true }
  expect(await admin.refused(receivePendingDocument, { body: nothingMore })).toMatchObject({
    status: 409,
    code: 'wrongState',
  })
  const source = await server.person('WAREHOUSE', { departmentId: shop.warehouse })
  expect(await source.refused(receivePendingDocument, { body: counted(other, 1) })).toMatchObject({ status: 403 })
})

test('the barcode of a paper opens its document, and no other code does', async () => {
  const { id } = await sent()
  const code = codeOfDocument('transfer', id)
  expect(await admin.call(documentByBarcode, { path: { code } })).toMatchObject({ id, action: 'KOCHIRISH' })
  const wrong = [codeOfDocument('income', id), `${code}1`, '4780000000014', codeOfDocument('transfer', 999_999_999)]
  for (const one of wrong)
    expect(await admin.refused(documentByBarcode, { path: { code: one } })).toMatchObject({ status: 404 })
  const stranger = await server.person('MANAGER', { departmentId: await server.department('SHOP', { name: 'Чужой' }) })
  expect(await stranger.refused(documentByBarcode, { path: { code } })).toMatchObject({ status: 403 })
})

test('what is to be picked stands in the order of the way through the sectors, and an income picks nothing', async () => {
  const goods = [await shop.newItem(), await shop.newItem(), await shop.newItem()]
  await shop.income(
    shop.warehouse,
    goods.map((itemId) => ({ itemId, count: 5, incomeUzs: 100 })),
  )
  for (const [index, name] of ['Б', 'А'].entries()) {
    const { id: sectorId } = await admin.call(createSector, {
      body: { departmentId: shop.warehouse, name: `Стеллаж ${name}`, wayOrder: 2 - index },
    })
    await admin.call(placeGoods, { body: { sectorId, goods: [{ itemId: goods[index]! }] } })
  }
  const draft = await shop.documentAt('DRAFT', {
    action: 'KOCHIRISH',
    fromDepartmentId: shop.warehouse,
    toDepartmentId: shop.shop,
    whItems: goods.map((itemId) => ({ itemId, count: 1 })),
  })
  const { items } = await admin.call(getPickingList, { path: { id: draft.id } })
  expect(items.map(({ sectorName }) => sectorName)).toEqual(['Стеллаж А', 'Стеллаж Б', null])
  const income = await shop.income(shop.shop, [{ itemId: goods[0]!, count: 1, incomeUzs: 1 }])
  expect(await admin.refused(getPickingList, { path: { id: income.id } })).toMatchObject({ status: 404 })
})
