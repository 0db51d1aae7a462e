import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'

/** Always throws 409 `outOfStock` with the name of the first short item and what the department has of it. */
export async function refuseShortage(
  db: Executor,
  short: readonly { departmentId: number; itemId: number; field?: string }[],
): Promise<never> {
  const { departmentId, itemId, field } = short[0]!
  const { name, available } = await db.one<{ name: string; available: number }>(sql`
    select item.name, coalesce(sum(b.on_hand - b.reserved), 0) as available
    from item left join stock_balance b on b.item_id = item.id and b.department_id = ${departmentId}
    where item.id = ${itemId} group by item.id`)
  throw new Refusal(409, 'outOfStock', { name, available }, field ? { [field]: 'outOfStock' } : undefined, {
    itemId,
    available,
  })
}
