import { beforeAll, expect, test } from 'vitest'
import { findDocuments } from '../../src/api/documentSearch.ts'
import { startInventory } from '../../src/api/inventory.ts'
import { finishSale } from '../../src/api/sale.ts'
import { type Person, testServer, type TestServer } from '../server.ts'
import { type Shop, shopOn } from '../ledger/shop.ts'

/** The last evening of the year in UTC, the first morning of the next one in Tashkent. */
const NOW = new Date('2026-12-31T20:00:00Z')

let server: TestServer
let shop: Shop

beforeAll(async () => {
  server = await testServer({ now: () => NOW })
  shop = await shopOn(server)
  await shop.open()
  const itemId = await shop.stocked([10])
  await shop.income(shop.warehouse, [{ itemId, count: 5, incomeUzs: 500 }])
  await shop.documentAt('PENDING', {
    action: 'KOCHIRISH',
    fromDepartmentId: shop.warehouse,
    toDepartmentId: shop.shop,
    whItems: [{ itemId, count: 1 }],
  })
  await shop.cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: 2 }]) })
  await shop.cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: -1 }]) })
})

const kinds = async (person: Person, number: number) =>
  (await person.call(findDocuments, { query: { number } })).map(({ kind }) => kind).sort()

test('a number finds documents of every kind, the newest first, with the day in the company’s zone', async () => {
  const found = await shop.admin.call(findDocuments, { query: { number: 1 } })
  expect(found.map(({ kind }) => kind).sort()).toEqual(['KIRIM', 'KIRIM', 'KOCHIRISH', 'PRICING', 'SALE'])
  expect(found.map(({ date }) => date)).toEqual(found.map(({ date }) => date).sort((a, b) => b.localeCompare(a)))
  expect(found.find(({ kind }) => kind === 'SALE')).toMatchObject({ number: 1, date: '2027-01-01' })
  expect(await kinds(shop.admin, 2)).toEqual(['RETURN'])
  expect(await kinds(shop.admin, 999_999_999)).toEqual([])
})

test('everybody finds what they may view, where they may look; a transfer on its way also at its target', async () => {
  expect(await kinds(shop.cashier, 1)).toEqual(['KIRIM', 'KOCHIRISH', 'PRICING', 'SALE'])
  expect(await kinds(shop.keeper, 1)).toEqual(['KIRIM', 'KOCHIRISH'])
  expect(await kinds(await server.person('SELLER', { departmentId: shop.shop }), 1)).toEqual(['KOCHIRISH', 'SALE'])
  expect(await kinds(await server.person('MANAGER', { departmentId: await server.department('SHOP') }), 1)).toEqual([])
  expect(await kinds(await server.person('Contragent'), 1)).toEqual([])
})

test('a count is found by its number by who may view counts', async () => {
  const { regNumber } = await shop.admin.call(startInventory, { body: { departmentId: shop.warehouse } })
  expect(await kinds(shop.admin, regNumber)).toContain('INVENTORY')
  expect(await kinds(shop.keeper, regNumber)).toContain('INVENTORY')
  expect(await kinds(shop.cashier, regNumber)).not.toContain('INVENTORY')
})

test('what is no number is refused', async () => {
  for (const number of ['', 'abc', 0, -1, 1.5, 1e12])
    expect(await shop.admin.refused(findDocuments, { query: { number } })).toMatchObject({
      status: 400,
      fields: { number: expect.any(String) },
    })
})
