import { type Sql, sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'

/** The prices of a lot in a department at a moment, as something to join laterally. */
export const priceAt = (department: Sql, lot: Sql, moment: Date | Sql): Sql => sql`
  select p.price_uzs, p.price_wholesale, p.effective_from, p.pricing_line_id from price p
  where p.department_id = ${department} and p.lot_id = ${lot} and p.effective_from <= ${moment}
  order by p.effective_from desc limit 1`

/** @throws 400 for a moment that is over */
export function requireFuture(moment: string, now: Date): void {
  if (new Date(moment) <= now) throw new Refusal(400, 'badInput', {}, { effectiveFrom: 'pastMoment' })
}
