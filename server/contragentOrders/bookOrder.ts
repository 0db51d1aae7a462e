import type { bookContragentOrder } from '../../src/api/contragentOrder.ts'
import type { ReceivedBy } from '../../src/api/endpoint.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { writeBooking } from '../bookings/writeBooking.ts'
import { sql } from '../db/sql.ts'
import { linkDocuments } from '../documents/links.ts'
import type { Call } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { findContragentOrder, orderInState, readContragentOrder, requireManager } from './findOrder.ts'

const KEPT_DAYS = 7
const DAY_MS = 86_400_000

/**
 * A booking in DRAFT of what was agreed and has neither gone nor stands in another booking of the order; answers the order, whose
 * chain names it.
 * @throws Refusal 409 `wrongState` unless it is WORKING, 422 `nothingToBook`, and as a booking that somebody types
 */
export async function bookOrder(call: Call & { body: ReceivedBy<typeof bookContragentOrder>['body'] }) {
  const { db, caller, body, now, timeZone } = call
  const head = await findContragentOrder(db, caller, 'ORDER', body.id, { lock: true, version: body.version })
  requireManager(caller, head)
  if (head.status !== 'WORKING') throw orderInState(head)
  const missing = await db.rows<{ itemId: number; count: number; price: number | null; comment: string }>(sql`
    select line.item_id as "itemId", line.agreed_count - taken.quantity as count, line.agreed_price as price,
      left(line.comment, 255) as comment
    from contragent_order_line line cross join lateral (
      -- What bookings became sales of is sent, whether somebody has written that down or not.
      select coalesce(sum(part.quantity) filter (where booking.status <> 'CONVERTED'), 0)
        + greatest(line.sent_count, coalesce(sum(part.quantity) filter (where booking.status = 'CONVERTED'), 0)) as quantity
      from document_link made join booking on booking.id = made.to_id and booking.status not in ('DELETED', 'EXPIRED')
      join booking_line part on part.booking_id = booking.id and part.item_id = line.item_id
      where made.from_kind = 'contragentOrder' and made.from_id = line.order_id and made.to_kind = 'booking') taken
    where line.order_id = ${head.id} and line.agreed_count > taken.quantity order by line.position`)
  if (missing.length === 0) throw new Refusal(422, 'nothingToBook', {}, { id: 'nothingToBook' })
  const lastDay = businessDayOf(new Date(now.getTime() + KEPT_DAYS * DAY_MS), timeZone)
  const { contragentId, departmentId } = head
  const bookingId = await writeBooking(call, {
    departmentId,
    contragentId,
    expireDate: body.expireDate ?? lastDay,
    comment: '',
    bookingItemDtos: missing,
  })
  const order = { kind: 'contragentOrder', id: head.id } as const
  await linkDocuments(db, order, { kind: 'booking', id: bookingId, departmentId }, 'BOOKING')
  return readContragentOrder(db, caller, 'ORDER', head.id)
}
