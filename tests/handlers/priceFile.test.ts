import { beforeAll, expect, test } from 'vitest'
import {
  checkPriceFile,
  createPricingFromFile,
  getPricesWorkbook,
  priceTemplate,
  setPricesFromFile,
} from '../../src/api/priceFile.ts'
import { makePricingReady } from '../../src/api/pricing.ts'
import { searchPosItems } from '../../src/api/sale.ts'
import { type Shop, shopOn } from '../ledger/shop.ts'
import { type Person, testServer } from '../server.ts'
import { rowsOf, upload, workbookOf } from '../workbooks.ts'

const server = await testServer()
let shop: Shop
let admin: Person
const codes = ['FILE-1', 'FILE-2', 'FILE-3']
const items: number[] = []

beforeAll(async () => {
  shop = await shopOn(server)
  admin = shop.admin
  for (const code of codes)
    items.push(await shop.newItem({ multiBarcodes: [{ barcode: code, ratio: 1 }], artikul: `A-${code}` }))
  await shop.income(shop.shop, [
    { itemId: items[0]!, count: 5, incomeUzs: 1_000 },
    { itemId: items[0]!, count: 3, incomeUzs: 1_000 },
    { itemId: items[1]!, count: 2, incomeUzs: 2_000 },
  ])
})

const fileOf = async (rows: readonly (readonly unknown[])[], head = ['Штрихкод', 'Артикул', 'Цена', 'Оптовая цена']) =>
  upload(await workbookOf([['Прайс'], head, ...rows]), 'цены.xlsx')
const departmentIds = () => String(shop.shop)
const checked = async (rows: readonly (readonly unknown[])[]) =>
  admin.call(checkPriceFile, { form: { upload: await fileOf(rows), departmentIds: departmentIds() } })

test('every error of every row is told at once', async () => {
  const { rows, right, wrong, lots } = await checked([
    ['FILE-1', null, 1_500, null],
    [null, 'A-FILE-2', '2 500,50', 2_400],
    ['FILE-9', null, 100, null],
    ['FILE-3', null, 100, null],
    ['FILE-2', null, -5, null],
    [null, null, 100, null],
    ['FILE-2', null, 'дорого', null],
    ['FILE-2', null, 1e12, null],
    ['FILE-2', null, 1.005, null],
    ['FILE-1', null, null, null],
  ])
  expect(rows.map(({ rowNumber, faults }) => [rowNumber, ...faults])).toEqual([
    [3, 'в файле две разные цены этого товара'],
    [4, 'в файле две разные цены этого товара'],
    [5, 'товар с таким кодом не найден'],
    [6, 'товара нет на остатке этих отделов'],
    [7, 'цена меньше нуля', 'в файле две разные цены этого товара'],
    [8, 'нет кода товара'],
    [9, expect.any(String), 'в файле две разные цены этого товара'],
    [10, 'цена слишком велика', 'в файле две разные цены этого товара'],
    [11, expect.any(String), 'в файле две разные цены этого товара'],
    [12, 'нет цены', 'в файле две разные цены этого товара'],
  ])
  expect({ right, wrong, lots }).toEqual({ right: 0, wrong: 10, lots: 0 })
})

test('right rows become a draft, and once in force the till sells at it', async () => {
  const rows = [
    ['FILE-1', null, 1_500, null],
    [null, 'A-FILE-2', '2 500,50', 2_400],
    ['FILE-1', null, 1_500, null],
    ['FILE-9', null, 100, null],
  ]
  expect(await checked(rows)).toMatchObject({
    right: 3,
    wrong: 1,
    lots: 3,
    rows: [{ warnings: [] }, { warnings: [] }, { warnings: ['этот товар в файле уже есть'] }, {}],
  })
  const form = { upload: await fileOf(rows), departmentIds: departmentIds() }
  expect(await admin.refused(createPricingFromFile, { form })).toMatchObject({
    status: 422,
    code: 'fileHasFaults',
    message: expect.stringContaining('6') as string,
  })
  const draft = await admin.call(createPricingFromFile, {
    form: { ...form, upload: await fileOf(rows), onlyRight: true },
  })
  expect(draft.items.map((line) => [line.itemId, line.priceUzs, line.priceWholesale])).toEqual([
    [items[0], 1_500, null],
    [items[0], 1_500, null],
    [items[1], 2_500.5, 2_400],
  ])
  await admin.call(makePricingReady, { path: { id: draft.id }, body: { version: draft.version } })
  const sold = await admin.call(searchPosItems, { path: { depId: shop.shop, keyword: 'FILE-2' } })
  expect(sold.items.map(({ priceUzs }) => priceUzs)).toEqual([2_500.5])
  // Retail alone leaves wholesale as it was.
  const retailOnly = upload(
    await workbookOf([
      ['Штрихкод', 'Цена'],
      ['FILE-2', 2_500],
    ]),
    'цены.xlsx',
  )
  const again = await admin.call(createPricingFromFile, {
    form: { upload: retailOnly, departmentIds: departmentIds() },
  })
  await admin.call(makePricingReady, { path: { id: again.id }, body: { version: again.version } })
  const held = await admin.call(searchPosItems, { path: { depId: shop.shop, keyword: 'FILE-2' } })
  expect(held.items).toMatchObject([{ priceUzs: 2_500, priceWholesale: 2_400 }])
  // A leap and a price below cost are worth a look, and no errors.
  expect(
    (
      await checked([
        ['FILE-1', null, 15_000, null],
        ['FILE-2', null, 1_999, null],
      ])
    ).rows,
  ).toMatchObject([
    { faults: [], previousPriceUzs: 1_500, warnings: ['отличается от прежней в 10 раз и больше'] },
    { faults: [], warnings: [expect.stringContaining('ниже себестоимости')] },
  ])
})

test('the template, and the workbook of a document, are read again as they were written', async () => {
  const template = await admin.call(priceTemplate, { path: { departmentIds: departmentIds() } })
  const again = upload(new Uint8Array(await template.arrayBuffer()), 'образец.xlsx')
  const { rows: found } = await admin.call(checkPriceFile, { form: { upload: again, departmentIds: departmentIds() } })
  expect(found.map(({ code, faults }) => [code, ...faults])).toEqual([['FILE-1'], ['FILE-2']])

  const income = await shop.income(shop.shop, [{ itemId: items[2]!, count: 1, incomeUzs: 500 }])
  const workbook = await admin.call(getPricesWorkbook, { path: { id: income.id } })
  const rows = await rowsOf(new Uint8Array(await workbook.arrayBuffer()))
  expect(rows.flatMap(({ cells }) => cells.map((cell) => cell?.text))).toContain('FILE-3')
  const filled = await fileOf([['FILE-3', null, 900, null]])
  const draft = await admin.call(setPricesFromFile, { form: { upload: filled, documentId: income.id } })
  expect(draft).toMatchObject({ sourceDocumentId: income.id, items: [{ itemId: items[2], priceUzs: 900 }] })
  const other = await fileOf([['FILE-1', null, 900, null]])
  expect(await admin.refused(setPricesFromFile, { form: { upload: other, documentId: income.id } })).toMatchObject({
    status: 422,
    code: 'fileHasFaults',
  })
})

test('what is no such file, and others’ departments, are refused', async () => {
  const form = { departmentIds: departmentIds() }
  expect(
    await admin.refused(checkPriceFile, { form: { ...form, upload: await fileOf([['x']], ['Имя', 'Код', 'Сумма']) } }),
  ).toMatchObject({ status: 422, code: 'priceColumnsMissing' })
  expect(await admin.refused(checkPriceFile, { form: { ...form, upload: await fileOf([]) } })).toMatchObject({
    status: 422,
    code: 'noRows',
  })
  const stranger = await server.person('MANAGER', { departmentId: shop.warehouse })
  for (const endpoint of [checkPriceFile, createPricingFromFile])
    expect(
      await stranger.refused(endpoint, { form: { ...form, upload: await fileOf([['FILE-1', null, 1, null]]) } }),
    ).toMatchObject({ status: 403, code: 'otherDepartment' })
  expect(await stranger.refused(priceTemplate, { path: { departmentIds: departmentIds() } })).toMatchObject({
    status: 403,
  })
  expect(await admin.refused(priceTemplate, { path: { departmentIds: 'x' } })).toMatchObject({ status: 404 })
  const cashier = await server.person('KASSIR', { departmentId: shop.shop })
  expect(
    await cashier.refused(checkPriceFile, { form: { ...form, upload: await fileOf([['FILE-1', null, 1, null]]) } }),
  ).toMatchObject({ status: 403, code: 'noPermission' })
})
