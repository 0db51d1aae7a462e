import { expect, test } from 'vitest'
import { correctWholesaleHead, editWaybill } from '../../src/api/wholesale.ts'
import { exportWaybillExcel, readWholesaleExcel, searchWholesaleItems } from '../../src/api/wholesaleItem.ts'
import { findWholesale, searchWholesale, searchWholesaleLines } from '../../src/api/wholesaleList.ts'
import { wholesaleOn } from '../ledger/wholesale.ts'
import { testServer } from '../server.ts'
import { upload, workbookOf } from '../workbooks.ts'

const server = await testServer()
const here = await wholesaleOn(server)
const { department, buyer } = here
const manager = await server.person('MANAGER', { departmentId: department })
const stranger = await server.person('MANAGER', { departmentId: here.shop })

test('the papers of a finished sale are corrected; a number in use is refused', async () => {
  const itemId = await here.stocked([9])
  const [one, other] = [await here.sold([{ itemId, count: 1 }]), await here.sold([{ itemId, count: 1 }])]
  const renumber = (id: number, waybillNumber: string) => ({
    path: { id },
    body: { waybillNumber, waybillDate: '2026-11-20' },
  })
  expect(await manager.call(editWaybill, renumber(one.id, 'А-17'))).toMatchObject({
    waybillNumber: 'А-17',
    finalTotalSum: 800,
  })
  expect(await manager.refused(editWaybill, renumber(other.id, 'А-17'))).toMatchObject({
    status: 409,
    code: 'waybillTaken',
    fields: { waybillNumber: expect.any(String) as string },
  })
  expect(await manager.refused(editWaybill, renumber(one.id, String(other.regNumber)))).toMatchObject({
    status: 409,
    code: 'waybillTaken',
  })
  const corrected = await manager.call(correctWholesaleHead, {
    path: { id: other.id },
    body: { version: other.version, dueDate: '2027-01-15', comment: 'договор 5' },
  })
  expect(corrected).toMatchObject({
    dueDate: '2027-01-15',
    comment: 'договор 5',
    finalTotalSum: 800,
    waybillNumber: null,
  })
  const held = await here.draft([])
  expect(await manager.refused(editWaybill, renumber(held.id, 'Б-1'))).toMatchObject({
    status: 409,
    code: 'wrongState',
  })
})

test('sales are found by number, contragent and goods; their lines are a list', async () => {
  const itemId = await here.stocked([9])
  const sold = await here.sold([{ itemId, count: 2 }])
  const { items, total } = await manager.call(searchWholesale, {
    query: {},
    body: { itemId, contragentId: buyer, status: 'FINISHED' },
  })
  expect([total, items[0]]).toMatchObject([
    1,
    { id: sold.id, contragentName: 'ООО «Покупатель»', debtSum: 1_600, lines: 1 },
  ])
  const found = await manager.call(findWholesale, { path: { keyword: String(sold.regNumber) } })
  expect(found.items.map(({ id }) => id)).toContain(sold.id)
  expect((await stranger.call(findWholesale, { path: { keyword: String(sold.regNumber) } })).items).toEqual([])
  const lines = await manager.call(searchWholesaleLines, { query: {}, body: { saleId: sold.id } })
  expect(lines.items).toMatchObject([{ itemId, count: 2, finalSum: 1_600 }])
  expect(
    await stranger.refused(searchWholesaleItems, { path: { keyword: 'x' }, query: { depId: department } }),
  ).toMatchObject({
    status: 403,
  })
})

test('goods are found with their wholesale prices, by code and words', async () => {
  const barcode = '4780000000014'
  const itemId = await here.stocked([9], 850, { multiBarcodes: [{ barcode, ratio: 1 }] })
  const { items } = await manager.call(searchWholesaleItems, { path: { keyword: barcode }, query: {} })
  expect(items).toMatchObject([{ itemId, priceWholesale: 850, qty: 9 }])
})

test('a table of codes and quantities: found rows become lines, the others are told why', async () => {
  const codes = [{ barcode: '4780000000021' }, { barcode: '4780000000038' }] as const
  const itemId = await here.stocked([5], 800, { multiBarcodes: [{ ...codes[0], ratio: 1 }] })
  await here.newItem({ multiBarcodes: [{ ...codes[1], ratio: 1 }] })
  const draft = await here.draft([])
  const read = async (rows: (string | number)[][]) =>
    manager.call(readWholesaleExcel, {
      path: { id: draft.id },
      form: { upload: upload(await workbookOf(rows), 'lines.xlsx') },
    })
  const { found, notFound } = await read([
    ['Заявка на товар'],
    ['№', 'Штрихкод', 'Название', 'Количество, шт'],
    [1, codes[0].barcode, 'что-то', 7],
    [2, codes[1].barcode, '', 1],
    [3, '0000', '', 1],
    [4, codes[0].barcode, '', 'пять'],
    [5, codes[0].barcode, '', 1.5],
  ])
  expect(found).toMatchObject([{ rowNumber: 3, itemId, count: 7, qty: 5, priceWholesale: 800 }])
  expect(notFound.map(({ rowNumber, message }) => [rowNumber, message])).toEqual([
    [4, 'В отделе нет остатка с ценой'],
    [5, 'Товара с таким кодом нет'],
    [6, 'Количество не число больше нуля'],
    [7, 'Только целое количество'],
  ])
  const pasted = await manager.call(readWholesaleExcel, {
    path: { id: draft.id },
    form: { upload: new File([`${codes[0].barcode}\t2\n`], 'lines.txt') },
  })
  expect(pasted.found).toMatchObject([{ itemId, count: 2 }])
  expect(
    await manager.refused(readWholesaleExcel, {
      path: { id: draft.id },
      form: { upload: new File(['привет мир\nкак дела'], 'x.txt') },
    }),
  ).toMatchObject({ status: 422 })
})

test('the export waybill is a workbook for each country', async () => {
  const sold = await here.sold([{ itemId: await here.stocked([5]), count: 1 }])
  for (const country of ['ROMANIA', 'MOLDOVA'] as const) {
    const answer = await manager.response(exportWaybillExcel, { path: { id: sold.id }, query: { country } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toContain('xlsx')
  }
  const stock = await stranger.response(exportWaybillExcel, { path: { id: sold.id }, query: {} })
  expect(stock.status).toBe(403)
})
