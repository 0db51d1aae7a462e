import { expect, test } from 'vitest'
import { finishSale } from '../../src/api/sale.ts'
import { itemStatuses } from '../../src/api/stockReport.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'
import { standingClock } from './reports/randomCompany.ts'
import { read } from './reports/requireSales.ts'

const clock = standingClock()
const server = await testServer({ now: clock.now })
const shop = await shopOn(server)
const { admin, cashier } = shop
await shop.open()

async function statusOf(itemId: number) {
  const { items } = await read(admin, itemStatuses, {}, { id: shop.shop })
  return items.find((row) => row.itemId === itemId)
}
const expiring = async (count: number, termOfItem: string) => {
  const itemId = await shop.newItem()
  await shop.income(shop.shop, [{ itemId, count, incomeUzs: 500, termOfItem }])
  await shop.priced(shop.shop, [itemId], 1_000)
  return itemId
}

test('the worst that can be said of a good is said', async () => {
  const [much, few, none] = [await shop.stocked([5]), await shop.stocked([4]), await shop.stocked([2])]
  await cashier.call(finishSale, { body: shop.saleOf([{ itemId: none, count: 2 }]) })
  expect(await statusOf(much)).toMatchObject({ itemStatus: 'IN_STOCK', balance: 5, lastSoldAt: null })
  expect(await statusOf(few)).toMatchObject({ itemStatus: 'FEW' })
  expect(await statusOf(none)).toMatchObject({ itemStatus: 'NONE', balance: 0, lastSoldAt: clock.now().toISOString() })
})

test('what may not be sold after a day is expired the day after', async () => {
  const itemId = await expiring(7, '2026-11-20')
  expect(await statusOf(itemId)).toMatchObject({ itemStatus: 'IN_STOCK', expiredQuantity: 0 })
  clock.forward(24)
  expect(await statusOf(itemId)).toMatchObject({ itemStatus: 'EXPIRED', expiredQuantity: 7 })
})

test('what has no price yet is unpriced, until the moment of its first one', async () => {
  const itemId = await shop.newItem()
  await shop.income(shop.shop, [{ itemId, count: 8, incomeUzs: 500 }])
  expect(await statusOf(itemId)).toMatchObject({ itemStatus: 'UNPRICED' })
  await shop.priced(shop.shop, [itemId], 1_000, null, new Date(clock.now().getTime() + 3_600_000))
  expect(await statusOf(itemId)).toMatchObject({ itemStatus: 'UNPRICED' })
  clock.forward(1)
  expect(await statusOf(itemId)).toMatchObject({ itemStatus: 'IN_STOCK' })
})
