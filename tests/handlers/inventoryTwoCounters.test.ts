import fc from 'fast-check'
import { expect, test } from 'vitest'
import { QUANTITY_MAX } from '../../src/api/fields.ts'
import { finishInventory, startInventory } from '../../src/api/inventory.ts'
import { saveInventory, sayCounted, searchInventoryLines } from '../../src/api/inventoryLine.ts'
import { placeCounted, settleInventory } from '../../src/api/inventorySettling.ts'
import { finishSale } from '../../src/api/sale.ts'
import { tallyOf } from '../../src/rules/inventory.ts'
import { quantity, thousandths } from '../../src/rules/money.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'
import { countsOn } from './countedShop.ts'

const MINUTE_MS = 60_000
/** Of a count that random visits are tried on. */
const GOODS = 8
const NOON = Date.UTC(2026, 10, 20, 7)
let clock = new Date(NOON)
const server = await testServer({ now: () => clock })
const here = await shopOn(server)
const { countedShop, line, save, compared, stockOf } = countsOn(server, here)
const minute = (at: number) => new Date(NOON + at * MINUTE_MS).toISOString()

/** A count that is begun at noon; it is now an hour later. */
async function counted(counts: number[], several: 'ADD' | 'REPLACE') {
  clock = new Date(NOON)
  const made = await countedShop(counts)
  const { departmentId, manager } = made
  const { id } = await manager.call(startInventory, { body: { departmentId, several, blind: false } })
  clock = new Date(NOON + 60 * MINUTE_MS)
  const seen = (itemId: number, count: number, at: number, replaces = false) =>
    line(itemId, count, { fromAt: minute(at), countedAt: minute(at), replaces })
  return { ...made, id, seen }
}

test('in a count that replaces, the latest counter’s word stands alone, and whose word gave way is told on the phone and in the comparison', async () => {
  const { itemIds, keeper, manager, id, seen } = await counted([10], 'REPLACE')
  const [tea] = itemIds as [number]
  const first = await save(keeper, id, [seen(tea, 3, 5), seen(tea, 4, 6)])
  expect(first.goods).toMatchObject([{ counted: 7, ownCounted: 7, others: [] }])
  const second = await save(manager, id, [seen(tea, 9, 20)])
  expect(second.goods).toMatchObject([{ counted: 9, ownCounted: 9, others: [{ quantity: 7 }] }])
  const keeperName = second.goods[0]!.others[0]!.userName
  const [row] = await compared(manager, id)
  expect(row).toMatchObject({ counted: 9, difference: -1 })
  expect(row!.countedParts).toContain(`${keeperName}: 7`)

  // A line of before that was on its way until now changes what its counter said, and not what stands.
  const late = await save(keeper, id, [seen(tea, 1, 7)])
  expect(late.goods).toMatchObject([{ counted: 9, ownCounted: 8, others: [{ quantity: 9 }] }])
  const last = await save(keeper, id, [seen(tea, 1, 30)])
  expect(last.goods).toMatchObject([{ counted: 9, ownCounted: 9, others: [{ quantity: 9 }] }])
  const kept = await manager.call(searchInventoryLines, { path: { id }, query: {}, body: { itemId: tea } })
  expect(kept.items.map((one) => one.quantity).toSorted((a, b) => a - b)).toEqual([1, 1, 3, 4, 9])
  await manager.call(finishInventory, { path: { id }, body: { postsMarked: true } })
  expect((await compared(manager, id))[0]!.countedParts).toContain(`${keeperName}: 9`)
})

test('in a count that adds up, a number said by list or by keys replaces its own counter’s alone, and the comparison tells who said how much', async () => {
  const { itemIds, keeper, manager, id, seen } = await counted([10, 5], 'ADD')
  const [tea, juice] = itemIds as [number, number]
  await save(keeper, id, [seen(tea, 4, 5), seen(juice, 5, 5)])
  await save(manager, id, [seen(tea, 2, 6)])
  await manager.call(sayCounted, { path: { inventoryId: id }, body: { goods: [{ itemId: tea, ownCounted: 6 }] } })
  const rows = await compared(manager, id)
  const ofTea = rows.find(({ itemId }) => itemId === tea)!
  expect(ofTea).toMatchObject({ counted: 10, difference: 0 })
  expect(ofTea.countedParts!.split(', ').map((part) => part.split(': ')[1])).toEqual(expect.arrayContaining(['4', '6']))
  expect(rows.find(({ itemId }) => itemId === juice)).toMatchObject({ counted: 5, countedParts: null })
})

/** Lines of one good by two counters, in the order in which they come in. */
const anyLines = fc.uniqueArray(
  fc.record({
    counter: fc.constantFrom(0, 1),
    quantity: fc.integer({ min: 0, max: 20 }),
    replaces: fc.boolean(),
    at: fc.integer({ min: 1, max: 59 }),
  }),
  { minLength: 1, maxLength: 5, selector: ({ at }) => at },
)

test('what the server makes of several visits is what the rule says, in whatever order they come in', async () => {
  for (const several of ['ADD', 'REPLACE'] as const) {
    const { keeper, manager, itemIds, id } = await counted(
      Array.from({ length: GOODS }, () => 10),
      several,
    )
    const people = [manager, keeper]
    const visits = fc.sample(anyLines, GOODS)
    for (const [good, sent] of visits.entries())
      for (const { counter, quantity: count, replaces, at } of sent)
        await save(people[counter]!, id, [
          line(itemIds[good]!, count, { replaces, fromAt: minute(at), countedAt: minute(at) }),
        ])
    const rows = await compared(manager, id)
    for (const [good, sent] of visits.entries()) {
      const said = sent.map(({ counter, quantity: count, replaces, at }) => ({
        counterId: counter,
        quantity: thousandths(count),
        replaces,
        countedAt: at,
      }))
      const { counted: count } = rows.find(({ itemId }) => itemId === itemIds[good])!
      expect([sent, count]).toEqual([sent, quantity(tallyOf(said, several)!)])
    }
  }
})

test('differences above a sum or a percent are found for a second count', async () => {
  const { itemIds, manager, id, seen } = await counted([100, 100, 2, 5], 'ADD')
  const [much, little, half, equal] = itemIds as [number, number, number, number]
  // At 1 000 soʻm each: 20 of 100, 1 of 100, 1 of 2, none.
  await save(manager, id, [seen(much, 80, 5), seen(little, 101, 5), seen(half, 1, 5), seen(equal, 5, 5)])
  const found = async (body: object) =>
    (await compared(manager, id, body)).map(({ itemId }) => itemId).toSorted((a, b) => a - b)
  expect(await found({ sumFrom: 20_000 })).toEqual([much])
  expect(await found({ sumFrom: 20_000.01 })).toEqual([])
  expect(await found({ sumFrom: 1_000 })).toEqual([much, little, half])
  expect(await found({ percentFrom: 20 })).toEqual([much, half])
  expect(await found({ percentFrom: 50 })).toEqual([half])
  expect(await found({ percentFrom: 1, sumFrom: 5_000 })).toEqual([much])
  expect(await found({ percentFrom: 0 })).toEqual([much, little, half])
})

test('what is in doubt is left out where all differences are settled at once, and can be settled by itself', async () => {
  const { departmentId, cashboxId, itemIds, manager, id } = await counted([10, 5, 3], 'ADD')
  const [sold, short, more] = itemIds as [number, number, number]
  const now = { fromAt: clock.toISOString(), countedAt: clock.toISOString() }
  await save(manager, id, [line(sold, 12, now), line(short, 4, now), line(more, 4, now)])
  await here.open(cashboxId, departmentId)
  clock = new Date(NOON + 61 * MINUTE_MS)
  const sale = { ...here.saleOf([{ itemId: sold, count: 1 }], 1_000), departmentId, cashboxId }
  await here.admin.call(finishSale, { body: sale })
  const stock = () => Promise.all(itemIds.map((itemId) => stockOf(departmentId, itemId)))
  await manager.call(settleInventory, { path: { inventoryId: id } })
  expect(await stock()).toEqual([9, 4, 4])
  expect(await manager.refused(settleInventory, { path: { inventoryId: id } })).toMatchObject({
    code: 'nothingToSettle',
  })
  expect(await manager.refused(placeCounted, { body: { inventoryId: id } })).toMatchObject({ code: 'nothingToPlace' })
  await manager.call(placeCounted, { body: { inventoryId: id, goods: [{ itemId: sold }] } })
  expect(await stock()).toEqual([11, 4, 4])
  await requireSoundBooks(server.database)
})

test('goods that the department never had are taken in by a count of everything, and placed at the cost that is typed', async () => {
  const { departmentId, itemIds, manager, id, seen } = await counted([10], 'ADD')
  const strange = await here.newItem()
  await save(manager, id, [seen(itemIds[0]!, 10, 5), seen(strange, 2, 5)])
  const row = (await compared(manager, id)).find(({ itemId }) => itemId === strange)
  expect(row).toMatchObject({ expected: 0, counted: 2, difference: 2, countState: 'SURPLUS' })
  const place = (incomeUzs?: number) => ({ inventoryId: id, goods: [{ itemId: strange, incomeUzs }] })
  expect(await manager.response(placeCounted, { body: place() })).toMatchObject({ status: 422 })
  await manager.call(placeCounted, { body: place(700) })
  expect(await stockOf(departmentId, strange)).toBe(2)
  await requireSoundBooks(server.database)
})

test('lines that together say more than there can be of anything are refused, whoever said the rest', async () => {
  const { itemIds, keeper, manager, id, seen } = await counted([10], 'ADD')
  const [tea] = itemIds as [number]
  await save(keeper, id, [seen(tea, QUANTITY_MAX, 5)])
  const body = { lines: [seen(tea, 1, 6)] }
  expect(await manager.refused(saveInventory, { path: { inventoryId: id }, body })).toMatchObject({
    status: 422,
    fields: { 'lines.0.quantity': expect.any(String) as string },
  })
  expect((await compared(manager, id))[0]).toMatchObject({ counted: QUANTITY_MAX })
})
