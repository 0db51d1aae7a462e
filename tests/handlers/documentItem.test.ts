import { expect, test } from 'vitest'
import {
  createDocumentItem,
  deleteDocumentItem,
  scanIntoTransfer,
  updateDocumentItem,
} from '../../src/api/documentItem.ts'
import { createDocument, editTransfer, getDocument } from '../../src/api/warehouseDocument.ts'
import { DAY, shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await shopOn(server)
const { keeper, warehouse } = shop
const colleague = await server.person('WAREHOUSE', { departmentId: warehouse, transfers: [shop.shop] })
const PIECE = '4780000000021'
const PACKAGE = '4780000000038'
const itemId = await shop.newItem({
  name: 'Вода',
  multiBarcodes: [
    { barcode: PIECE, ratio: 1 },
    { barcode: PACKAGE, ratio: 12 },
  ],
})
await shop.income(warehouse, [{ itemId, count: 100, incomeUzs: 500 }])
const transfer = () =>
  keeper.call(createDocument, {
    body: { action: 'KOCHIRISH', regDate: DAY, fromDepartmentId: warehouse, toDepartmentId: shop.shop },
  })
const income = () => keeper.call(createDocument, { body: { action: 'KIRIM', regDate: DAY, toDepartmentId: warehouse } })
const scan = (docId: number, barcode: string, by = keeper, key?: string) =>
  by.call(scanIntoTransfer, { path: { docId, barcode } }, key ? { key } : {})

test('every scan counts, a package as what is in it, whoever scans; what is typed into an old page is refused', async () => {
  const draft = await transfer()
  await scan(draft.id, PIECE)
  await scan(draft.id, PACKAGE, colleague)
  const last = await scan(draft.id, PIECE, colleague)
  expect(last).toMatchObject({
    lines: 1,
    totalCount: 14,
    available: 100,
    line: { itemId, itemName: 'Вода', count: 14 },
  })
  expect(last.version).toBe(draft.version + 3)
  const old = {
    id: draft.id,
    version: draft.version,
    regDate: DAY,
    fromDepartmentId: warehouse,
    toDepartmentId: shop.shop,
  }
  expect(await keeper.refused(editTransfer, { body: { ...old, whItems: [] } })).toMatchObject({
    status: 409,
    code: 'changedMeanwhile',
  })
})

test('ten people scan at once, and nothing is lost', async () => {
  const draft = await transfer()
  await Promise.all(Array.from({ length: 10 }, (_, at) => scan(draft.id, PIECE, at % 2 ? keeper : colleague)))
  expect((await keeper.call(getDocument, { path: { id: draft.id } })).whItems.map(({ count }) => count)).toEqual([10])
})

test('one scan that is sent twice counts once', async () => {
  const draft = await transfer()
  const key = 'a3a1f0f2-6a5c-4a07-9a0e-0c8d2b7b9f11'
  const answers = [await scan(draft.id, PIECE, keeper, key), await scan(draft.id, PIECE, keeper, key)]
  expect(answers[1]).toEqual(answers[0])
  expect(answers[1]!.line.count).toBe(1)
})

test('lines of an income are added, changed and taken away one by one', async () => {
  const draft = await income()
  const add = (more: object) => keeper.call(createDocumentItem, { body: { documentId: draft.id, ...more } })
  const first = await add({ barcode: PACKAGE, count: 2 })
  expect(first).toMatchObject({ available: null, line: { count: 24 } })
  const second = await add({ itemId, count: 5, termOfItem: '2027-01-01', incomeUzs: 700 })
  expect(second).toMatchObject({ lines: 2, totalCount: 29 })
  expect((await add({ itemId, count: 1, termOfItem: '2027-01-01' })).line).toMatchObject({
    id: second.line.id,
    count: 6,
  })
  await keeper.call(updateDocumentItem, { path: { id: first.line.id }, body: { count: 20, incomeUzs: 650 } })
  const third = await add({ itemId, count: 1, termOfItem: '2028-01-01' })
  await keeper.call(deleteDocumentItem, { path: { id: second.line.id } })
  const { whItems } = await keeper.call(getDocument, { path: { id: draft.id } })
  expect(whItems.map(({ id, count, incomeUzs }) => [id, count, incomeUzs ?? null])).toEqual([
    [first.line.id, 20, 650],
    [third.line.id, 1, null],
  ])
})

test('unknown codes, foreign and finished documents, and lots of other goods are refused', async () => {
  const draft = await transfer()
  expect(await keeper.refused(scanIntoTransfer, { path: { docId: draft.id, barcode: '404' } })).toMatchObject({
    status: 404,
    code: 'itemNotFound',
  })
  const stranger = await server.person('WAREHOUSE', { departmentId: await server.department('WAREHOUSE') })
  expect(await stranger.refused(scanIntoTransfer, { path: { docId: draft.id, barcode: PIECE } })).toMatchObject({
    status: 403,
  })
  const written = await income()
  expect(await keeper.refused(scanIntoTransfer, { path: { docId: written.id, barcode: PIECE } })).toMatchObject({
    status: 404,
  })
  const [lot] = await shop.lotsOf(itemId, warehouse)
  const other = await shop.newItem()
  const foreignLot = { documentId: draft.id, itemId: other, lotId: lot!.lotId }
  expect(await keeper.refused(createDocumentItem, { body: foreignLot })).toMatchObject({
    status: 400,
    fields: { lotId: expect.any(String) as string },
  })
  expect(await keeper.refused(createDocumentItem, { body: { documentId: draft.id } })).toMatchObject({ status: 400 })
  const ready = await shop.income(warehouse, [{ itemId, count: 1, incomeUzs: 5 }])
  const line = ready.whItems[0]!
  for (const refusal of [
    await keeper.refused(updateDocumentItem, { path: { id: line.id }, body: { count: 2 } }),
    await keeper.refused(deleteDocumentItem, { path: { id: line.id } }),
    await keeper.refused(createDocumentItem, { body: { documentId: ready.id, itemId } }),
  ])
    expect(refusal).toMatchObject({ status: 409, code: 'wrongState' })
  expect(await keeper.refused(deleteDocumentItem, { path: { id: 999_999 } })).toMatchObject({ status: 404 })
})
