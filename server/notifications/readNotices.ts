import { CONTRACT_ENDS_WITHIN_DAYS } from '../../src/rules/contracts.ts'
import { businessDayOf, businessDayRange } from '../../src/rules/businessDay.ts'
import { NOTICE_NAMES, NOTICES, type NoticeName } from '../../src/rules/notices.ts'
import { holds } from '../../src/rules/permissions.ts'
import { SHORTAGE_BELOW } from '../../src/api/stock.ts'
import { lockoutsFor } from '../auth/lockouts.ts'
import { isLogLate, lastBackup } from '../backup/lastBackup.ts'
import { inScope } from '../caller.ts'
import { countExpiring } from './countExpiring.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { recentScan } from '../lists/sharedScan.ts'
import { lateOn } from '../orders/lateOrders.ts'

type Asked = Pick<ReadCall, 'db' | 'caller' | 'now' | 'timeZone' | 'context'>

/** How much there is of each in the caller's departments; what expires is counted in one go, beside these. */
const COUNTS: Readonly<
  Record<
    Exclude<NoticeName, 'brokenBooks' | 'expiredLots' | 'expiringLots' | 'lateBackups' | 'lockouts'>,
    (asked: Asked) => Sql
  >
> = {
  pendingTransfers: ({ caller }) => sql`
    select count(*) from warehouse_document
    where action = 'KOCHIRISH' and status in ('PENDING', 'PARTIAL') and ${inScope(caller, sql`to_department_id`)}`,
  shortItems: ({ caller }) => sql`
    select count(*) from (
      select 1 from stock_balance where on_hand > 0 and ${inScope(caller, sql`department_id`)}
      group by department_id, item_id having sum(on_hand) < ${SHORTAGE_BELOW}) short`,
  draftIncomes: ({ caller }) => sql`
    select count(*) from warehouse_document
    where action = 'KIRIM' and status in ('DRAFT', 'SUSPENDED') and ${inScope(caller, sql`department_id`)}`,
  lateOrders: ({ caller, now, timeZone }) => sql`
    select count(*) from order_document ordered
    where ${inScope(caller, sql`ordered.department_id`)} and ${lateOn(businessDayOf(now, timeZone))}`,
  endingContracts: ({ now, timeZone }) => sql`
    select count(*) from contract where deleted_at is null and status = 'ACTIVE'
      and end_date <= ${businessDayOf(now, timeZone)}::date + ${CONTRACT_ENDS_WITHIN_DAYS}::int`,
  unsentReceipts: ({ caller }) => sql`
    select count(*) from fiscal_receipt where state <> 'DONE' and ${inScope(caller, sql`department_id`)}`,
  openDifferences: ({ caller }) => sql`
    select count(*) from sale_difference where status = 'OPEN' and ${inScope(caller, sql`department_id`)}`,
  flightsToSettle: ({ caller }) => sql`
    select count(*) from flight where status = 'SENT' and ${inScope(caller, sql`department_id`)}`,
  forgottenSessions: ({ caller, now, timeZone }) => sql`
    select count(*) from cash_session
    where status = 'OPEN' and opened_at < ${businessDayRange(businessDayOf(now, timeZone), timeZone).from}
      and ${inScope(caller, sql`department_id`)}`,
}

/** Of those that are asked for, how much waits for the caller, by name; what his rights do not let him know of is absent. */
export async function readNotices(
  asked: Asked,
  names: readonly NoticeName[] = NOTICE_NAMES,
): Promise<Partial<Record<NoticeName, number>>> {
  const { db, caller, now, timeZone } = asked
  const told = names.filter((name) => {
    const right = NOTICES[name]
    return right === 'signed-in' || holds(caller.permissions, right)
  })
  const counts: Partial<Record<NoticeName, number>> = {}
  for (const name of told) {
    if (name === 'expiringLots') continue
    if (name === 'brokenBooks') counts[name] = asked.context.watch?.books?.breaches.length ?? 0
    else if (name === 'lockouts') Object.assign(counts, await recentLockouts(asked))
    else if (name === 'lateBackups') counts[name] = await lateBackups(asked)
    else if (name === 'expiredLots')
      Object.assign(counts, await countExpiring(db, caller, businessDayOf(now, timeZone)))
    // All that lies on the shelves is looked through: on many of them that is worth seconds, and some minutes old is good enough.
    else if (name === 'shortItems')
      counts[name] = (await recentScan<{ count: number }>(asked, COUNTS[name](asked)))[0]!.count
    else counts[name] = (await db.one<{ count: number }>(COUNTS[name](asked))).count
  }
  return counts
}

const LOCKOUT_DAYS = 1

/** None is no news. */
async function recentLockouts({ db, caller }: Asked): Promise<{ lockouts?: number }> {
  const { lockouts } = await db.one<{ lockouts: number }>(
    sql`select count(*) as lockouts from ${lockoutsFor(caller, LOCKOUT_DAYS)}`,
  )
  return lockouts > 0 ? { lockouts } : {}
}

/** The last good backup is too old, and the log too far behind: each is one. */
async function lateBackups({ db, context, now }: Asked): Promise<number> {
  const { isLate } = await lastBackup(db, now)
  return Number(isLate) + Number(isLogLate(context, now))
}
