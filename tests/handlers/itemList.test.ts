import { beforeAll, expect, test } from 'vitest'
import { createItem } from '../../src/api/item.ts'
import { downloadItems, itemsForPos, searchItems, searchItemsForPos } from '../../src/api/itemList.ts'
import { readWorkbook } from '../../server/excelReader/readWorkbook.ts'
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
    { name: 'Сок Добрый 2 л' },
  ])
    await keeper.call(createItem, { body: itemBody(given) })
})

test('the goods list is ordered as people read, and filtered by its own fields', async () => {
  const all = await keeper.call(searchItems, { query: { limit: 3 }, body: {} })
  expect(all.total).toBe(4)
  expect(all.items.map(({ name }) => name)).toEqual(['Сок Rich вишня 1 л', 'Сок Rich яблоко 1 л', 'Сок Добрый 2 л'])
  expect(all.items[1]).toMatchObject({
    multi: true,
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
  const rows: (string | undefined)[][] = []
  await readWorkbook(new Uint8Array(await file.arrayBuffer()), 100, ({ cells }) =>
    rows.push(Array.from(cells, (cell) => cell?.text)),
  )
  expect(rows.at(-1)).toEqual([
    expect.any(String),
    undefined,
    'Сок Rich яблоко 1 л',
    '4600000001012',
    undefined,
    'Напитки',
    'Соки',
    undefined,
    'шт',
  ])
})
