import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, money } from './fields.ts'
import { CHOSEN_MAX, ComparedGood, Inventory, refreshes } from './inventory.ts'

/** What is done about a count's differences before it is finished: each by a document of its own, which finishing leaves alone then. */
const settling = {
  can: 'finish inventory',
  refreshes: [...refreshes, 'warehouse-document'],
  answer: Inventory,
} as const
/** Writes off `count` of what lacks of a good. 422 `moreThanCounted` when no more lacks. */
export const writeOffCounted = endpoint('POST /inventory/spisat/{count}/{itemId}/{inventoryId}', settling)
/** Gives `count` of what lacks of a good back to who delivered it last. 422 `moreThanCounted`, `noIncomeOf`. */
export const returnCounted = endpoint('POST /inventory/return/{count}/{itemId}/{inventoryId}', settling)
/** Puts what is too much on the shelf: of these goods, or of all; a good that never came here needs a cost. 422 `nothingToPlace`. */
export const placeCounted = endpoint('POST /inventory/adjustment', {
  ...settling,
  body: z.object({
    inventoryId: id,
    goods: z
      .array(z.object({ itemId: id, incomeUzs: money.nullish() }))
      .max(CHOSEN_MAX)
      .default([]),
  }),
})
/**
 * The documents that a count calls for, all at once: what lacks is written off, what is too much placed. Goods that moved while they were
 * counted are left as they are. 422 `nothingToSettle`.
 */
export const settleInventory = endpoint('POST /warehouse-document/create-doc/inventory/{inventoryId}', settling)
/** All that was counted so far counts no more; the lines stay in the journal. 409 `wrongState` once it is over. */
export const clearInventory = endpoint('POST /warehouse-document/clear-inventory-list', {
  can: 'finish inventory',
  refreshes: ['inventory'],
  body: z.object({ inventoryId: id }),
  answer: Inventory,
})

/** Goods that a sheet can hold; of more, the list is a file. */
export const SHEET_GOODS_MAX = 5_000
/** Not in the specification: a count with its goods in the order of the way through the warehouse, for its papers. */
export const getCountSheet = endpoint('GET /inventory/sheet/{id}', {
  can: 'view inventory',
  answer: Inventory.omit({ history: true, related: true }).extend({ items: z.array(ComparedGood) }),
})
