import type { OwnTill } from '../../src/api/dashboard.ts'
import { type Caller, inScope } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** The register that the caller answers for now, and the carts that wait in their departments. */
export async function readTill(db: Executor, caller: Caller): Promise<OwnTill> {
  const session = await db.first<NonNullable<OwnTill['session']>>(sql`
    select session.id as "sessionId", session.department_id as "departmentId", session.cashbox_id as "cashboxId",
      cashbox.name as "cashboxName", session.opened_at as "openedAt", session.sold_sum - session.returned_sum as revenue, session.receipts
    from cash_session session join cashbox on cashbox.id = session.cashbox_id
    where session.status = 'OPEN' and coalesce(session.holder_id, session.opened_by) = ${caller.userId}
    order by session.opened_at desc limit 1`)
  const { held } = await db.one<{ held: number }>(sql`
    select count(*) as held from sale
    where status = 'SUSPENDED' and sale_type = 'RETAIL' and ${inScope(caller, sql`department_id`)}`)
  return { session: session ?? null, held }
}

/** How many registers of the caller's departments are open now. */
export const readBoardState = (db: Executor, caller: Caller): Promise<{ openTills: number }> =>
  db.one<{ openTills: number }>(sql`
    select count(*) as "openTills" from cash_session where status = 'OPEN' and ${inScope(caller, sql`department_id`)}`)
