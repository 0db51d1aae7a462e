import { z } from 'zod'
import { quantity } from '../../src/api/fields.ts'
import {
  clearInventory,
  getCountSheet,
  placeCounted,
  returnCounted,
  settleInventory,
  writeOffCounted,
} from '../../src/api/inventorySettling.ts'
import { proposeRegrades, regradeInventory } from '../../src/api/inventoryRegrade.ts'
import { handle, handleRead } from '../handle.ts'
import { readInventory } from '../inventory/readInventory.ts'
import { readRegrades, regrade } from '../inventory/regrade.ts'
import { readSheet } from '../inventory/readSheet.ts'
import { clearCounted, placeSurplus, returnShort, settleAll, writeOffShort } from '../inventory/settleDifference.ts'
import { parse } from '../parseCall.ts'

const COUNT = z.object({ count: quantity })

/** A good, and so much of it, out of an address. @throws Refusal 400 for a quantity that is none */
function settledOf(path: Record<'count' | 'itemId' | 'inventoryId', string | number>) {
  const { count } = parse(COUNT, { count: Number(path.count) }) as z.infer<typeof COUNT>
  return { id: Number(path.inventoryId), itemId: Number(path.itemId), count }
}

export const inventorySettlingHandlers = [
  handleRead(proposeRegrades, async (call) => ({ items: await readRegrades(call, Number(call.path.id)) })),
  handle(regradeInventory, async (call) => {
    await regrade(call, Number(call.path.inventoryId), call.body.pairs)
    return readInventory(call, Number(call.path.inventoryId))
  }),
  handleRead(getCountSheet, (call) => readSheet(call, Number(call.path.id))),
  handle(writeOffCounted, async (call) => {
    const { id, itemId, count } = settledOf(call.path)
    await writeOffShort(call, id, itemId, count)
    return readInventory(call, id)
  }),
  handle(returnCounted, async (call) => {
    const { id, itemId, count } = settledOf(call.path)
    await returnShort(call, id, itemId, count)
    return readInventory(call, id)
  }),
  handle(placeCounted, async (call) => {
    await placeSurplus(call, call.body.inventoryId, call.body.goods)
    return readInventory(call, call.body.inventoryId)
  }),
  handle(settleInventory, async (call) => {
    await settleAll(call, Number(call.path.inventoryId))
    return readInventory(call, Number(call.path.inventoryId))
  }),
  handle(clearInventory, async (call) => {
    await clearCounted(call, call.body.inventoryId)
    return readInventory(call, call.body.inventoryId)
  }),
]
