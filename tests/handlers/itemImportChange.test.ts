import { beforeAll, expect, test } from 'vitest'
import { searchHistory } from '../../src/api/history.ts'
import { createItem, editItem, getItem, type ItemDetail } from '../../src/api/item.ts'
import { importItems, importRows, type ImportMatch, importWorkbook, readNewItems } from '../../src/api/itemImport.ts'
import { searchItems } from '../../src/api/itemList.ts'
import { searchItemsOfWork } from '../../src/api/itemWork.ts'
import { createRole } from '../../src/api/role.ts'
import type { Permission, RoleCode } from '../../src/rules/permissions.ts'
import { ean13WithPrefix } from '../../src/rules/barcodes.ts'
import { type Person, testServer } from '../server.ts'
import { rowsOf, upload, workbookOf } from '../workbooks.ts'
import { catalogue, editOf } from './catalogue.ts'

const server = await testServer()
const { itemBody, words } = await catalogue(server)
let keeper: Person
let admin: Person

beforeAll(async () => {
  keeper = await server.person('WAREHOUSE')
  admin = await server.person('admin')
})

const personWith = async (code: string, permissions: readonly Permission[]) => {
  await admin.call(createRole, { body: { code, permissions: [...permissions] } })
  return server.person(code as RoleCode)
}
type Rows = readonly (readonly unknown[])[]
const read = async (rows: Rows, more: { matchBy?: ImportMatch } = {}, person = keeper) =>
  person.call(readNewItems, { form: { upload: upload(await workbookOf(rows)), mode: 'ADD_AND_CHANGE', ...more } })
const linesOf = async (importId: number, outcome?: 'ADD' | 'CHANGE' | 'SAME' | 'WRONG') =>
  (await keeper.call(importRows, { path: { id: importId }, query: { limit: 100 }, body: { outcome } })).items
const item = (id: number) => keeper.call(getItem, { path: { id } })

let made = 0
const newItem = async (more: Parameters<typeof itemBody>[0] = {}): Promise<ItemDetail> => {
  const barcode = ean13WithPrefix('478', ++made)
  const body = itemBody({ multiBarcodes: [{ barcode, ratio: 6 }], artikul: `A-${made}`, ...more })
  return item((await admin.call(createItem, { body })).id)
}
const codeOf = ({ multiBarcodes }: ItemDetail) => multiBarcodes[0]!.barcode

test('rows change the goods that they mean: the preview says from what to what, and the history of each of them keeps it', async () => {
  const tea = await newItem({ name: 'Чай', brandId: words.brand, vatPercent: 12, comment: 'как был' })
  const same = await newItem({ name: 'Кофе' })
  const seen = await read([
    ['Штрих-код', 'Наименование', 'Бренд', 'НДС, %', 'Категория', 'Ед. изм.', 'Весовой', 'Примечание'],
    [`${codeOf(tea)}; 4607122430256`, 'Чай зелёный', 'Ахмад', '', 'Продукты/Хлеб', 'кг', 'да', ''],
    [codeOf(same), 'Кофе', '', '', '', 'dona', 'нет', ''],
    ['4600000001012', 'Совсем новый', 'ахмад', 12, '', '', '', ''],
  ])
  expect(seen).toMatchObject({
    mode: 'ADD_AND_CHANGE',
    matchBy: 'BARCODE',
    rows: 3,
    rowsRight: 3,
    rowsAdded: 1,
    rowsChanged: 1,
    rowsSame: 1,
    rowsWrong: 0,
    newBrands: { count: 1, names: ['Ахмад'] },
    newCategories: { count: 0 },
  })
  const lines = await linesOf(seen.importId)
  expect(
    lines.map(({ rowNumber, outcome, field, before, after }) => [rowNumber, outcome, field, before, after]),
  ).toEqual([
    [2, 'CHANGE', 'name', 'Чай', 'Чай зелёный'],
    [2, 'CHANGE', 'weighed', 'Нет', 'Да'],
    [2, 'CHANGE', 'brand', 'Rich', 'Ахмад'],
    [2, 'CHANGE', 'unit', 'шт', 'кг'],
    [2, 'CHANGE', 'category', 'Продукты / Напитки / Соки', 'Продукты / Хлеб'],
    [2, 'CHANGE', 'multiBarcode', codeOf(tea), `${codeOf(tea)}, 4607122430256`],
    [4, 'ADD', null, null, null],
    [3, 'SAME', null, null, null],
  ])
  expect(lines[0]).toMatchObject({ itemId: tea.id, itemName: 'Чай' })
  expect((await linesOf(seen.importId, 'SAME')).map(({ itemName }) => itemName)).toEqual(['Кофе'])
  const status = await keeper.call(importWorkbook, { path: { id: seen.importId } })
  const statuses = (await rowsOf(new Uint8Array(await status.arrayBuffer()))).map(({ cells }) => cells[0]?.text)
  expect(statuses).toEqual(expect.arrayContaining(['Изменить', 'Без изменений', 'Добавить']))

  const done = await keeper.call(importItems, { body: { importId: seen.importId } })
  expect(done).toMatchObject({ itemsAdded: 1, itemsChanged: 1, brandsAdded: 1, rowsSkipped: 0 })
  expect(await item(tea.id)).toMatchObject({
    name: 'Чай зелёный',
    shortName: tea.shortName,
    brandName: 'Ахмад',
    unitName: 'кг',
    weighed: true,
    vatPercent: 12,
    comment: 'как был',
    categoryId: words.food,
    subCategoryId: words.bread,
    sub2CategoryId: null,
    version: tea.version + 1,
    multiBarcodes: [
      { barcode: '4607122430256', ratio: 1 },
      { barcode: codeOf(tea), ratio: 6 },
    ],
  })
  expect(await item(same.id)).toEqual(same)
  // It is found by what it is called now, and by no older name.
  const byName = async (keyword: string) =>
    (await keeper.call(searchItems, { query: {}, body: { keyword } })).items.map(({ id }) => id)
  expect(await byName('зелёный 4607122430256')).toEqual([tea.id])

  const entries = await admin.call(searchHistory, { query: {}, body: { subject: 'goodsImport' } })
  expect(Object.fromEntries(entries.items.map(({ fieldName, after }) => [fieldName, after]))).toEqual({
    itemsAdded: '1',
    itemsChanged: '1',
  })
  const own = await admin.call(searchHistory, { query: {}, body: { subject: 'item', subjectId: String(tea.id) } })
  const changes = own.items.filter(({ action }) => action === 'edit')
  expect(Object.fromEntries(changes.map(({ fieldName, before, after }) => [fieldName, [before, after]]))).toEqual({
    name: ['Чай', 'Чай зелёный'],
    brandId: ['Rich', 'Ахмад'],
    unitId: ['шт', 'кг'],
    weighed: ['Нет', 'Да'],
    subCategoryId: ['Напитки', 'Хлеб'],
    sub2CategoryId: ['Соки', null],
    multiBarcodes: [codeOf(tea), `${codeOf(tea)}, 4607122430256`],
  })
  const path = { id: entries.items[0]!.subjectId }
  expect((await admin.call(searchItemsOfWork, { path, query: {}, body: {} })).total).toBe(8)
})

test('goods are found by what the user chooses; what means several, or one twice, is an error of its row', async () => {
  const [one, other] = [await newItem({ artikul: 'SAME' }), await newItem({ artikul: 'SAME' })]
  const single = await newItem({ artikul: 'ONLY' })
  const several = await read([
    ['Штрих-код', 'Наименование'],
    [`${codeOf(one)}, ${codeOf(other)}`, 'Оба'],
    [codeOf(single), 'Дважды'],
    [codeOf(single), 'Дважды иначе'],
  ])
  expect(several).toMatchObject({ rowsWrong: 3, rowsChanged: 0 })
  const faults = await linesOf(several.importId, 'WRONG')
  expect(faults.map(({ rowNumber, message }) => [rowNumber, message])).toEqual([
    [2, `Подходит к нескольким товарам: «${one.name}» (${one.id}), «${other.name}» (${other.id})`],
    [3, 'Этот же товар стоит и в строке 4'],
    [4, 'Уже есть в строке 3 этого файла'],
  ])
  expect(await keeper.refused(importItems, { body: { importId: several.importId, skipWrong: true } })).toMatchObject({
    status: 422,
    code: 'noRows',
  })

  // No name is wanted of goods that have one.
  const byArtikul = await read([
    ['Артикул', 'НДС'],
    ['ONLY', 15],
    ['SAME', 15],
    ['NEW', 15],
  ])
  expect(byArtikul).toMatchObject({ matchBy: 'ARTIKUL', rowsChanged: 1, rowsWrong: 2 })
  const missing = (await linesOf(byArtikul.importId, 'WRONG')).map(({ message }) => message)
  expect(missing).toEqual([expect.stringMatching(/^Подходит к нескольким/), 'Обязательное поле'])

  const byId = await read(
    [
      ['Код', 'НДС'],
      [single.id, 15],
      [999_999, 15],
    ],
    { matchBy: 'ID' },
  )
  expect(byId).toMatchObject({ rowsChanged: 1, rowsWrong: 1 })
  await keeper.call(importItems, { body: { importId: byId.importId, skipWrong: true } })
  expect(await item(single.id)).toMatchObject({ vatPercent: 15, name: single.name })

  // A supplier's own numbers are not ours.
  const theirs = await read([
    ['Код', 'Наименование', 'Штрих-код'],
    [one.id, 'Чужой товар', '4600000009018'],
    [other.id, 'Другой чужой товар', '4600000009025'],
  ])
  expect(theirs).toMatchObject({ matchBy: 'BARCODE', rowsAdded: 2, rowsChanged: 0 })
})

test('a code of other goods, a category without the one above it and a code list that is not the caller’s are told', async () => {
  const changer = await personWith('CHANGER', ['view goods', 'edit goods', 'import goods'])
  const [one, other] = [await newItem(), await newItem({ barcode: '2900000000018' })]
  const bare = await keeper.call(readNewItems, {
    form: { upload: upload(await workbookOf([['barcode', 'name'], ['4600000008011', 'Без категории']])) }, // prettier-ignore
  })
  await keeper.call(importItems, { body: { importId: bare.importId } })
  const id = (await keeper.call(searchItems, { query: {}, body: { keyword: '4600000008011' } })).items[0]!.id
  const seen = await read(
    [
      ['Код', 'Штрих-код', 'Спецкод', 'Подкатегория', 'ИКПУ'],
      [one.id, codeOf(other), '', '', ''],
      [other.id, '', '2900000000025', '', '01905001001000000'],
      [id, '', '', 'Напитки', ''],
    ],
    { matchBy: 'ID' },
    changer,
  )
  const linesOf = async (importId: number, outcome: 'WRONG' | 'CHANGE') =>
    (await changer.call(importRows, { path: { id: importId }, query: {}, body: { outcome } })).items
  expect((await linesOf(seen.importId, 'WRONG')).map(({ rowNumber, message }) => [rowNumber, message])).toEqual([
    [2, expect.stringMatching(`«${other.name}»`) as string],
    [4, 'Не указана категория выше'],
  ])
  expect((await linesOf(seen.importId, 'CHANGE')).map(({ field, message }) => [field, message])).toEqual([
    ['barcode', null],
    ['mxikCode', 'Код ИКПУ не изменится: на это нет права'],
  ])
  await changer.call(importItems, { body: { importId: seen.importId, skipWrong: true } })
  expect(await item(other.id)).toMatchObject({
    barcode: '2900000000025',
    mxikCode: other.mxikCode,
    multiBarcodes: other.multiBarcodes,
  })
  expect((await keeper.call(searchItems, { query: {}, body: { keyword: '2900000000018' } })).items).toEqual([])
})

test('goods that somebody has changed since the preview are never overwritten', async () => {
  const tea = await newItem({ name: 'Чай листовой' })
  const rows = [
    ['Штрих-код', 'Наименование', 'Модель'],
    [codeOf(tea), 'Чай из файла', ''],
  ]
  const seen = await read(rows)
  await admin.call(editItem, { path: { id: tea.id }, body: { ...editOf(tea), model: 'М-1' } })
  const refusal = await keeper.refused(importItems, { body: { importId: seen.importId } })
  expect(refusal).toMatchObject({
    status: 409,
    code: 'goodsChanged',
    details: { changed: [{ id: tea.id, rowNumber: 2 }] },
  })
  expect(await item(tea.id)).toMatchObject({ name: 'Чай листовой', model: 'М-1' })
  const again = await read(rows)
  await keeper.call(importItems, { body: { importId: again.importId } })
  expect(await item(tea.id)).toMatchObject({ name: 'Чай из файла', model: 'М-1' })
})

test('who may not change goods adds them only', async () => {
  const tea = await newItem()
  const adder = await personWith('ADDER', ['view goods', 'create goods', 'import goods'])
  const form = async (more: object) => ({
    upload: upload(await workbookOf([['Штрих-код', 'Наименование', 'Код'], [codeOf(tea), 'Другое', tea.id]])), // prettier-ignore
    ...more,
  })
  expect(await adder.refused(readNewItems, { form: await form({ mode: 'ADD_AND_CHANGE' }) })).toMatchObject({
    status: 403,
    code: 'noPermission',
  })
  const seen = await adder.call(readNewItems, { form: await form({}) })
  expect(seen).toMatchObject({ mode: 'ADD', matchBy: null, rowsChanged: 0, rowsWrong: 1 })
  expect(seen.columns.map(({ field }) => field)).toEqual(['multiBarcode', 'name', null])
})
