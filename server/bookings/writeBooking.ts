import type { BookingSent } from '../../src/api/booking.ts'
import { requireDepartment } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { takeNumber } from '../ledger/takeNumber.ts'
import { recordBirth, transition } from '../ledger/transition.ts'
import { Refusal } from '../refusal.ts'
import { type BookingHead, findBooking, todayOf } from './findBooking.ts'

/** A new booking in DRAFT. Answers its id. */
export async function writeBooking(call: Call, sent: BookingSent): Promise<number> {
  const { db, caller } = call
  await requireParties(call, sent)
  const { id } = await db.one<{ id: number }>(sql`
    insert into booking (department_id, contragent_id, reg_date, expire_date, comment, created_by)
    values (${sent.departmentId}, ${sent.contragentId}, ${todayOf(call)}, ${sent.expireDate}, ${sent.comment}, ${caller.userId}) returning id`)
  await writeLines(db, id, sent)
  await recordBirth(db, 'booking', { id, departmentId: sent.departmentId, status: 'DRAFT' }, caller.userId)
  return id
}

/** Keeps head and lines of a booking that reserves nothing yet, as SUSPENDED. */
export async function suspend(call: Call, sent: BookingSent & { id: number; version: number }): Promise<void> {
  const { db, caller } = call
  const head = await findBooking(call, sent.id, { lock: true, version: sent.version })
  requireWritten(head)
  await requireParties(call, sent, head)
  await db.run(sql`
    update booking set department_id = ${sent.departmentId}, contragent_id = ${sent.contragentId}, expire_date = ${sent.expireDate},
      comment = ${sent.comment}, version = version + 1, changed_at = now() where id = ${head.id}`)
  await db.run(sql`delete from booking_line where booking_id = ${head.id}`)
  await writeLines(db, head.id, sent)
  if (head.status !== 'DRAFT') return
  const moved = { ...head, departmentId: sent.departmentId }
  await transition(db, 'booking', moved, 'SUSPENDED', { userId: caller.userId })
  await numberBooking(db, moved)
}

/** Gives a booking its number, unless it has one; the last of all, so that the counter's row keeps others waiting as short as can be. */
export async function numberBooking(db: Transaction, head: BookingHead): Promise<void> {
  if (head.regNumber !== null) return
  const number = await takeNumber(db, head.departmentId, 'BOOKING', Number(head.regDate.slice(0, 4)))
  await db.run(sql`update booking set reg_number = ${number} where id = ${head.id}`)
}

/** Throws 409 `wrongState` unless it is still being written. */
export function requireWritten({ status }: BookingHead): void {
  if (status !== 'DRAFT' && status !== 'SUSPENDED')
    throw new Refusal(409, 'wrongState', { state: `enum.bookingStatus.${status}` })
}

/** 400 naming everything that is not there; 409 where a number of another department would be taken along. */
async function requireParties(call: Call, sent: BookingSent, head?: BookingHead): Promise<void> {
  const { db, caller } = call
  requireDepartment(caller, sent.departmentId)
  if (head && head.regNumber !== null && head.departmentId !== sent.departmentId)
    throw new Refusal(409, 'numberGiven', {}, { departmentId: 'numberGiven' })
  const itemIds = sent.bookingItemDtos.map((line) => line.itemId)
  const known = await db.one<{
    department: boolean
    contragent: boolean
    items: { id: number; weighed: boolean }[]
  }>(sql`
    select exists (select from department where id = ${sent.departmentId} and deleted_at is null) as department,
      exists (select from contragent where id = ${sent.contragentId} and deleted_at is null) as contragent,
      (select coalesce(json_agg(json_build_object('id', id, 'weighed', weighed)), '[]') from item where id = any(${itemIds}::bigint[]) and deleted_at is null) as items`)
  const items = new Map(known.items.map((item) => [item.id, item]))
  const lines = sent.bookingItemDtos.flatMap(({ itemId, count }, at): [string, string][] => {
    const item = items.get(itemId)
    if (!item) return [[`bookingItemDtos.${at}.itemId`, 'notFound']]
    return item.weighed || Number.isInteger(count) ? [] : [[`bookingItemDtos.${at}.count`, 'wholeOnly']]
  })
  const fields: Record<string, string> = {
    ...(!known.department && { departmentId: 'notFound' }),
    ...(!known.contragent && { contragentId: 'notFound' }),
    ...(sent.expireDate < todayOf(call) && { expireDate: 'dayPassed' }),
    ...Object.fromEntries(lines),
  }
  if (Object.keys(fields).length > 0) throw new Refusal(400, 'badInput', {}, fields)
}

async function writeLines(
  db: Transaction,
  id: number,
  { departmentId, bookingItemDtos: lines }: BookingSent,
): Promise<void> {
  await db.run(sql`
    insert into booking_line (booking_id, department_id, position, item_id, quantity, price, comment)
    select ${id}, ${departmentId}, l.* from unnest(${lines.map((_, at) => at + 1)}::int[], ${lines.map((line) => line.itemId)}::bigint[],
      ${lines.map((line) => line.count)}::numeric[], ${lines.map((line) => line.price)}::numeric[], ${lines.map((line) => line.comment)}::text[]) as l`)
}
