import { thousandths } from '../../src/rules/money.ts'
import { isExpired } from '../../src/rules/expiry.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { refuseShortage } from '../ledger/refuseShortage.ts'
import { release, reserve } from '../ledger/reserve.ts'
import { takeLots } from '../ledger/takeLots.ts'
import { transition } from '../ledger/transition.ts'
import { Refusal } from '../refusal.ts'
import { type BookingCall, findBooking, todayOf } from './findBooking.ts'
import { numberBooking, requireWritten } from './writeBooking.ts'

interface Line {
  id: number
  itemId: number
  count: number
}

const linesOf = (db: Executor, id: number): Promise<Line[]> =>
  db.rows<Line>(
    sql`select id, item_id as "itemId", quantity as count from booking_line where booking_id = ${id} order by position`,
  )

/**
 * Reserves the goods of a booking, all of them or none: the oldest lots that have not expired (domain.md, Document states).
 * @throws Refusal 422 `fillAllLines` without lines, 400 `dayPassed` after its day, 409 `outOfStock`.
 */
export async function keep(call: Call, id: number, version: number): Promise<void> {
  const { db, caller, now } = call
  const head = await findBooking(call, id, { lock: true, version })
  requireWritten(head)
  const lines = await requireKeepable(call, head)
  const today = todayOf(call)
  const wishes = lines.map((line, at) => ({
    itemId: line.itemId,
    quantity: thousandths(line.count),
    field: `bookingItemDtos.${at}.count`,
    accepts: ({ termOfItem }: { termOfItem: string | null }) => !isExpired(termOfItem, today),
  }))
  const taken = await takeLots(db, head.departmentId, wishes, now)
  const parts = taken.flatMap((lots, at) =>
    lots.map(({ lot, quantity }) => ({ lineId: lines[at]!.id, lotId: lot.lotId, quantity })),
  )
  await reserve(db, head.departmentId, parts)
  if (head.status === 'DRAFT') await transition(db, 'booking', head, 'SUSPENDED', { userId: caller.userId })
  await transition(db, 'booking', head, 'SAVED', { userId: caller.userId })
  await numberBooking(db, head)
}

/** Refuses what keeping it would be refused for, with every line that lacks; changes and locks nothing. */
export async function checkKeeping(call: BookingCall, id: number, version: number): Promise<void> {
  const head = await findBooking(call, id, { version })
  requireWritten(head)
  await requireKeepable(call, head)
}

/** Answers the lines. What has expired is nobody's to book. */
async function requireKeepable(
  call: BookingCall,
  { id, departmentId, expireDate }: { id: number; departmentId: number; expireDate: string },
): Promise<Line[]> {
  const { db } = call
  const today = todayOf(call)
  if (expireDate < today) throw new Refusal(400, 'badInput', {}, { expireDate: 'dayPassed' })
  const lines = await linesOf(db, id)
  if (lines.length === 0) throw new Refusal(422, 'fillAllLines', {}, { bookingItemDtos: 'required' })
  const free = await db.rows<{ itemId: number; free: number }>(sql`
    select b.item_id as "itemId", sum(b.on_hand - b.reserved) as free from stock_balance b join lot on lot.id = b.lot_id
    where b.department_id = ${departmentId} and b.item_id = any(${lines.map((line) => line.itemId)}::bigint[])
      and (lot.term_of_item is null or lot.term_of_item >= ${today}::date)
    group by b.item_id`)
  const left = new Map(free.map((row) => [row.itemId, thousandths(row.free)]))
  const short = lines.filter(({ itemId, count }) => {
    const now = (left.get(itemId) ?? 0) - thousandths(count)
    left.set(itemId, now)
    return now < 0
  })
  if (short.length === 0) return lines
  const fields = short.map((line) => [`bookingItemDtos.${lines.indexOf(line)}.count`, 'outOfStock'])
  return refuseShortage(db, [{ departmentId, itemId: short[0]!.itemId }]).catch((refusal: unknown) => {
    if (!(refusal instanceof Refusal)) throw refusal
    throw new Refusal(409, refusal.code, refusal.values, Object.fromEntries(fields), refusal.details)
  })
}

/** Deletes a booking; what it kept is free again. */
export async function deleteKept(call: Call, id: number): Promise<void> {
  const head = await findBooking(call, id, { lock: true })
  await transition(call.db, 'booking', head, 'DELETED', { userId: call.caller.userId })
  await release(call.db, id)
}
