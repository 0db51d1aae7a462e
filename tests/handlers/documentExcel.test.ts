import { expect, test } from 'vitest'
import { saveContragent } from '../../src/api/contragent.ts'
import {
  mapSenderItems,
  readIncomeExcel,
  readTransferExcel,
  readVendorExcel,
  readWriteOffExcel,
} from '../../src/api/documentExcel.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'
import { upload, workbookOf } from '../workbooks.ts'

const server = await testServer()
const shop = await shopOn(server)
const { admin, keeper, warehouse } = shop
const PIECE = '4780000000014'
const itemId = await shop.newItem({
  name: 'Чай',
  artikul: 'TEA-1',
  multiBarcodes: [
    { barcode: PIECE, ratio: 1 },
    { barcode: 'BOX-12', ratio: 12 },
  ],
})
for (const name of ['Сок', 'Нектар']) await shop.newItem({ name, artikul: 'SAME' })
await shop.income(warehouse, [{ itemId, count: 7, incomeUzs: 500 }])
const fileOf = async (rows: readonly (readonly unknown[])[], name = 'приход.xlsx') =>
  upload(await workbookOf(rows), name)
const HEADER = ['№', 'Штрихкод', 'Артикул', 'Наименование', 'Кол-во', 'Цена', 'Срок годности']
const ROWS = [
  ['ООО «Навруз», накладная 15'],
  HEADER,
  [1, PIECE, '', 'Чай чёрный', 3, '1 250,50', '31.12.2026'],
  [2, 'BOX-12', '', 'Чай ящик', 2, 15000, ''],
  [3, '', 'TEA-1', 'Чай', 1, '', ''],
  [4, '000', 'NEW', 'Кофе', 5, 90, ''],
  [5, '', 'SAME', 'Сок?', 5, 90, ''],
  [6, PIECE, '', 'Чай', 'много', 90, ''],
  [7, '', '', 'Без кода', 1, 90, ''],
  ['', '', '', '', 17, '', ''],
]

test('rows of a table are lines of goods, and what is not found is told whole, with its reason', async () => {
  const form = { upload: await fileOf(ROWS), departmentId: String(warehouse) }
  const { rows, columns, warehouseDocument, notFoundItems } = await keeper.call(readIncomeExcel, { form })
  expect(
    warehouseDocument.whItems.map((line) => [line.rowNumber, line.itemId, line.count, line.incomeUzs, line.termOfItem]),
  ).toEqual([
    [3, itemId, 3, 1250.5, '2026-12-31'],
    [4, itemId, 24, 15000, null],
    [5, itemId, 1, null, null],
  ])
  expect(notFoundItems.map(({ rowNumber, problem }) => [rowNumber, problem])).toEqual([
    [6, 'NOT_FOUND'],
    [7, 'SEVERAL'],
    [8, 'BAD_COUNT'],
    [9, 'NO_CODE'],
  ])
  expect(notFoundItems[0]).toMatchObject({ barcode: '000', artikul: 'NEW', name: 'Кофе', count: 5, incomeUzs: 90 })
  expect(rows).toBe(warehouseDocument.whItems.length + notFoundItems.length)
  expect(columns.map(({ field }) => field)).toEqual([null, 'barcode', 'artikul', 'name', 'count', 'price', 'term'])
})

test('what leaves a department is shown beside what is free there', async () => {
  const form = async () => ({ form: { upload: await fileOf(ROWS), departmentId: String(warehouse) } })
  for (const endpoint of [readTransferExcel, readWriteOffExcel])
    expect((await keeper.call(endpoint, await form())).warehouseDocument.whItems[0]).toMatchObject({ available: 7 })
})

test('a supplier’s columns and names are said once and hold from then on', async () => {
  const { id: contragentId } = await admin.call(saveContragent, { body: { fullName: 'ООО «Навруз»' } })
  const rows = [
    ['Шифр', 'Отгружено'],
    ['Z-9', 4],
  ]
  const form = async (more: object = {}) => ({
    form: {
      upload: await fileOf(rows),
      departmentId: String(warehouse),
      contragentId: String(contragentId),
      ...more,
    },
  })
  const unread = await keeper.refused(readVendorExcel, await form())
  expect(unread).toMatchObject({ status: 422, code: 'documentColumnsMissing', details: { missing: ['code', 'count'] } })
  const columns = JSON.stringify({ Шифр: 'artikul', B: 'count' })
  const said = await keeper.call(readVendorExcel, await form({ columns }))
  expect(said.notFoundItems).toMatchObject([{ artikul: 'Z-9', count: 4, problem: 'NOT_FOUND' }])
  await keeper.call(mapSenderItems, { body: { contragentId, items: [{ code: 'Z-9', itemId, ratio: 6 }] } })
  const again = await keeper.call(readVendorExcel, await form())
  expect(again.warehouseDocument.whItems).toMatchObject([{ itemId, count: 24 }])
  expect(again.notFoundItems).toEqual([])
})

test('a department that is not permitted, goods that are none, and files that are none are refused', async () => {
  const elsewhere = { upload: await fileOf(ROWS), departmentId: String(shop.shop) }
  expect(await keeper.refused(readIncomeExcel, { form: elsewhere })).toMatchObject({
    status: 403,
    fields: { departmentId: expect.any(String) as string },
  })
  const noFile = { upload: upload(new TextEncoder().encode('%PDF-1.7'), 'a.pdf'), departmentId: String(warehouse) }
  expect(await keeper.refused(readIncomeExcel, { form: noFile })).toMatchObject({ status: 400 })
  const empty = { upload: await fileOf([HEADER]), departmentId: String(warehouse) }
  expect(await keeper.refused(readIncomeExcel, { form: empty })).toMatchObject({ status: 422, code: 'noRows' })
  const { id: contragentId } = await admin.call(saveContragent, { body: { fullName: 'ООО «Баҳор»' } })
  const wrong = { contragentId, items: [{ code: 'A', itemId: 999_999 }] }
  expect(await keeper.refused(mapSenderItems, { body: wrong })).toMatchObject({
    status: 400,
    fields: { 'items.0.itemId': expect.any(String) as string },
  })
  const cashier = await server.person('KASSIR', { departmentId: warehouse })
  const own = { upload: await fileOf(ROWS), departmentId: String(warehouse) }
  expect(await cashier.refused(readIncomeExcel, { form: own })).toMatchObject({ status: 403, code: 'noPermission' })
})

test('five thousand lines are previewed in one go, in seconds', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => [at + 1, at % 2 ? PIECE : `X${at}`, '', 'Товар', 1, 100, ''])
  const form = { upload: await fileOf([HEADER, ...rows]), departmentId: String(warehouse) }
  const begunMs = performance.now()
  const read = await keeper.call(readIncomeExcel, { form })
  const tookMs = performance.now() - begunMs
  expect([read.warehouseDocument.whItems.length, read.notFoundItems.length]).toEqual([2_500, 2_500])
  expect(tookMs).toBeLessThan(10_000)
})
