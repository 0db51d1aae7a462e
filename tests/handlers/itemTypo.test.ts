import { beforeAll, expect, test } from 'vitest'
import { createItem, deleteItem, searchItemsByKeyword } from '../../src/api/item.ts'
import { readNewItems } from '../../src/api/itemImport.ts'
import { downloadItems, searchItems } from '../../src/api/itemList.ts'
import { searchPosItems } from '../../src/api/sale.ts'
import { searchStock } from '../../src/api/stock.ts'
import { searchChildGoods } from '../../src/api/wrappedItem.ts'
import { sql } from '../../server/db/sql.ts'
import { rowsOf } from '../workbooks.ts'
import { type Person, testServer } from '../server.ts'
import { upload, workbookOf } from '../workbooks.ts'
import { catalogue } from './catalogue.ts'

const server = await testServer()
const { itemBody } = await catalogue(server)
let keeper: Person
const names = new Map<number, string>()

beforeAll(async () => {
  keeper = await server.person('WAREHOUSE')
  for (const name of [
    'Шоколад «Алёнка» 90 г',
    'Шоколадная паста',
    'Молоко пастеризованное 2,5 %',
    'Макароны спиральки',
    'Стиральный порошок Tide',
  ]) {
    const { id } = await keeper.call(createItem, { body: itemBody({ name, artikul: `SV-${names.size}` }) })
    names.set(id, name)
  }
})
const found = async (keyword: string) =>
  (await keeper.call(searchItemsByKeyword, { query: { keyword } })).map(({ name }) => name)

test('a slip of the finger in a name is forgiven, in any script and keyboard layout', async () => {
  const slips = ['шаколад аленка', 'shokalad alyonka', 'шоколад аленкка']
  const first = await Promise.all(slips.map(async (keyword) => (await found(keyword))[0]))
  expect(first).toEqual(slips.map(() => 'Шоколад «Алёнка» 90 г'))
  expect(await found('молако')).toEqual(['Молоко пастеризованное 2,5 %'])
  expect(await found('макорон')).toContain('Макароны спиральки')
  expect(await found('парошок')).toContain('Стиральный порошок Tide')
})

test('what is found as it was typed is never mixed with what is only like it', async () => {
  expect((await found('шоколад')).sort()).toEqual(['Шоколад «Алёнка» 90 г', 'Шоколадная паста'])
  expect(await found('шоколад паста')).toEqual(['Шоколадная паста'])
})

test('guesses say that they are guesses, and a number in the name stays as it was typed', async () => {
  const guessed = await keeper.call(searchItemsByKeyword, { query: { keyword: 'шаколад 90' } })
  expect(guessed.map(({ name, guess }) => [name, guess])).toEqual([['Шоколад «Алёнка» 90 г', true]])
  const exact = await keeper.call(searchItemsByKeyword, { query: { keyword: 'шоколад 90' } })
  expect(exact.map(({ name, guess }) => [name, guess])).toEqual([['Шоколад «Алёнка» 90 г', undefined]])
  expect(await found('шаколад 91')).toEqual([])
})

test('a word and a number typed as one are two; the letters and digits of a code are not looked for one by one', async () => {
  const exact = await keeper.call(searchItemsByKeyword, { query: { keyword: 'мол2,5' } })
  expect(exact.map(({ name, guess }) => [name, guess])).toEqual([['Молоко пастеризованное 2,5 %', undefined]])
  expect(await found('алёнка90г')).toEqual(['Шоколад «Алёнка» 90 г'])
  expect(await found('м2к5')).toEqual([])
})

test('two letters in each other’s place, a letter too many, a letter missing, and a word not yet typed to its end', async () => {
  expect(await found('мкаароны')).toEqual(['Макароны спиральки'])
  expect(await found('макарроны')).toEqual(['Макароны спиральки'])
  expect(await found('спралки')).toEqual(['Макароны спиральки'])
  expect(await found('пастирезо')).toEqual(['Молоко пастеризованное 2,5 %'])
})

test('the goods list, the till’s goods, packages and the file of the list forgive alike and say so', async () => {
  const list = await keeper.call(searchItems, { query: {}, body: { keyword: 'шаколад' } })
  expect(list).toMatchObject({ total: 2, guessed: true })
  expect(list.items.map(({ name }) => name)).toEqual(['Шоколад «Алёнка» 90 г', 'Шоколадная паста'])
  expect(await keeper.call(searchItems.siblings.count, { query: {}, body: { keyword: 'шаколад' } })).toMatchObject({
    total: 2,
  })
  expect(await keeper.call(searchItems, { query: {}, body: { keyword: 'шоколад' } })).not.toHaveProperty('guessed')
  const groups = { query: {}, body: { search: 'шаколад', groupBy: 'depId', rows: 1 } }
  expect(await keeper.call(searchStock.siblings.groups, groups)).toMatchObject({ guessed: true })
  expect(await keeper.call(searchItems, { query: {}, body: { keyword: 'SV-77777' } })).toMatchObject({
    items: [],
    total: 0,
  })
  const boxes = await keeper.call(searchChildGoods, { query: {}, body: { keyword: 'парошок' } })
  expect(boxes).toMatchObject({ total: 1, items: [{ name: 'Стиральный порошок Tide' }] })
  const file = await keeper.response(downloadItems, { body: { keyword: 'парошок' } })
  const names = (await rowsOf(new Uint8Array(await file.arrayBuffer()))).map(({ cells }) => cells[2]?.text)
  expect(names).toContain('Стиральный порошок Tide')
})

test('the till forgives words among what its shop has, and never a code', async () => {
  const shop = await server.department('SHOP', { saleType: 'RETAIL' })
  const cashier = await server.person('KASSIR', { departmentId: shop })
  const paste = [...names].find(([, name]) => name === 'Шоколадная паста')![0]
  const { id: lot } = await server.database.one<{ id: number }>(
    sql`insert into lot (item_id, unit_cost) values (${paste}, 10) returning id`,
  )
  await fillShelf(shop, lot, paste)
  const sold = async (keyword: string) =>
    (await cashier.call(searchPosItems, { path: { depId: shop, keyword } })).items.map(({ name, guess }) => [
      name,
      guess,
    ])
  expect(await sold('шоколад')).toEqual([['Шоколадная паста', undefined]])
  expect(await sold('шаколад')).toEqual([['Шоколадная паста', true]])
  expect(await sold('парошок')).toEqual([])
  for (const code of ['4607001771563', 'SV-77777', '010460700177156221shokolad1']) expect(await sold(code)).toEqual([])
})

/** Stock without a document, for a test that only needs it to be there. */
const fillShelf = (department: number, lot: number, item: number) =>
  server.database.pool.query(
    'insert into stock_balance (department_id, lot_id, item_id, on_hand) values ($1, $2, $3, 7)',
    [department, lot, item],
  )

test('a guess needs a word that goods have still: one whose goods are gone is passed over', async () => {
  const { id } = await keeper.call(createItem, { body: itemBody({ name: 'Маккароны' }) })
  await keeper.call(deleteItem, { path: { id } })
  expect(await found('маккароны')).toEqual(['Макароны спиральки'])
})

test('codes, short words and words of nothing find nothing by likeness', async () => {
  const keywords = ['SV-77777', '4607001771563', 'мал', 'кирпич', '%%%', "' or true --"]
  const all = await Promise.all(keywords.map(async (keyword) => [keyword, await found(keyword)] as const))
  expect(all.filter(([, names]) => names.length > 0)).toEqual([])
})

test('without trigrams in the database a search is exact, and works', async () => {
  const other = await testServer()
  await other.database.run(sql`drop extension pg_trgm cascade`)
  const person = await other.person('WAREHOUSE')
  const { itemBody: body } = await catalogue(other)
  await person.call(createItem, { body: body({ name: 'Шоколад' }) })
  const names = async (keyword: string) =>
    (await person.call(searchItemsByKeyword, { query: { keyword } })).map(({ name }) => name)
  expect(await names('шоколад')).toEqual(['Шоколад'])
  expect(await names('шаколад')).toEqual([])
})

const HEADERS = ['Позиция прайса', 'Штрихкод', 'Код завода']
const preview = async (by: Person, more: object = {}, headers = HEADERS) =>
  by.call(readNewItems, {
    form: { upload: upload(await workbookOf([headers, ['Вафли', '4607001771562', 'V-1']])), ...more },
  })
const fieldsOf = ({ columns }: Awaited<ReturnType<typeof preview>>) => columns.map(({ field }) => field)

test('what was said of a column is remembered: for this supplier, for all files, for this person only', async () => {
  expect(
    await keeper.refused(readNewItems, { form: { upload: upload(await workbookOf([HEADERS, ['Вафли', '1', '2']])) } }),
  ).toMatchObject({ status: 422, code: 'columnsMissing' })
  const said = JSON.stringify({ 'Позиция прайса': 'name', 'Код завода': 'artikul' })
  expect(fieldsOf(await preview(keeper, { columns: said }))).toEqual(['name', 'multiBarcode', 'artikul'])
  expect(fieldsOf(await preview(keeper))).toEqual(['name', 'multiBarcode', 'artikul'])
  // The screen names columns by their letters.
  const byLetters = await preview(keeper, { columns: JSON.stringify({ A: 'name', B: 'multiBarcode', C: 'model' }) })
  expect(fieldsOf(byLetters)).toEqual(['name', 'multiBarcode', 'model'])
  expect(fieldsOf(await preview(keeper))).toEqual(['name', 'multiBarcode', 'model'])
  await preview(keeper, { columns: said })
  // Of one supplier something else is true; the other files stay as they were.
  const supplier = { contragentId: '77' }
  await preview(keeper, { ...supplier, columns: JSON.stringify({ 'Код завода': 'sku' }) })
  expect(fieldsOf(await preview(keeper, supplier))).toEqual(['name', 'multiBarcode', 'sku'])
  expect(fieldsOf(await preview(keeper))).toEqual(['name', 'multiBarcode', 'artikul'])
  const other = await server.person('WAREHOUSE')
  expect(
    await other.refused(readNewItems, { form: { upload: upload(await workbookOf([HEADERS, ['Вафли', '1', '2']])) } }),
  ).toMatchObject({ code: 'columnsMissing' })
})

test('a column left out stays left out, what is said now goes before, and two columns never become one field', async () => {
  await preview(keeper, { columns: JSON.stringify({ 'Код завода': null }) })
  expect(fieldsOf(await preview(keeper))).toEqual(['name', 'multiBarcode', null])
  expect(fieldsOf(await preview(keeper, { columns: JSON.stringify({ 'Код завода': 'model' }) }))).toEqual([
    'name',
    'multiBarcode',
    'model',
  ])
  await preview(keeper, { columns: JSON.stringify({ 'Код завода': 'artikul' }) })
  const strange = ['Позиция прайса', 'Штрихкод', 'constructor']
  expect(fieldsOf(await preview(keeper, { columns: JSON.stringify({ A: 'name' }) }, strange))).toEqual([
    'name',
    'multiBarcode',
    null,
  ])
  const columns = JSON.stringify({ Шифр: 'artikul' })
  const headers = [...HEADERS, 'Шифр']
  expect(fieldsOf(await preview(keeper, { columns }, headers))).toEqual(['name', 'multiBarcode', null, 'artikul'])
})
