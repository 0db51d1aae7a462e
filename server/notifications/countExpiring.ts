import { EXPIRING_DAYS_USUAL } from '../../src/api/expiredItem.ts'
import { type Caller, inScope } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** Lots in stock of the caller's departments whose last day is near, and those whose last day is before `day`. */
export const countExpiring = (db: Executor, caller: Caller, day: string) =>
  db.one<{ expiringLots: number; expiredLots: number }>(sql`
    select count(*) filter (where lot.term_of_item >= ${day}::date) as "expiringLots",
      count(*) filter (where lot.term_of_item < ${day}::date) as "expiredLots"
    from lot join stock_balance balance on balance.lot_id = lot.id and balance.item_id = lot.item_id
    where lot.term_of_item <= ${day}::date + ${EXPIRING_DAYS_USUAL}::int and balance.on_hand > 0
      and ${inScope(caller, sql`balance.department_id`)}`)
