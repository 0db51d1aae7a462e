import { beforeAll, expect, test } from 'vitest'
import { createItem } from '../../src/api/item.ts'
import { downloadItems, itemsForPos, searchItems, searchItemsForPos } from '../../src/api/itemList.ts'
import { haveWords } from '../../server/items/goodsWords.ts'
import { type Sql, sql } from '../../server/db/sql.ts'
import { rowsOf } from '../workbooks.ts'
import { type Person, testServer } from '../server.ts'
import { catalogue } from './catalogue.ts'

const server = await testServer()
const { itemBody, words } = await catalogue(server)
let keeper: Person

beforeAll(async () => {
  keeper = await server.person('WAREHOUSE')
  for (const given of [
    { name: 'Сок Rich яблоко 1 л', brandId: words.brand, forPos: true, multiBarcodes: [{ barcode: '4600000001012' }] },
    { name: 'Сок Rich вишня 1 л', brandId: words.brand },
    { name: 'Сок Добрый 10 л', weighed: true, forPos: true },
    { name: 'Сок Добрый 2 л', multiBarcodes: [{ barcode: '4600000002019' }, { barcode: '4600000002026' }] },
  ])
    await keeper.call(createItem, { body: itemBody(given) })
})

test('the goods list is ordered as people read, and filtered by its own fields', async () => {
  const all = await keeper.call(searchItems, { query: { limit: 3 }, body: {} })
  expect(all.total).toBe(4)
  expect(all.items.map(({ name }) => name)).toEqual(['Сок Rich вишня 1 л', 'Сок Rich яблоко 1 л', 'Сок Добрый 2 л'])
  expect(all.items[1]).toMatchObject({
    multiBarcode: ['4600000001012'],
    categoryName: 'Продукты',
    subCategoryName: 'Напитки',
    sub2CategoryName: 'Соки',
    brandName: 'Rich',
    unitName: 'шт',
  })
  const named = async (body: object) =>
    (await keeper.call(searchItems, { query: {}, body })).items.map(({ name }) => name)
  expect(await named({ brandId: words.brand })).toEqual(['Сок Rich вишня 1 л', 'Сок Rich яблоко 1 л'])
  expect(await named({ keyword: 'dobriy 10' })).toEqual(['Сок Добрый 10 л'])
  expect(await named({ keyword: '1012' })).toEqual(['Сок Rich яблоко 1 л'])
  expect(await named({ subCategoryId: words.bread })).toEqual([])
  expect(await named({ where: [{ field: 'weighed', operator: 'equals', value: true }] })).toEqual(['Сок Добрый 10 л'])
  expect(await named({ sort: [{ field: 'name', descending: true }] })).toEqual(
    [...all.items.map(({ name }) => name), 'Сок Добрый 10 л'].reverse(),
  )
})

test('several codes are said only of goods that have more than one', async () => {
  const shopGoods = { categoryId: words.magazin, subCategoryId: words.magazinSub, sub2CategoryId: words.magazinSub2 }
  const several = async (body: object) =>
    (await keeper.call(searchItems, { query: {}, body })).items.map(({ barcode, multiBarcode, multi }) => [
      Number(barcode !== null) + multiBarcode.length,
      multi,
    ])
  expect(await several({ keyword: 'сок' })).toEqual([
    [0, false],
    [1, false],
    [2, true],
    [0, false],
  ])
  for (const given of [
    { name: 'Лампа', barcode: '2100000000012' },
    { name: 'Лампа с коробкой', barcode: '2100000000029', multiBarcodes: [{ barcode: '4600000003016' }] },
  ])
    await keeper.call(createItem, { body: itemBody({ ...shopGoods, ...given }) })
  expect(await several({ keyword: 'лампа' })).toEqual([
    [1, false],
    [2, true],
  ])
})

test('letters that stand in no word of any goods are not looked for in the goods', async () => {
  const named = async (keyword: string) =>
    (await keeper.call(searchItems, { query: {}, body: { keyword } })).items.map(({ name }) => name)
  expect(await named('пз')).toEqual([])
  const { rows } = await server.database.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    explained(sql`select item.id from item where ${haveWords('пз')}`),
  )
  expect(readsOf(rows[0]!['QUERY PLAN'][0].Plan, 'item')).toBe(0)
  await keeper.call(createItem, { body: itemBody({ name: 'Эпзод Пз 1 шт' }) })
  expect(await named('пз')).toEqual(['Эпзод Пз 1 шт'])
  expect(await named('пз ш')).toEqual(['Эпзод Пз 1 шт'])
  expect(await named('пз бг')).toEqual([])
})

interface PlanNode {
  'Relation Name'?: string
  'Actual Loops': number
  Plans?: PlanNode[]
}
const explained = (statement: Sql) => {
  const { text, values } = statement.toQuery()
  return { text: `explain (analyze, format json) ${text}`, values }
}
/** How often a plan really went to the table. */
const readsOf = (node: PlanNode, table: string): number =>
  (node['Relation Name'] === table ? node['Actual Loops'] : 0) +
  (node.Plans ?? []).reduce((sum, below) => sum + readsOf(below, table), 0)

test('goods of the till are listed, and given out in portions', async () => {
  expect((await keeper.call(searchItemsForPos, { query: {}, body: {} })).items).toHaveLength(2)
  const first = await keeper.call(itemsForPos, { query: { limit: 1 } })
  expect(first).toMatchObject({
    items: [{ name: 'Сок Rich яблоко 1 л', priceUzs: null }],
    nextAfterId: first.items[0]!.id,
  })
  const rest = await keeper.call(itemsForPos, { query: { afterId: first.nextAfterId! } })
  expect(rest).toMatchObject({ items: [{ name: 'Сок Добрый 10 л' }], nextAfterId: null })
})

test('refusals', async () => {
  expect(await keeper.refused(searchItems, { query: { page: 0 }, body: {} })).toMatchObject({ status: 400 })
  expect(await keeper.refused(searchItems, { query: {}, body: { brandId: 'x' } })).toMatchObject({
    status: 400,
    fields: { brandId: expect.any(String) as string },
  })
  expect(await keeper.refused(itemsForPos, { query: { departmentId: 77 } })).toMatchObject({ status: 403 })
  const nobody = await server.person('Contragent')
  expect(await nobody.refused(searchItems, { query: {}, body: {} })).toMatchObject({ status: 403 })
})

test('the Excel goods list has its own columns, and what is filtered', async () => {
  const file = await keeper.call(downloadItems, { body: { keyword: 'яблоко' } }, { language: 'uz-latn' })
  const found = await rowsOf(new Uint8Array(await file.arrayBuffer()))
  const rows = found.map(({ cells }) => Array.from(cells, (cell) => cell?.text))
  expect(rows.at(-1)).toEqual([
    expect.any(String),
    undefined,
    'Сок Rich яблоко 1 л',
    '4600000001012',
    undefined,
    'Продукты',
    'Напитки',
    'Соки',
    undefined,
    'dona',
  ])
})
