import type { BookingStatus } from '../../src/api/booking.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { requireDepartment } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { notFound, Refusal } from '../refusal.ts'

/** A booking's own row. */
export interface BookingHead {
  id: number
  version: number
  /** As everybody is told it: one whose day has passed is EXPIRED, though nobody may have released it yet. */
  status: BookingStatus
  departmentId: number
  contragentId: number
  comment: string
  regNumber: number | null
  regDate: string
  expireDate: string
}

export type BookingCall = Pick<ReadCall, 'caller' | 'now' | 'timeZone'> & { db: Executor }

/** SQL of a booking's state on that day: what is kept no longer has expired, whether or not somebody has released it. */
export const stateOn = (today: string): Sql =>
  sql`case when booking.status = 'SAVED' and booking.expire_date < ${today}::date then 'EXPIRED' else booking.status end`

export const todayOf = ({ now, timeZone }: Pick<BookingCall, 'now' | 'timeZone'>): string =>
  businessDayOf(now, timeZone)

/**
 * The booking, if it is of the caller's departments: 404 unknown, 403 otherwise. With `lock` its row stays locked, and a `version`
 * that is no longer the current one is 409.
 */
export async function findBooking(
  call: BookingCall,
  id: number,
  { lock = false, version }: { lock?: boolean; version?: number | null | undefined } = {},
): Promise<BookingHead> {
  const head = await call.db.first<BookingHead>(sql`
    select id, version, ${stateOn(todayOf(call))} as status, department_id as "departmentId", contragent_id as "contragentId", comment,
      reg_number as "regNumber", reg_date as "regDate", expire_date as "expireDate"
    from booking where id = ${id} ${raw(lock ? 'for update' : '')}`)
  if (!head) throw notFound()
  requireDepartment(call.caller, head.departmentId, 'id')
  if (version !== undefined && version !== null && version !== head.version)
    throw new Refusal(409, 'changedMeanwhile', {}, { version: 'changedMeanwhile' })
  return head
}
