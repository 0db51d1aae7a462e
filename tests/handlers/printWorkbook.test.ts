import ExcelJS from 'exceljs'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { saveContragent } from '../../src/api/contragent.ts'
import { editCompany, removeLogo, uploadLogo } from '../../src/api/company.ts'
import type { SentTo } from '../../src/api/endpoint.ts'
import { sendOrder } from '../../src/api/orderDocument.ts'
import { printWorkbook } from '../../src/api/printWorkbook.ts'
import { ALL_PERMISSIONS } from '../../src/rules/permissions.ts'
import { changeDocumentStatus, createDocument } from '../../src/api/warehouseDocument.ts'
import { translate } from '../../server/messages.ts'
import type { Extras, Person } from '../server.ts'
import { type Shop, shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'
import { upload } from '../workbooks.ts'

const server = await testServer()
let on: Shop
let tea: number
let income: { id: number; version: number }

beforeAll(async () => {
  on = await shopOn(server)
  tea = await on.newItem({ name: 'Чай <b>зелёный</b>', multiBarcodes: [{ barcode: '4600000000015', ratio: 1 }] })
  income = await on.admin.call(createDocument, {
    body: {
      action: 'KIRIM',
      toDepartmentId: on.shop,
      regDate: '2026-11-20',
      whItems: [
        { itemId: tea, count: 3, incomeUzs: 1_000.1, termOfItem: '2027-05-01' },
        { itemId: tea, count: 0.3, incomeUzs: 2.55, termOfItem: '2027-06-01' },
      ],
    },
  })
  await on.admin.call(changeDocumentStatus, {
    path: { id: income.id },
    body: { status: 'READY', version: income.version },
  })
  await on.admin.call(editCompany, { body: { name: 'ООО «Дўкон»', inn: '301234567' } })
})

test('a paper names the requisites of its contragent, both accounts of it', async () => {
  const { id: contragentId } = await on.admin.call(saveContragent, {
    body: {
      fullName: 'ООО «Реквизит»',
      inn: '305678901',
      vatCode: '326010012345',
      oked: '47110',
      bankName: 'Ипотека-банк',
      mfo: '00444',
      bankAccount: '20208000900123456001',
      bankName2: 'НБУ',
      mfo2: '00450',
      bankAccount2: '20208840900123456002',
    },
  })
  const whItems = [{ itemId: tea, count: 1, incomeUzs: 5 }]
  const { id } = await on.documentAt('READY', { action: 'KIRIM', toDepartmentId: on.shop, contragentId, whItems })
  const order = await on.admin.call(sendOrder, {
    body: {
      contragentid: contragentId,
      fromDepartmentId: on.shop,
      orderDocumentItemsList: [{ itemId: tea, orderCount: 2 }],
    },
  })
  for (const what of [asked(id), asked(id, 'incomeFull'), asked(order.id, 'orderSheet')]) {
    const rows = rowsOf(await sheetFor(on.admin, {}, what))
    for (const [field, value] of [
      ['inn', '305678901'],
      ['vatCode', '326010012345'],
      ['oked', '47110'],
      ['bank', '20208000900123456001, Ипотека-банк, MFO 00444; 20208840900123456002, НБУ, MFO 00450'],
    ])
      expect(rows).toContainEqual([`${say(`field.${field}`)}:`, value])
  }
})

const asked = (id: number, name = 'incomeWaybill') => ({ path: { name }, body: { path: { id } } })
const say = translate('ru')
const LONG_MS = 60_000

async function sheetFor(
  person: Person,
  extras: Extras = {},
  what: SentTo<typeof printWorkbook> = asked(income.id),
): Promise<ExcelJS.Worksheet> {
  const response = await person.response(printWorkbook, what, extras)
  expect(response.status).toBe(200)
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(await response.arrayBuffer())
  return workbook.worksheets[0]!
}
/** What each row holds, merged cells once. */
const rowsOf = (sheet: ExcelJS.Worksheet) => {
  const rows: unknown[][] = []
  sheet.eachRow({ includeEmpty: false }, (row) => {
    const cells: unknown[] = []
    row.eachCell((cell) => void (cell.master === cell && cell.value !== null && cells.push(cell.value)))
    if (cells.length > 0) rows.push(cells)
  })
  return rows
}

test(
  'a waybill is a workbook with what paper has: head, facts, lines as numbers, sums as formulas, words, signatures',
  async () => {
    const sheet = await sheetFor(on.admin)
    expect(sheet.name).toBe('Приходная накладная № 1')
    expect(sheet.getImages()).toEqual([])
    const rows = rowsOf(sheet)
    expect(rows.slice(0, 3)).toEqual([['ООО «Дўкон»'], ['ИНН 301234567'], ['Приходная накладная № 1']])
    const regDate = rows.find(([name]) => name === `${say('field.regDate')}:`)
    expect(regDate).toEqual([`${say('field.regDate')}:`, new Date('2026-11-20T00:00:00Z')])
    const header = rows.findIndex(([name]) => name === '№')
    const names = [
      'field.itemName',
      'screen.print.codes',
      'field.unitName',
      'field.termOfItem',
      'field.count',
      'field.incomeUzs',
    ]
    expect(rows[header]).toEqual(['№', ...[...names, 'screen.print.sum'].map((key) => say(key))])
    expect(rows[header + 1]).toEqual([
      1,
      'Чай <b>зелёный</b>',
      expect.stringContaining('4600000000015'),
      expect.any(String),
      new Date('2027-05-01T00:00:00Z'),
      3,
      1000.1,
      3000.3,
    ])
    expect(rows[header + 2]!.slice(-3)).toEqual([0.3, 2.55, 0.77])
    const number = sheet.pageSetup.printTitlesRow!.split(':').map(Number)[0]!
    expect(sheet.getCell(number, 1).value).toBe('№')
    expect(rows[header + 3]).toEqual([
      'Итого',
      { formula: `SUM(F${number + 1}:F${number + 2})`, result: 3.3 },
      { formula: `SUM(H${number + 1}:H${number + 2})`, result: 3001.07 },
    ])
    expect(rows[header + 4]).toEqual(['Сумма прописью: Три тысячи один сум 07 тийинов'])
    expect(rows.at(-1)).toEqual(['подпись, Ф. И. О.', 'подпись, Ф. И. О.'])
    expect(sheet.pageSetup).toMatchObject({ paperSize: 9, orientation: 'portrait', fitToWidth: 1, fitToHeight: 0 })
    expect(sheet.getCell(number + 1, 7).numFmt).toBe('#,##0.00')
    expect(sheet.getCell(number + 1, 6).numFmt).toBe('#,##0')
    expect(sheet.getCell(number + 2, 6).numFmt).toBe('#,##0.###')
  },
  LONG_MS,
)

test(
  'it speaks the language of who asks',
  async () => {
    const rows = rowsOf(await sheetFor(on.admin, { language: 'uz-latn' }))
    expect(rows.some(([text]) => String(text).includes('uch ming bir') || String(text).includes('Uch ming bir'))).toBe(
      true,
    )
  },
  LONG_MS,
)

test(
  'who may not see costs gets a workbook without them',
  async () => {
    const keeper = await server.person('WAREHOUSE', { departmentId: on.shop })
    const rows = rowsOf(await sheetFor(keeper))
    const header = rows.find(([name]) => name === '№')!
    expect(header).toContain(say('field.count'))
    expect(header).not.toContain(say('field.incomeUzs'))
    expect(JSON.stringify(rows)).not.toMatch(/1000\.1|3001\.07/)
  },
  LONG_MS,
)

test('refused: without the right of the document, of another department, a name or a number that is not known', async () => {
  const cashier = await server.person('KASSIR', { departmentId: on.shop })
  expect(await cashier.refused(printWorkbook, asked(income.id))).toMatchObject({ status: 403 })
  const other = await server.person('WAREHOUSE', { departmentId: await server.department('WAREHOUSE') })
  expect(await other.refused(printWorkbook, asked(income.id))).toMatchObject({
    status: 403,
  })
  expect(await on.admin.refused(printWorkbook, asked(income.id, 'nothing'))).toMatchObject({ status: 404 })
  expect(await on.admin.refused(printWorkbook, { path: { name: 'incomeWaybill' }, body: {} })).toMatchObject({
    status: 404,
    fields: { id: expect.any(String) },
  })
  expect(
    await on.admin.refused(printWorkbook, { path: { name: 'incomeWaybill' }, body: { path: { id: {} } } }),
  ).toMatchObject({
    status: 400,
    fields: { 'path.id': expect.any(String) },
  })
})

test(
  'the rights of all roles are a workbook without a twin on paper; a cashier has no such thing',
  async () => {
    const what = { path: { name: 'roleMatrix' }, body: {} }
    const rows = rowsOf(await sheetFor(on.admin, {}, what))
    const header = rows.find(([first]) => first === '№')!
    expect(header).toContain(say('enum.role.KASSIR'))
    expect(rows.filter(([number]) => typeof number === 'number')).toHaveLength(ALL_PERMISSIONS.length)
    expect(rows.some((row) => row.includes('✓'))).toBe(true)
    const cashier = await server.person('KASSIR', { departmentId: on.shop })
    expect(await cashier.refused(printWorkbook, what)).toMatchObject({ status: 403 })
  },
  LONG_MS,
)

test(
  'the logo of the company stands above all, as large as on paper',
  async () => {
    const picture = await sharp({ create: { width: 600, height: 150, channels: 3, background: '#0b6b5c' } })
      .png()
      .toBuffer()
    await on.admin.call(uploadLogo, { form: { upload: upload(new Uint8Array(picture), 'logo.png') } })
    const sheet = await sheetFor(on.admin)
    expect(sheet.getImages().map(({ range }) => [range.tl.row, range.tl.col])).toEqual([[0, 0]])
    expect(sheet.getRow(1).height).toBeGreaterThan(30)
    expect(rowsOf(sheet)[0]).toEqual(['ООО «Дўкон»'])
    await on.admin.call(removeLogo)
  },
  LONG_MS,
)
