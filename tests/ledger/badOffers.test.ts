import { beforeAll, expect, test } from 'vitest'
import { generateCertificates } from '../../src/api/certificate.ts'
import { saveBuyXGetY } from '../../src/api/promotion.ts'
import { testServer } from '../server.ts'
import { certificatesOn } from './certificatesOn.ts'
import { type Shop, shopOn } from './shop.ts'

let shop: Shop
let one: number
let other: number

beforeAll(async () => {
  shop = await shopOn(await testServer())
  ;[one, other] = [await shop.newItem(), await shop.newItem()]
})

test.each<[string, object, string]>([
  ['an end before the start', { startDate: '2028-01-02', expirationDate: '2028-01-01' }, 'expirationDate'],
  ['an end in the past', { expirationDate: '2026-02-01' }, 'expirationDate'],
  ['more than 100 percent', { type: 'PERCENT', amount: 100.01 }, 'amount'],
  ['a worth of 0', { amount: 0 }, 'amount'],
  ['a worth below 0', { amount: -10_000 }, 'amount'],
  ['parts of a tiyin', { amount: 0.001 }, 'amount'],
  ['no certificates', { count: 0 }, 'count'],
  ['more certificates than anybody prints', { count: 1_000_000 }, 'count'],
  ['no name', { name: ' ' }, 'name'],
])('a package of certificates is refused for %s', async (_what, given, field) => {
  const body = { ...certificatesOn(shop).packageBody(), ...given } as ReturnType<
    ReturnType<typeof certificatesOn>['packageBody']
  >
  expect(await shop.admin.refused(generateCertificates, { path: { count: body.count }, body })).toMatchObject({
    status: 400,
    fields: { [field]: expect.any(String) },
  })
})

test.each<[string, () => object, string]>([
  ['itself among other rewards', () => ({ itemIds: [one, other] }), 'itemIds'],
  ['nothing bought', () => ({ buyCount: 0 }), 'buyCount'],
  ['nothing given', () => ({ getCount: 0 }), 'getCount'],
  ['no rewards', () => ({ itemIds: [] }), 'itemIds'],
  ['rewards that nobody knows', () => ({ itemIds: [999_999] }), 'itemIds.0'],
  ['a purchase that nobody knows', () => ({ buyItemId: 999_999 }), 'buyItemId'],
  ['more than 100 percent', () => ({ discount: 100.01 }), 'discount'],
  ['a discount of 0', () => ({ discount: 0 }), 'discount'],
  ['an end before the start', () => ({ startDate: '2028-01-02', finishDate: '2028-01-01' }), 'finishDate'],
])('buy X get Y is refused for %s', async (_what, given, field) => {
  const body = {
    name: 'Два плюс один',
    buyItemId: one,
    buyCount: 2,
    itemIds: [other],
    getCount: 1,
    discount: 100,
    departmentIds: [shop.shop],
    startDate: '2026-01-01',
    finishDate: '2030-12-31',
    ...given(),
  }
  expect(await shop.admin.refused(saveBuyXGetY, { body })).toMatchObject({
    status: 400,
    fields: { [field]: expect.any(String) },
  })
})
