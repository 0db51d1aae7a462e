import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idOf, money, name, quantity, unitName } from './fields.ts'
import { Inventory, refreshes } from './inventory.ts'

/** Pairs that are put right in one document. */
export const REGRADES_MAX = 200

/** A good that lacks and one like it that is too much: probably one was taken for the other. */
export const ProposedRegrade = z.object({
  fromItemId: id,
  fromItemName: name,
  fromPriceUzs: money,
  toItemId: id,
  toItemName: name,
  toPriceUzs: money,
  unitName,
  count: quantity,
})
export type ProposedRegrade = z.infer<typeof ProposedRegrade>

/** Not in the specification: what of a count's differences is probably one mistake each. None for who counts blind. */
export const proposeRegrades = endpoint('GET /inventory/regrades/{id}', {
  can: 'view inventory',
  answer: z.object({ items: z.array(ProposedRegrade) }),
})
/**
 * Not in the specification: puts pairs right by one correction that names the count, what lacks leaving and what is too much coming, each
 * at its own cost. 422 `moreThanCounted` naming the pair, `nothingToPlace` for a good that never lay here; 409 `wrongState`.
 */
export const regradeInventory = endpoint('POST /inventory/regrade/{inventoryId}', {
  can: 'finish adjustment',
  refreshes: [...refreshes, 'adjustment', 'warehouse-document'],
  body: z.object({
    pairs: z
      .array(z.object({ fromItemId: idOf('item'), toItemId: idOf('item'), count: quantity }))
      .min(1)
      .max(REGRADES_MAX),
  }),
  answer: Inventory,
})
