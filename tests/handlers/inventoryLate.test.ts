import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { getCountPlan } from '../../src/api/countPlan.ts'
import { finishInventory, getInventory, startInventory } from '../../src/api/inventory.ts'
import { searchLateDocuments } from '../../src/api/inventoryLate.ts'
import { saveInventory, searchInventoryLines } from '../../src/api/inventoryLine.ts'
import { claimSeries, finishPaidSale } from '../../src/api/paidSale.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'
import { countsOn } from './countedShop.ts'

const MINUTE_MS = 60_000
const NOON = Date.UTC(2026, 10, 20, 7)
let clock = new Date(NOON)
const server = await testServer({ now: () => clock })
const here = await shopOn(server)
const { countedShop, line, stockOf, compared } = countsOn(server, here)
afterEach(() => requireSoundBooks(server.database))

/** A count that is begun at noon, with a till that sold something without a network before, and will come back with it. */
async function scene(counts: number[]) {
  clock = new Date(NOON)
  const made = await countedShop(counts)
  const { departmentId, cashboxId, manager } = made
  await here.open(cashboxId, departmentId)
  const { epoch } = await here.admin.call(claimSeries, {
    body: { departmentId, cashboxId, deviceId: randomUUID(), lastNumber: 0 },
  })
  let number = 0
  const soldAt = (minute: number, itemId: number, count: number) => ({
    ...here.saleOf([{ itemId, count }]),
    departmentId,
    cashboxId,
    paid: {
      epoch,
      number: ++number,
      madeAt: new Date(NOON + minute * MINUTE_MS).toISOString(),
      sellerId: here.admin.userId,
      promotions: [[]],
    },
  })
  const { id } = await manager.call(startInventory, { body: { departmentId, blind: false } })
  return {
    ...made,
    id,
    soldAt,
    at: (minute: number) => void (clock = new Date(NOON + minute * MINUTE_MS)),
    counted: (itemId: number, quantity: number) =>
      manager.call(saveInventory, { path: { inventoryId: id }, body: { lines: [line(itemId, quantity)] } }),
    finish: () => manager.call(finishInventory, { path: { id }, body: {} }),
    come: (body: ReturnType<typeof soldAt>) => here.admin.call(finishPaidSale, { body }),
    late: async () => (await manager.call(searchLateDocuments, { path: { id }, query: {}, body: {} })).items,
    stock: (itemId: number) => stockOf(departmentId, itemId),
  }
}

test('a sale that was made before its goods were counted, and comes a day after, takes nothing twice', async () => {
  const { itemIds, at, counted, finish, soldAt, come, late, stock, manager, id } = await scene([10, 2])
  const [tea, last] = itemIds as [number, number]
  at(60)
  await counted(tea, 8)
  await counted(last, 0)
  at(120)
  await finish()
  expect([await stock(tea), await stock(last)]).toEqual([8, 0])
  at(24 * 60)
  const sale = soldAt(30, tea, 2)
  const answer = await come(sale)
  expect(answer).toMatchObject({ state: 'TAKEN', differences: [] })
  await come(sale)
  // Nothing of it lies there any more, and yet it lacks nowhere.
  expect(await come(soldAt(-600, last, 2))).toMatchObject({ state: 'TAKEN', differences: [] })
  expect([await stock(tea), await stock(last)]).toEqual([8, 0])
  expect(await late()).toMatchObject([
    { itemId: last, quantity: -2, givenBack: 2 },
    { itemId: tea, documentKind: 'sale', documentId: answer.sale!.id, quantity: -2, givenBack: 2 },
  ])
  expect(await manager.call(getInventory, { path: { id } })).toMatchObject({ late: 2, differing: 2 })
  expect(await compared(manager, id)).toMatchObject([
    { itemId: tea, difference: -2 },
    { itemId: last, difference: -2 },
  ])
})

test('what was sold after its goods were counted is sold, and more than the count found missing comes from the last lot', async () => {
  const { itemIds, at, counted, finish, soldAt, come, late, stock } = await scene([10, 10])
  const [after, equal] = itemIds as [number, number]
  at(60)
  await counted(after, 10)
  // Two had been sold by then, and two more than the ledger knew of lay there.
  await counted(equal, 10)
  at(120)
  await finish()
  at(180)
  await come(soldAt(90, after, 1))
  await come(soldAt(0, equal, 2))
  expect([await stock(after), await stock(equal)]).toEqual([9, 10])
  expect(await late()).toMatchObject([{ itemId: equal, quantity: -2, givenBack: 2 }])
})

test('a sale so near to the counting that nobody can tell is taken as it is, and its good is to be counted again', async () => {
  const { departmentId, itemIds, at, counted, finish, soldAt, come, late, stock, manager } = await scene([10])
  const itemId = itemIds[0]!
  at(60)
  await counted(itemId, 10)
  at(120)
  await finish()
  const due = async () => (await manager.call(getCountPlan, { path: { departmentId } })).itemIds
  expect(await due()).toEqual([])
  at(180)
  await come(soldAt(65, itemId, 1))
  expect(await stock(itemId)).toBe(9)
  expect(await late()).toMatchObject([{ quantity: -1, givenBack: 0 }])
  expect(await due()).toEqual([itemId])
})

test('of two counts the first that came to a good after its sale has settled it', async () => {
  const { departmentId, itemIds, at, counted, finish, soldAt, come, late, stock, manager } = await scene([10])
  const itemId = itemIds[0]!
  at(60)
  await counted(itemId, 9)
  at(120)
  await finish()
  at(300)
  const { id: second } = await manager.call(startInventory, { body: { departmentId, blind: false } })
  at(310)
  await manager.call(saveInventory, { path: { inventoryId: second }, body: { lines: [line(itemId, 9)] } })
  at(400)
  await come(soldAt(30, itemId, 1))
  expect(await stock(itemId)).toBe(9)
  expect(await late()).toMatchObject([{ itemId, givenBack: 1 }])
  await manager.call(finishInventory, { path: { id: second }, body: {} })
  expect(await compared(manager, second)).toMatchObject([{ itemId, difference: 0 }])
  expect(await stock(itemId)).toBe(9)
})

test('lines of a phone that comes back a day after the count was finished are kept and shown, and count nothing', async () => {
  const { itemIds, at, counted, finish, stock, manager, id } = await scene([10])
  const itemId = itemIds[0]!
  at(60)
  await counted(itemId, 10)
  at(120)
  await finish()
  const seen = line(itemId, 4, { countedAt: new Date(NOON + 70 * MINUTE_MS).toISOString() })
  at(24 * 60)
  const answer = await manager.call(saveInventory, { path: { inventoryId: id }, body: { lines: [seen] } })
  expect(answer).toMatchObject({ status: 'FINISHED', kept: 1, late: 1 })
  const { items } = await manager.call(searchInventoryLines, { path: { id }, query: {}, body: { problem: true } })
  expect(items).toMatchObject([{ id: seen.id, itemId, quantity: 4, lineProblem: 'LATE' }])
  expect(await manager.call(getInventory, { path: { id } })).toMatchObject({ unsettled: 1 })
  expect(await stock(itemId)).toBe(10)
})
