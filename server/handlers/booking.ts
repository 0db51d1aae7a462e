import {
  checkBooking,
  convertBooking,
  createBooking,
  deleteBooking,
  getBooking,
  getBookingItems,
  saveBooking,
  searchBookingLines,
  searchBookings,
  suspendBooking,
} from '../../src/api/booking.ts'
import { convert } from '../bookings/convertBooking.ts'
import { findBooking, stateOn, todayOf } from '../bookings/findBooking.ts'
import { checkKeeping, deleteKept, keep } from '../bookings/keepBooking.ts'
import { readBooking, readBookingLines } from '../bookings/readBooking.ts'
import { suspend, writeBooking } from '../bookings/writeBooking.ts'
import { inScope, requirePermission } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { type Call, handle, handleRead } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import { nameOf } from '../sales/nameOf.ts'
import { itemName } from '../items/itemColumns.ts'

/** Does something to a booking and answers it as it is then. */
async function afterwards(call: Call, id: number, work: Promise<void>) {
  await work
  return readBooking(call, id)
}

export const bookingHandlers = [
  handle(createBooking, async (call) => readBooking(call, await writeBooking(call, call.body))),
  handle(suspendBooking, (call) => afterwards(call, call.body.id, suspend(call, call.body))),
  handle(saveBooking, (call) => afterwards(call, call.body.id, keep(call, call.body.id, call.body.version))),
  handleRead(checkBooking, async (call) => {
    await checkKeeping(call, call.body.id, call.body.version)
    return { done: true as const }
  }),
  handle(convertBooking, (call) => {
    requirePermission(call.caller, 'view booking')
    return afterwards(call, call.body.id, convert(call, call.body.id, call.body.version))
  }),
  handle(deleteBooking, (call) => {
    const id = Number(call.path.id)
    return afterwards(call, id, deleteKept(call, id))
  }),
  handleRead(getBooking, (call) => readBooking(call, Number(call.path.id))),
  handleRead(getBookingItems, async (call) => {
    await findBooking(call, Number(call.path.docId))
    return { items: await readBookingLines(call, Number(call.path.docId)) }
  }),
  ...handleList(searchBookings, {
    from: (call) => sql`booking
      join department on department.id = booking.department_id
      join contragent on contragent.id = booking.contragent_id
      join app_user creator on creator.id = booking.created_by
      cross join lateral (select ${stateOn(todayOf(call))} as now) state
      left join lateral (
        select count(*) as lines, coalesce(sum(quantity), 0) as quantity, coalesce(sum(round(quantity * coalesce(price, 0), 2)), 0) as sum
        from booking_line line where line.booking_id = booking.id) content on true`,
    columns: {
      id: sql`booking.id`,
      regNumber: sql`booking.reg_number`,
      regDate: sql`booking.reg_date`,
      expireDate: sql`booking.expire_date`,
      status: sql`state.now`,
      contragentName: {
        sql: sql`contragent.full_name`,
        sort: sql`contragent.name_key`,
        folded: sql`contragent.search`,
      },
      departmentName: { sql: sql`department.name`, sort: sql`department.name_key` },
      lines: sql`content.lines`,
      totalCount: sql`content.quantity`,
      totalSum: sql`content.sum`,
      createdByName: nameOf(sql`creator`),
      comment: sql`left(booking.comment, 255)`,
    },
    scope: ({ caller }) => inScope(caller, sql`booking.department_id`),
    filter: {
      departmentId: (id) => sql`booking.department_id = ${id}`,
      contragentId: (id) => sql`booking.contragent_id = ${id}`,
      status: (status) => sql`state.now = ${status}`,
      start: (day) => sql`booking.reg_date >= ${day}`,
      end: (day) => sql`booking.reg_date <= ${day}`,
    },
    search: (words) =>
      sql`(booking.reg_number::text = ${words.trim()} or ${matchesWords(sql`contragent.search`, words)})`,
    defaultSort: [{ field: 'id', descending: true }],
  }),
  ...handleList(searchBookingLines, {
    from: sql`booking_line line
      join booking on booking.id = line.booking_id
      join item on item.id = line.item_id
      join reference unit on unit.id = item.unit_id`,
    columns: {
      id: sql`line.id`,
      bookingId: sql`line.booking_id`,
      position: sql`line.position`,
      itemId: sql`line.item_id`,
      itemName,
      artikul: sql`item.artikul`,
      barcode: sql`item.barcode`,
      multiBarcodes: sql`array(select b.barcode from item_barcode b where b.item_id = item.id and not b.main order by b.barcode)`,
      unitName: sql`unit.name`,
      count: sql`line.quantity`,
      price: sql`line.price`,
      sum: sql`round(line.quantity * line.price, 2)`,
      comment: sql`line.comment`,
    },
    scope: ({ caller }) => inScope(caller, sql`booking.department_id`),
    filter: { bookingId: (id) => sql`line.booking_id = ${id}` },
    search: (words) => matchesWords(sql`item.search`, words),
    defaultSort: [{ field: 'bookingId', descending: true }, { field: 'position' }],
  }),
]
