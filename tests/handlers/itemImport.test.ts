import { beforeAll, expect, test } from 'vitest'
import { createItem, itemByBarcode, getItem } from '../../src/api/item.ts'
import { importItems, importProgress, importRows, readNewItems } from '../../src/api/itemImport.ts'
import { searchItems } from '../../src/api/itemList.ts'
import { referenceList } from '../../src/api/reference.ts'
import { sql } from '../../server/db/sql.ts'
import { type Person, testServer } from '../server.ts'
import { upload, workbookOf } from '../workbooks.ts'
import { catalogue } from './catalogue.ts'

const server = await testServer()
const { itemBody, words } = await catalogue(server)
let keeper: Person

beforeAll(async () => {
  keeper = await server.person('WAREHOUSE')
})

const preview = async (rows: readonly (readonly unknown[])[], more: object = {}) =>
  keeper.call(readNewItems, { form: { upload: upload(await workbookOf(rows)), ...more } })
const everything = () =>
  server.database.one<{ items: number; references: number; barcodes: number; audits: number }>(sql`
    select (select count(*) from item) as items, (select count(*) from reference) as references,
      (select count(*) from item_barcode) as barcodes, (select count(*) from audit) as audits`)
const itemOf = async (code: string) =>
  keeper.call(getItem, { path: { id: (await keeper.call(itemByBarcode, { path: { code } })).id } })

test('a price list becomes goods: categories, brands and codes with it', async () => {
  const seen = await preview([
    ['ООО «Ромашка», прайс-лист'],
    [],
    [
      'Штрих-код',
      'Наименование товара',
      'Категория',
      'Бренд',
      'Ед. изм.',
      'Артикул',
      'ИКПУ',
      'Вес, кг',
      'НДС, %',
      'Цена',
    ],
    [
      '4607122430256',
      'Печенье <b>Smayliki</b> 0,25 кг',
      'Продукты/Крекер',
      'SMAYLIKI',
      'шт.',
      'S-25',
      '01905001001000000',
      0.25,
      '12%',
      100,
    ],
    [4600000001012, '=Чай чёрный', 'Продукты / Напитки / Чай', ' smayliki ', 'dona', '', '', '', 0.12, 5],
    ['4600000001029; 4600000001036', 'Сахар', '', '', 'кг'],
  ])
  expect(seen).toMatchObject({
    table: { format: 'XLSX', sheets: ['Лист1'], headerRows: [3] },
    rows: 3,
    rowsRight: 3,
    rowsWrong: 0,
    newCategories: { count: 2, names: ['Продукты / Крекер', 'Продукты / Напитки / Чай'] },
    newBrands: { count: 1, names: ['SMAYLIKI'] },
    newUnits: { count: 0 },
    faultsTotal: 0,
  })
  expect(seen.columns.map(({ field }) => field)).toEqual([
    'multiBarcode', 'name', 'category', 'brand', 'unit', 'artikul', 'mxikCode', 'weight', 'vatPercent', null,
  ]) // prettier-ignore
  const before = await everything()
  const done = await keeper.call(importItems, { body: { importId: seen.importId } })
  expect(done).toEqual({
    itemsAdded: 3,
    itemsChanged: 0,
    categoriesAdded: 2,
    brandsAdded: 1,
    unitsAdded: 0,
    groupsAdded: 0,
    rowsSkipped: 0,
  })
  expect(await everything()).toEqual({
    items: before.items + 3,
    references: before.references + 3,
    barcodes: before.barcodes + 4,
    audits: before.audits + 1,
  })
  expect(await itemOf('4607122430256')).toMatchObject({
    name: 'Печенье <b>Smayliki</b> 0,25 кг',
    shortName: 'печенье-<b>smayliki</b>-0,25-кг',
    categoryId: words.food,
    subCategoryName: 'Крекер',
    brandName: 'SMAYLIKI',
    unitName: 'шт',
    artikul: 'S-25',
    mxikCode: '01905001001000000',
    weight: 250,
    vatPercent: 12,
    sku: '000001',
  })
  expect(await itemOf('4600000001012')).toMatchObject({
    name: '=Чай чёрный',
    vatPercent: 12,
    brandName: 'SMAYLIKI',
    subCategoryId: words.drinks,
    sub2CategoryName: 'Чай',
  })
  expect(await itemOf('4600000001036')).toMatchObject({
    unitName: 'кг',
    categoryId: null,
    multiBarcodes: [{ barcode: '4600000001029' }, { barcode: '4600000001036' }],
  })
  expect((await keeper.call(searchItems, { query: {}, body: { keyword: 'pechene 000001' } })).items).toHaveLength(1)
  expect(await keeper.call(importProgress, { path: { key: seen.importId } })).toEqual({
    phase: 'DONE',
    done: 3,
    total: 3,
  })
  expect(await keeper.refused(importItems, { body: { importId: seen.importId } })).toMatchObject({
    status: 409,
    code: 'importDone',
  })
})

test('every fault of every row is shown at once, in the caller’s language', async () => {
  await keeper.call(createItem, {
    body: itemBody({ name: 'Есть такой', sku: 'HAVE', multiBarcodes: [{ barcode: '4600000002019' }] }),
  })
  const seen = await preview([
    ['barcode', 'name', 'category', 'sku', 'mxik', 'vat', 'weight', 'unit'],
    ['4600000002019', 'Занят', '', 'HAVE'],
    ['4600000002026', '', 'a/b/c/d/e', '', '123', '120', '-5'],
    ['4600000002026', 'Я'.repeat(300), '', '', '', 'много'],
    ['4600000002027', 'Чужая цифра'],
    ['4,60E+12', 'Округлён', '', '', 12345678901234568],
    [{ formula: 'A1' }, 'Формула'],
    ['4600000002033 4600000002033', 'Дважды', '', '', '', '', '', 'ведро'],
  ])
  expect(seen.faults.map(({ rowNumber, column, field, warning }) => [rowNumber, column, field, warning])).toEqual([
    [2, 'A', 'multiBarcode', false],
    [2, 'D', 'sku', false],
    [3, 'B', 'name', false],
    [3, 'C', 'category', false],
    [3, 'E', 'mxikCode', false],
    [3, 'F', 'vatPercent', false],
    [3, 'G', 'weight', false],
    [4, 'B', 'name', false],
    [4, 'F', 'vatPercent', false],
    [4, 'A', 'multiBarcode', false],
    [5, 'A', 'multiBarcode', true],
    [6, 'A', 'multiBarcode', false],
    [6, 'E', 'mxikCode', false],
    [7, 'A', 'multiBarcode', false],
    [8, 'A', 'multiBarcode', true],
  ])
  const messages = seen.faults.map(({ message }) => message)
  expect(messages[0]).toMatch(/4600000002019.*«Есть такой»/)
  expect(messages[1]).toMatch(/HAVE.*«Есть такой»/)
  expect(messages).toContain('Уже есть в строке 3 этого файла')
  expect(messages).toContain('Длинное число округлено: сохраните ячейку как текст')
  expect(seen).toMatchObject({
    rows: 7,
    rowsWrong: 5,
    rowsRight: 2,
    rowsWarned: 2,
    faultsTotal: 15,
    newUnits: { count: 1, names: ['ведро'] },
  })

  const listed = await keeper.call(
    importRows,
    { path: { id: seen.importId }, query: { limit: 2, page: 2 }, body: { outcome: 'WRONG' } },
    { language: 'uz-latn' },
  )
  expect(listed).toMatchObject({
    total: 13,
    items: [
      { rowNumber: 3, field: 'name', message: 'Majburiy maydon' },
      { rowNumber: 3, field: 'category' },
    ],
  })
  const added = await keeper.call(importRows, { path: { id: seen.importId }, query: {}, body: { outcome: 'ADD' } })
  expect(added.items.map(({ itemName, warning }) => [itemName, warning])).toEqual([
    ['Чужая цифра', false],
    ['Чужая цифра', true],
    ['Дважды', false],
    ['Дважды', true],
  ])
  const stranger = await server.person('WAREHOUSE')
  expect(await stranger.call(importRows, { path: { id: seen.importId }, query: {}, body: {} })).toMatchObject({
    total: 0,
  })

  const before = await everything()
  expect(await keeper.refused(importItems, { body: { importId: seen.importId } })).toMatchObject({
    status: 422,
    code: 'importHasFaults',
  })
  expect(await keeper.refused(importItems, { body: { importId: seen.importId, skipWrong: true } })).toMatchObject({
    status: 422,
    code: 'unitsMissing',
    message: expect.stringContaining('ведро') as string,
  })
  expect(await stranger.refused(importItems, { body: { importId: seen.importId, skipWrong: true } })).toMatchObject({
    status: 404,
  })
  expect(await everything()).toEqual(before)
  const done = await keeper.call(importItems, { body: { importId: seen.importId, skipWrong: true, addUnits: true } })
  expect(done).toMatchObject({ itemsAdded: 2, rowsSkipped: 5, unitsAdded: 1 })
  expect(await itemOf('4600000002033')).toMatchObject({ unitName: 'ведро' })
  const units = await keeper.call(referenceList, { path: { id: 'unit' }, query: {} })
  expect(units.items.map(({ name }) => name).indexOf('ведро'), 'a new unit stands last').toBe(units.total - 1)
})

test('columns are named by hand, in Uzbek, and several columns of barcodes are one list', async () => {
  const uzbek = await preview([
    ['Shtrix-kod', 'Штрихкод 2', 'Mahsulot nomi', 'Brend', 'Og‘irligi'],
    ['4600000004013', '4600000004020', 'Non', 'Uy', 400],
  ])
  expect(uzbek.columns.map(({ field }) => field)).toEqual(['multiBarcode', null, 'name', 'brand', 'weight'])
  const rows = [
    ['код', 'ещё код', 'что это', 'name'],
    ['4600000004013', '4600000004020', 'Хлеб', 'не то'],
  ]
  const columns = JSON.stringify({ код: 'multiBarcode', B: 'multiBarcode', 'что это': 'name' })
  const seen = await preview(rows, { columns })
  expect(seen.columns.map(({ field }) => field)).toEqual(['multiBarcode', 'multiBarcode', 'name', null])
  await keeper.call(importItems, { body: { importId: seen.importId } })
  expect(await itemOf('4600000004020')).toMatchObject({ name: 'Хлеб' })

  const file = { upload: upload(await workbookOf(rows)) }
  // What the keeper said of these headers is remembered; somebody else has said nothing.
  const other = await server.person('WAREHOUSE')
  const missing = await other.refused(readNewItems, { form: file })
  expect(missing).toMatchObject({
    status: 422,
    code: 'columnsMissing',
    fields: { upload: expect.stringContaining('штрихкод, спецкод') as string },
  })
  expect(missing.details).toMatchObject({
    missing: ['code'],
    columns: [{ column: 'A', header: 'код', field: null }, {}, {}, { field: 'name' }],
  })
  expect(await keeper.refused(readNewItems, { form: { ...file, columns: '{"код":"name","B":"name"}' } })).toMatchObject(
    { status: 422, code: 'columnTwice' },
  )
  for (const wrong of ['{', '{"код":"price"}', '[]', '{"код\\u0000":null}'])
    expect(await keeper.refused(readNewItems, { form: { ...file, columns: wrong } })).toMatchObject({
      status: 400,
      fields: { columns: expect.any(String) as string },
    })
  const strange = await keeper.refused(readNewItems, {
    form: { upload: upload(await workbookOf([['__proto__', 'constructor', 'toString']])) },
  })
  expect(strange).toMatchObject({ status: 422, code: 'columnsMissing' })
})

test('rows that name no category or unit get those chosen for the file', async () => {
  const chosen = { categoryId: String(words.juices), unitId: String(await server.reference('unit', 'LITER')) }
  const seen = await preview(
    [
      ['barcode', 'name'],
      ['4600000005010', 'Сок'],
    ],
    chosen,
  )
  await keeper.call(importItems, { body: { importId: seen.importId } })
  expect(await itemOf('4600000005010')).toMatchObject({
    unitName: 'л',
    categoryId: words.food,
    subCategoryId: words.drinks,
    sub2CategoryId: words.juices,
  })
  const file = {
    upload: upload(
      await workbookOf([
        ['barcode', 'name'],
        ['1', 'x'],
      ]),
    ),
  }
  expect(
    (await keeper.refused(readNewItems, { form: { ...file, categoryId: String(words.brand), unitId: '999999' } }))
      .fields,
  ).toEqual({
    categoryId: 'Информация не найдена!',
    unitId: 'Информация не найдена!',
  })
})
