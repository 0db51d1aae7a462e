import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/**
 * The next register number of a kind in a department and business year: gapless, because the counter's row stays locked
 * until the transaction that took the number ends. Take it late.
 */
export async function takeNumber(db: Transaction, departmentId: number, kind: string, year: number): Promise<number> {
  const { number } = await db.one<{ number: number }>(
    sql`
    insert into number_counter (department_id, kind, year, last_number) values (${departmentId}, ${kind}, ${year}, 1)
    on conflict (department_id, kind, year) do update set last_number = number_counter.last_number + 1
    returning last_number as number`.named('take_number'),
  )
  return number
}
