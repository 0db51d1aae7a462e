import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'

/** A currency stands in the company's list of them. @throws Refusal 400 naming `currencyCode` */
export async function requireCurrency(db: Executor, code: string): Promise<void> {
  const known = await db.first(sql`
    select 1 from reference currency join reference list on list.id = currency.parent_id
    where list.code = 'CURRENCY' and list.parent_id is null and currency.code = ${code} and currency.deleted_at is null`)
  if (!known) throw new Refusal(400, 'badInput', {}, { currencyCode: 'notFound' })
}
