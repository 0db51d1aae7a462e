import { randomUUID } from 'node:crypto'
import { compareInventory } from '../../src/api/inventory.ts'
import { saveInventory } from '../../src/api/inventoryLine.ts'
import { sql } from '../../server/db/sql.ts'
import type { Shop } from '../ledger/shop.ts'
import type { Person, TestServer } from '../server.ts'

const MINUTE_MS = 60_000

/** What counts are tested with, on a test server with a shop. */
export function countsOn(server: TestServer, here: Shop) {
  const at = (minutes = 0) => new Date(server.context.now().getTime() + minutes * MINUTE_MS).toISOString()
  const line = (itemId: number, quantity: number, given: object = {}) => ({
    id: randomUUID(),
    itemId,
    quantity,
    fromAt: at(),
    countedAt: at(),
    ...given,
  })
  return {
    at,
    line,
    /** A department of its own, with goods that came long ago. */
    countedShop: async (counts: number[]) => {
      const departmentId = await server.department('SHOP', { saleType: 'RETAIL' })
      const cashboxId = await here.cashboxOf(departmentId)
      const itemIds: number[] = []
      for (const count of counts) itemIds.push(await here.stocked([count], 1_000, departmentId))
      await server.database.run(sql`
        update stock_move set occurred_at = occurred_at - interval '1 day' where place_department_id = ${departmentId}`)
      const keeper = await server.person('WAREHOUSE', { departmentId })
      const manager = await server.person('MANAGER', { departmentId })
      return { departmentId, cashboxId, itemIds, keeper, manager }
    },
    save: (by: Person, inventoryId: number, lines: ReturnType<typeof line>[]) =>
      by.call(saveInventory, { path: { inventoryId }, body: { lines } }),
    compared: async (by: Person, id: number, body: object = {}) =>
      (await by.call(compareInventory, { path: { id }, query: { limit: 100 }, body: body as never })).items,
    stockOf: async (departmentId: number, itemId: number) =>
      (
        await server.database.one<{ sum: number }>(sql`
          select coalesce(sum(on_hand), 0) as sum from stock_balance where department_id = ${departmentId} and item_id = ${itemId}`)
      ).sum,
  }
}
