import ExcelJS from 'exceljs'
import { beforeAll, expect, test } from 'vitest'
import { getItem, itemByBarcode } from '../../src/api/item.ts'
import { importItems, type ImportTable, importWorkbook, readNewItems } from '../../src/api/itemImport.ts'
import { type Person, testServer } from '../server.ts'
import { rowsOf, upload, workbookOf, workbookOfXml } from '../workbooks.ts'

const server = await testServer()
let keeper: Person

beforeAll(async () => {
  keeper = await server.person('WAREHOUSE')
})

const read = (bytes: Uint8Array<ArrayBuffer> | string, more: object = {}) =>
  keeper.call(readNewItems, { form: { upload: upload(bytes), ...more } })
const itemOf = async (code: string) =>
  keeper.call(getItem, { path: { id: (await keeper.call(itemByBarcode, { path: { code } })).id } })
const faultsOf = ({ faults }: Awaited<ReturnType<typeof read>>) =>
  faults.map(({ rowNumber, column, message, warning }) => ({ rowNumber, column, message, warning }))

test('a barcode with spaces is one code when its digits are a maker’s, else several', async () => {
  const seen = await read(
    await workbookOf([
      ['Штрихкод', 'Спецкод', 'Наименование'],
      ['4 607122 430256', '20 0001', 'Печенье'],
      ['4600000001012 4600000001029', '', 'Чай'],
      ['0 36000 29145 2; 9638 5074', '', 'Салфетки'],
    ]),
  )
  expect(seen.faultsTotal).toBe(0)
  await keeper.call(importItems, { body: { importId: seen.importId } })
  const codes = async (code: string) => (await itemOf(code)).multiBarcodes.map(({ barcode }) => barcode)
  expect(await codes('4607122430256')).toEqual(['4607122430256'])
  expect(await codes('200001')).toEqual(['4607122430256'])
  expect(await codes('4600000001029')).toEqual(['4600000001012', '4600000001029'])
  expect((await codes('036000291452')).sort()).toEqual(['036000291452', '96385074'])
})

test('codes keep their digits, or the row says why not', async () => {
  const cell = (value: string) => `<c><v>${value}</v></c>`
  const name = (text: string) => `<c t="str"><v>${text}</v></c>`
  const seen = await read(
    await workbookOfXml(
      [
        ['Штрихкод', 'Артикул', 'Наименование'].map((text) => name(text)).join(''),
        cell('4.60701E+12') + cell('4.6E+6') + name('Потеряны'),
        cell('4.600000012148E12') + cell('12') + name('Все на месте'),
        cell('36000291452') + cell('1E5') + name('Без нуля'),
      ]
        .map((row) => `<row>${row}</row>`)
        .join(''),
    ),
  )
  const lost = 'Длинное число округлено: сохраните ячейку как текст'
  expect(faultsOf(seen)).toEqual([
    { rowNumber: 2, column: 'B', message: lost, warning: false },
    { rowNumber: 2, column: 'A', message: lost, warning: false },
    {
      rowNumber: 4,
      column: 'B',
      message: lost,
      warning: false,
    },
    {
      rowNumber: 4,
      column: 'A',
      message: 'Похоже, потеряны нули в начале штрихкода: 036000291452',
      warning: true,
    },
  ])
  const text = await read('Штрихкод;Артикул;Наименование\n4,60701E+12;12E5;Потеряны\n4,607122430249E+12;1E+05;Целы\n')
  expect(faultsOf(text)).toEqual([
    { rowNumber: 2, column: 'A', message: lost, warning: false },
    { rowNumber: 3, column: 'B', message: lost, warning: false },
  ])
})

test('a line of totals is told of and is no good, whatever the language', async () => {
  const seen = await read(
    await workbookOf([
      ['Наименование', 'Штрихкод', 'Количество'],
      ['Хлеб', '4600000007014', 5],
      ['Итого по группе:', '', 5],
      ['Жами', '', 5],
      ['JAMI:', null, 5],
      ['Тотализатор', '4600000007021', 1],
      ['Итого', '4600000007038', 1],
      ['Всего хорошего, открытка', '', 1],
    ]),
  )
  expect(seen).toMatchObject({ rows: 7, rowsRight: 4, rowsWrong: 0, rowsPassedOver: 3 })
  expect(faultsOf(seen).map(({ rowNumber, message, warning }) => [rowNumber, message, warning])).toEqual(
    [3, 4, 5].map((row) => [row, 'Строка итогов: это не товар, она не загружается', true]),
  )
  const file = await keeper.call(importWorkbook, { path: { id: seen.importId } })
  const rows = (await rowsOf(new Uint8Array(await file.arrayBuffer()))).map(({ cells }) => cells[0]?.text)
  expect(rows.filter((status) => status === 'Пропустить')).toHaveLength(3)
  expect(await keeper.call(importItems, { body: { importId: seen.importId } })).toMatchObject({
    itemsAdded: 4,
    rowsSkipped: 0,
  })
})

test('a header of two rows is joined, and a good is not taken for its second row', async () => {
  const seen = await read(
    await workbookOf([
      ['Прайс'],
      ['№', 'Товар', '', 'Цена', '', 'Штрихкод'],
      ['', 'Наименование', 'Артикул', 'без НДС', 'НДС', ''],
      [1, 'Сыр', 'S-1', 100, 12, '4600000008011'],
    ]),
  )
  expect(seen.table.headerRows).toEqual([2, 3])
  expect(seen.rows).toBe(1)
  expect(seen.columns.map(({ header, field }) => [header, field])).toEqual([
    ['№', null],
    ['Товар Наименование', 'name'],
    ['Товар Артикул', 'artikul'],
    ['Цена без НДС', null],
    ['Цена НДС', null],
    ['Штрихкод', 'multiBarcode'],
  ])
  const plain = await read(
    await workbookOf([
      ['Артикул', 'Наименование', ''],
      ['AB-1', 'Сыр', 'свежий'],
    ]),
  )
  expect([plain.table.headerRows, plain.rows]).toEqual([[1], 1])
})

test('the sheet and the row of headers are chosen by what the file shows', async () => {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('Обложка')
  book.addWorksheet('Цены').addRows([
    ['код', 'что'],
    ['Штрихкод', 'Товар'],
    ['4600000009018', 'Масло'],
  ])
  const bytes = new Uint8Array(await book.xlsx.writeBuffer()) as Uint8Array<ArrayBuffer>
  const empty = await keeper.refused(readNewItems, { form: { upload: upload(bytes) } })
  expect(empty).toMatchObject({
    code: 'noRows',
    details: { table: { sheets: ['Обложка', 'Цены'], sheet: 0, sample: [] } },
  })
  const found = await read(bytes, { sheet: '1' })
  expect(found.table).toMatchObject({ sheet: 1, headerRows: [2] })
  expect(found.table.sample.map(({ rowNumber, cells }) => [rowNumber, ...cells])).toEqual([
    [1, 'код', 'что'],
    [2, 'Штрихкод', 'Товар'],
    [3, '4600000009018', 'Масло'],
  ])
  expect(await keeper.refused(readNewItems, { form: { upload: upload(bytes), sheet: '2' } })).toMatchObject({
    status: 400,
    code: 'sheetMissing',
    fields: { sheet: 'Такого листа в файле нет' },
  })
  const above = await keeper.refused(readNewItems, { form: { upload: upload(bytes), sheet: '1', headerRow: '1' } })
  expect(above).toMatchObject({ code: 'columnsMissing', details: { columns: [{ header: 'код' }, { header: 'что' }] } })
  expect((above.details as { table: ImportTable }).table.headerRows).toEqual([1])
  const columns = JSON.stringify({ A: 'multiBarcode', B: 'name' })
  const without = await read(await workbookOf([['4600000009025', 'Рис']]), { headerRow: '0', columns })
  expect(without).toMatchObject({ rows: 1, rowsRight: 1, table: { headerRows: [] } })
})

test('text files of old programs, as they are or as a person says', async () => {
  const letters = new TextDecoder('ibm866').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  const text = 'Штрихкод;Наименование\r\n4600000010014;Молоко\r\n'
  const bytes = Uint8Array.from(text, (letter) => letters.indexOf(letter))
  const seen = await read(bytes)
  expect(seen).toMatchObject({
    rowsRight: 1,
    table: { format: 'CSV', encoding: 'CP866', delimiter: 'SEMICOLON', sheets: [] },
  })
  const wrong = await keeper.refused(readNewItems, { form: { upload: upload(bytes), encoding: 'CP1251' } })
  expect(wrong).toMatchObject({ code: 'columnsMissing', details: { table: { encoding: 'CP1251' } } })
  expect(
    await keeper.refused(readNewItems, { form: { upload: upload(bytes), encoding: 'EBCDIC', sheet: '-1' } }),
  ).toMatchObject({
    status: 400,
    fields: { encoding: expect.any(String) as string, sheet: expect.any(String) as string },
  })
})

test('goods in kilograms are weighed unless a column or the person says otherwise', async () => {
  const rows = [
    ['Штрихкод', 'Наименование', 'Ед. изм.', 'Весовой'],
    ['4600000011011', 'Яблоки', 'кг', ''],
    ['4600000011028', 'Сахар в мешках', 'кг', 'нет'],
    ['4600000011035', 'Арбуз', 'шт', 'да'],
    ['4600000011042', 'Хлеб', 'шт', ''],
  ]
  expect(await read(await workbookOf(rows), { weighedByUnit: 'false' })).toMatchObject({ rowsWeighed: 1 })
  const seen = await read(await workbookOf(rows))
  expect(seen).toMatchObject({ rowsRight: 4, rowsWeighed: 2 })
  await keeper.call(importItems, { body: { importId: seen.importId } })
  const weighed = await Promise.all(rows.slice(1).map(async ([code]) => (await itemOf(code!)).weighed))
  expect(weighed).toEqual([true, false, true, false])
  const unsure = await read(await workbookOf([rows[0]!, ['4600000011059', 'Дыня', 'кг', 'иногда']]))
  expect(faultsOf(unsure)).toEqual([{ rowNumber: 2, column: 'D', message: 'Нужно «да» или «нет»', warning: false }])
})
