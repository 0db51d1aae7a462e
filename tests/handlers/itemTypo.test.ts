import { beforeAll, expect, test } from 'vitest'
import { createItem, searchItemsByKeyword } from '../../src/api/item.ts'
import { readNewItems } from '../../src/api/itemImport.ts'
import { sql } from '../../server/db/sql.ts'
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
