import { expect, test } from 'vitest'
import { searchUnfinishedSales } from '../../src/api/posLists.ts'
import { createSale, deleteSuspendedSale, finishSale, searchSales, suspendSale } from '../../src/api/sale.ts'
import { searchSaleLines } from '../../src/api/saleLine.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await shopOn(server)
await shop.open()
const { cashier, cashbox } = shop
const manager = await server.person('MANAGER', { departmentId: shop.shop })
const stranger = await server.person('MANAGER', { departmentId: shop.warehouse })
const itemId = await shop.stocked([50])

const draft = (count: number) => {
  const { uuid, saleItems } = shop.saleOf([{ itemId, count }])
  return cashier.call(createSale, { path: { depId: shop.shop, cashboxId: cashbox }, body: { uuid, saleItems } })
}
const unfinished = async (body: object = {}) => {
  const { items } = await manager.call(searchUnfinishedSales, { query: {}, body })
  return items.map(({ id, status, finalTotalSum, changedByName }) => [id, status, finalTotalSum, changedByName])
}

test('what was begun at a till and not paid for is told with who set it aside or threw it away', async () => {
  const left = await draft(1)
  const held = await draft(2)
  await cashier.call(suspendSale, { path: { id: held.id }, body: {} })
  const gone = await draft(3)
  await cashier.call(suspendSale, { path: { id: gone.id }, body: {} })
  await shop.admin.call(deleteSuspendedSale, { path: { id: gone.id } })
  await cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: 4 }]) })
  expect(await unfinished()).toEqual([
    [gone.id, 'DELETED', 3_000, shop.admin.username],
    [held.id, 'SUSPENDED', 2_000, cashier.username],
    [left.id, 'DRAFT', 1_000, null],
  ])
  expect(await unfinished({ status: 'DELETED' })).toHaveLength(1)
  const { items: lines } = await manager.call(searchSaleLines, { query: {}, body: { saleId: gone.id } })
  expect(lines).toMatchObject([{ saleId: gone.id, itemId, count: 3 }])
  // Nothing of it was sold.
  expect((await manager.call(searchSales, { query: {}, body: {} })).items).toHaveLength(1)
  expect((await manager.call(searchSaleLines, { query: {}, body: {} })).items).toHaveLength(1)
})

test('another shop sees none of it, and who may not see sales is refused', async () => {
  expect((await stranger.call(searchUnfinishedSales, { query: {}, body: {} })).items).toEqual([])
  const { id } = await draft(1)
  expect((await stranger.call(searchSaleLines, { query: {}, body: { saleId: id } })).items).toEqual([])
  const keeper = await server.person('WAREHOUSE', { departmentId: shop.shop })
  expect(await keeper.refused(searchUnfinishedSales, { query: {}, body: {} })).toMatchObject({ status: 403 })
})
