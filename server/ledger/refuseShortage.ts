import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'

/** Always throws 409 `outOfStock` with the name of the first short item and what the department has of it. */
export async function refuseShortage(
  db: Executor,
  short: readonly { departmentId: number; itemId: number; field?: string }[],
): Promise<never> {
  const { departmentId, itemId, field } = short[0]!
  const { said } = await db.one<{ said: Omit<Refusal, 'status'> }>(
    sql`select shortage(${departmentId}, ${itemId}) as said`,
  )
  const { code, values, details } = said
  throw new Refusal(409, code, values, field ? { [field]: code } : undefined, details)
}
