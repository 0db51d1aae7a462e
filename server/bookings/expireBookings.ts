import type { Logger } from 'pino'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import { release } from '../ledger/reserve.ts'
import { transition } from '../ledger/transition.ts'

const EVERY_MS = 600_000

/** Releases what bookings keep whose day has passed, one after the other. Answers how many. Twice is as good as once. */
export async function expireBookings({
  database,
  now,
  timeZone,
}: Pick<Context, 'database' | 'now' | 'timeZone'>): Promise<number> {
  const today = businessDayOf(now(), timeZone)
  const passed = await database.rows<{ id: number }>(sql`
    select id from booking where status = 'SAVED' and expire_date < ${today}::date order by id`)
  let expired = 0
  for (const { id } of passed) if (await database.withTransaction((db) => expire(db, id))) expired++
  return expired
}

/** Somebody may have converted or deleted it while we came to it. */
async function expire(db: Parameters<typeof release>[0], id: number): Promise<boolean> {
  const head = await db.one<{ id: number; departmentId: number; status: string }>(sql`
    select id, department_id as "departmentId", status from booking where id = ${id} for update`)
  if (head.status !== 'SAVED') return false
  await transition(db, 'booking', head, 'EXPIRED', { userId: null })
  await release(db, id)
  return true
}

/** Now and every ten minutes, beside the work of the shop; the end of the process ends it. */
export async function expireBookingsAlways(context: Context, log: Pick<Logger, 'info' | 'warn'>): Promise<void> {
  try {
    const expired = await expireBookings(context)
    if (expired > 0) log.info({ expired }, 'bookings expired')
  } catch (error) {
    log.warn({ err: error }, 'bookings could not be expired')
  }
  setTimeout(() => void expireBookingsAlways(context, log), EVERY_MS).unref()
}
