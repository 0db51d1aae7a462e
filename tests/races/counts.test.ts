import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { takeZReport } from '../../src/api/cashSession.ts'
import { convertWrapped } from '../../src/api/conversion.ts'
import { createExpense } from '../../src/api/expense.ts'
import { compareInventory, deleteInventory, startInventory } from '../../src/api/inventory.ts'
import { saveInventory } from '../../src/api/inventoryLine.ts'
import { writeOffCounted } from '../../src/api/inventorySettling.ts'
import { finishSale } from '../../src/api/sale.ts'
import { receiveTransfer } from '../../src/api/warehouseDocument.ts'
import { DAY } from '../ledger/shop.ts'
import { RACE_MS_MAX, type RaceTrack, raceTrack } from './raceTrack.ts'

let track: RaceTrack
let expenseTypeId: number

beforeAll(async () => {
  track = await raceTrack()
  await track.shop.open()
  expenseTypeId = await track.server.reference('EXPENSE_TYPE', 'RENT')
})

const at = () => track.server.context.now().toISOString()
const line = (itemId: number, quantity: number) => ({
  id: randomUUID(),
  itemId,
  quantity,
  fromAt: at(),
  countedAt: at(),
})
/** A count of a shop of its own that goes on, with so many of its only good counted. */
async function counted(inStock: number, quantity: number) {
  const { server, shop } = track
  const departmentId = await server.department('SHOP', { saleType: 'RETAIL' })
  const itemId = await shop.stocked([inStock], 1_000, departmentId)
  const { id } = await shop.admin.call(startInventory, { body: { departmentId, blind: false } })
  await shop.admin.call(saveInventory, { path: { inventoryId: id }, body: { lines: [line(itemId, quantity)] } })
  return { departmentId, itemId, id }
}
const converting = (itemId: number, made: number, count: number) =>
  track.party(convertWrapped, {
    path: { depId: track.shop.shop },
    body: { depId: track.shop.shop, outs: [{ itemId, count }], ins: [{ itemId: made, count: 1 }] },
  })
const spending = (totalSum: number) => {
  const { shop, cashbox } = track.shop
  const paid = { paymentSource: 'CASHBOX' as const, cashboxId: cashbox }
  return track.party(createExpense, { body: { date: DAY, departmentId: shop, expenseTypeId, totalSum, ...paid } })
}
/** As much cash as a sale brings into the drawer. */
async function earn(count: number) {
  const { shop } = track
  await shop.admin.call(finishSale, { body: shop.saleOf([{ itemId: await shop.stocked([count]), count }]) })
}

/** Each sets the scene and runs its race. */
const RACES: Record<string, () => Promise<string[]>> = {
  async 'two begin a count of one department'() {
    const departmentId = await track.server.department('SHOP', { saleType: 'RETAIL' })
    await track.shop.stocked([3], 1_000, departmentId)
    const starting = track.party(startInventory, { body: { departmentId } })
    return track.race([starting, starting], ['200 + 409 countedAlready'])
  },
  async 'two write off the same shortage'() {
    const { id, itemId } = await counted(5, 3)
    const writing = track.party(writeOffCounted, { path: { count: 2, itemId, inventoryId: id } })
    return track.race([writing, writing], ['200 + 422 moreThanCounted'])
  },
  async 'a line comes in while its count is given up'() {
    const { id, itemId } = await counted(5, 3)
    const counting = track.party(saveInventory, { path: { inventoryId: id }, body: { lines: [line(itemId, 1)] } })
    return track.race([counting, track.party(deleteInventory, { path: { id } })], ['200 + 200'])
  },
  async 'a shortage is written off while its goods are sent away'() {
    const { id, itemId, departmentId } = await counted(5, 3)
    const writing = track.party(writeOffCounted, { path: { count: 2, itemId, inventoryId: id } })
    const transfer = await track.transferOf(departmentId, track.shop.warehouse, itemId, 4)
    return track.race([writing, track.bringTo(transfer, 'PENDING')], ['200 + 409 outOfStock'])
  },
  async 'goods are counted while they arrive'() {
    const { id, itemId, departmentId } = await counted(5, 3)
    await track.shop.income(track.shop.warehouse, [{ itemId, count: 4, incomeUzs: 500 }])
    const sent = await track.transferOf(track.shop.warehouse, departmentId, itemId, 4, 'PENDING')
    const counting = track.party(saveInventory, { path: { inventoryId: id }, body: { lines: [line(itemId, 1)] } })
    const arriving = track.party(receiveTransfer, { path: { id: sent.id }, body: { version: sent.version } })
    return track.race([counting, arriving], ['200 + 200'], async () => {
      const path = { id }
      const { items } = await track.shop.admin.call(compareInventory, { path, query: {}, body: {} })
      expect(items).toMatchObject([{ counted: 4, countMark: 'MOVED' }])
    })
  },
  async 'two conversions want the last pieces'() {
    const [itemId, made] = [await track.shop.stocked([3]), await track.shop.newItem()]
    return track.race([converting(itemId, made, 2), converting(itemId, made, 2)], ['200 + 409 outOfStock'])
  },
  async 'a conversion and the till want the last pieces'() {
    const [itemId, made] = [await track.shop.stocked([3]), await track.shop.newItem()]
    const selling = track.party(finishSale, { body: track.shop.saleOf([{ itemId, count: 2 }]) })
    return track.race([converting(itemId, made, 2), selling], ['200 + 409 outOfStock'])
  },
  async 'two expenses want the last cash'() {
    await earn(3)
    return track.race([spending(2_000), spending(2_000)], ['200 + 409 notEnoughCash'])
  },
  async 'an expense is paid while the session is closed'() {
    const { admin, shop, cashbox } = track.shop
    const path = { depId: shop, cashboxId: cashbox }
    const closing = track.party(takeZReport, { path, body: { comment: 'конец' } }, { by: admin })
    return track.race([spending(1_000), closing], ['200 + 200', '200 + 409 sessionClosed'])
  },
}

test.each(Object.keys(RACES))('%s', { timeout: RACE_MS_MAX }, async (name) => {
  expect(await RACES[name]!()).toEqual([])
})
