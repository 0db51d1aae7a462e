import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type PosItem, searchPosItems } from '../../../src/api/sale.ts'
import { Catalogue, keptOf } from '../../../src/offline/catalogue.ts'
import { FIRST, OTHER_LAYOUT, UNKNOWN, WORDS } from '../goodsSearch/queries.ts'
import { shopOfRealGoods } from '../goodsSearch/shopOfRealGoods.ts'
import { type Person, testServer } from '../../server.ts'
import { snapshotOf } from './snapshotOf.ts'

const server = await testServer()
let shop: number
let cashier: Person
let catalogue: Catalogue
let names: readonly string[]

beforeAll(async () => {
  shop = await shopOfRealGoods(server)
  cashier = await server.person('KASSIR', { departmentId: shop })
  const columns = await snapshotOf(cashier, shop)
  names = columns.name
  catalogue = new Catalogue(keptOf(columns))
})

const onServer = async (keyword: string): Promise<PosItem[]> =>
  (await cashier.call(searchPosItems, { path: { depId: shop, keyword } })).items

/** The queries that a till would answer otherwise; what the server finds only by likeness, the till leaves to it. */
async function answeredOtherwise(keywords: Iterable<string>): Promise<string[]> {
  const others: string[] = []
  for (const keyword of keywords) {
    const offline = catalogue.findCode(keyword.trim(), Date.now())
    const found = offline.length > 0 ? offline : catalogue.findWords(keyword, Date.now())
    const answer = await onServer(keyword)
    const expected = found.length > 0 ? answer : answer.filter(({ guess }) => !guess)
    if (!isDeepStrictEqual(found, expected)) others.push(keyword)
  }
  return others
}

test('a till without a network finds what the server finds, in the same order', async () => {
  const queries = [...WORDS, ...[...FIRST, ...OTHER_LAYOUT].map(([words]) => words), ...UNKNOWN.map(String)]
  expect(await answeredOtherwise(queries)).toEqual([])
})

test('so it is for whatever is typed of the names: their beginnings, parts, numbers and keys of the other layout', async () => {
  const part = fc
    .tuple(fc.nat(4_000), fc.nat(6), fc.integer({ min: 1, max: 9 }), fc.boolean())
    .map(([name, word, length, joined]) => {
      const words = names[name % names.length]!.split(' ')
      const begun = words[word % words.length]!.slice(0, length)
      return joined ? `${begun} ${words[0]!.slice(0, length)}` : begun
    })
    // Nothing else in the address would be left of them.
    .filter((typed) => typed.trim() !== '' && !/[/\\]/.test(typed) && !/^\.{1,2}$/.test(typed.trim()))
  await fc.assert(
    fc.asyncProperty(part, async (typed) => {
      expect(await answeredOtherwise([typed])).toEqual([])
    }),
    { numRuns: 150 },
  )
})

test('one and two letters find what the server finds', async () => {
  const typed = ['с', 'со', 'co', 'м', 'мо', 'к', '1', '10', '0,5', 'ж', 'щ', 'ъ']
  expect(await answeredOtherwise(typed)).toEqual([])
})
