import { beforeAll, describe, expect, test } from 'vitest'
import { searchItemsByKeyword } from '../../../src/api/item.ts'
import { searchItems } from '../../../src/api/itemList.ts'
import { searchPosItems } from '../../../src/api/sale.ts'
import { searchStock } from '../../../src/api/stock.ts'
import { type Person, testServer } from '../../server.ts'
import { FIRST, OTHER_LAYOUT, SLIPS, UNKNOWN, WORDS } from './queries.ts'
import { shopOfRealGoods } from './shopOfRealGoods.ts'

const server = await testServer()
let shop: number
let cashier: Person
let keeper: Person

beforeAll(async () => {
  shop = await shopOfRealGoods(server)
  cashier = await server.person('KASSIR', { departmentId: shop })
  keeper = await server.person('WAREHOUSE', { departmentId: shop, departments: [shop] })
})

const sold = async (keyword: string) => {
  const { items } = await cashier.call(searchPosItems, { path: { depId: shop, keyword } })
  return items.map(({ name, guess }) => ({ name: name.toLowerCase(), guess }))
}
const begins = (word: string) => new RegExp(`^${word}(?![\\p{L}\\d])`, 'u')

describe('what comes first at the till', () => {
  test.each([...WORDS.map((word) => [word, begins(word)] as const), ...FIRST])('%s', async (query, first) => {
    const [best] = await sold(query)
    expect(best).toEqual({ name: expect.stringMatching(first) as string, guess: undefined })
  })

  test.each([...OTHER_LAYOUT, ...SLIPS])('%s, as a guess', async (query, first) => {
    const found = await sold(query)
    expect(found[0]).toEqual({ name: expect.stringMatching(first) as string, guess: true })
    expect(found.filter(({ guess }) => !guess)).toEqual([])
  })

  test.each(UNKNOWN)('%s is not sold at an Enter', async (query) => {
    expect((await sold(query)).filter(({ guess }) => !guess)).toEqual([])
  })
})

test('хлеб finds bread, and what is made of it or called so, and not Colgate', async () => {
  const names = (await sold('хлеб')).map(({ name }) => name)
  expect(names.filter((name) => !/хлеб|khleb|hleb/.test(name))).toEqual([])
  const isWhole = names.map((name) => /(?<!\p{L})хлеб(?!\p{L})/u.test(name))
  expect(isWhole).toEqual(isWhole.toSorted((a, b) => Number(b) - Number(a)))
})

test('lists and choices have the same first, until an order is asked for', async () => {
  const [best] = await sold('сок')
  const list = await keeper.call(searchItems, { query: {}, body: { keyword: 'сок' } })
  const stock = await keeper.call(searchStock, { query: {}, body: { search: 'сок' } })
  const choice = await keeper.call(searchItemsByKeyword, { query: { keyword: 'сок' } })
  const firsts = [list.items[0]!.name, stock.items[0]!.itemName, choice[0]!.name]
  expect(firsts.map((name) => name.toLowerCase())).toEqual(firsts.map(() => best!.name))
  const sorted = await keeper.call(searchItems, {
    query: {},
    body: { keyword: 'сок', sort: [{ field: 'name', descending: true }] },
  })
  expect(sorted.total).toBe(list.total)
  expect(sorted.items[0]!.name).not.toBe(list.items[0]!.name)
})

test('the pages of a list by words hold every row once, from either end', async () => {
  const body = { keyword: 'крем' }
  const whole = await keeper.call(searchItems, { query: { limit: 500 }, body })
  const pages = []
  for (let page = 1; page <= Math.ceil(whole.total / 20); page++)
    pages.push(...(await keeper.call(searchItems, { query: { limit: 20, page }, body })).items)
  expect(pages.map(({ id }) => id)).toEqual(whole.items.map(({ id }) => id))
  expect(new Set(pages.map(({ id }) => id)).size).toBe(whole.total)
})

test('a word that only the other layout knows fills a list that says it is guessed', async () => {
  const list = await keeper.call(searchItems, { query: {}, body: { keyword: 'ijrjkfl' } })
  expect(list).toMatchObject({ guessed: true })
  expect(list.items[0]!.name).toMatch(/^Шоколад/)
  const right = await keeper.call(searchItems, { query: {}, body: { keyword: 'шоколад' } })
  expect(right).not.toHaveProperty('guessed')
  expect(right.total).toBe(list.total)
})
