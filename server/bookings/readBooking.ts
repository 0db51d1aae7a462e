import type { Booking, BookingLine } from '../../src/api/booking.ts'
import { sumOfMoney, sumOfQuantities, worth } from '../../src/rules/money.ts'
import { requisitesOf } from '../contragents/requisites.ts'
import { sql } from '../db/sql.ts'
import { chainOf } from '../documents/links.ts'
import { nameOf } from '../sales/nameOf.ts'
import { type BookingCall, findBooking, stateOn, todayOf } from './findBooking.ts'

type Facts = Omit<Booking, 'bookingItemDtos' | 'totalCount' | 'totalSum' | 'history' | 'related'>

/** A booking with its lines, its history and the sale that it became. */
export async function readBooking(call: BookingCall, id: number): Promise<Booking> {
  const { db, caller } = call
  await findBooking(call, id)
  const facts = await db.one<Facts>(sql`
    select booking.id, booking.version, ${stateOn(todayOf(call))} as status, booking.reg_number as "regNumber", booking.reg_date as "regDate",
      booking.expire_date as "expireDate", department.id as "departmentId", department.name as "departmentName",
      contragent.id as "contragentId", contragent.full_name as "contragentName", ${requisitesOf(sql`contragent`)},
      nullif(coalesce(nullif(contragent.phone, ''), contragent.mobile), '') as "contragentPhone",
      department.currency_code as "currencyCode", booking.comment, booking.sale_id as "saleId", ${nameOf(sql`creator`)} as "createdByName",
      booking.created_at as "createdAt"
    from booking
    join department on department.id = booking.department_id
    join contragent on contragent.id = booking.contragent_id
    join app_user creator on creator.id = booking.created_by
    where booking.id = ${id}`)
  const bookingItemDtos = await readBookingLines(call, id)
  return {
    ...facts,
    bookingItemDtos,
    totalCount: sumOfQuantities(bookingItemDtos.map((line) => line.count)),
    totalSum: sumOfMoney(bookingItemDtos.map(({ price, count }) => worth(price ?? 0, count))),
    history: await db.rows<Booking['history'][number]>(sql`
      select e.at, e.from_status as "fromStatus", e.to_status as "toStatus", coalesce(u.username, '') as "userName", e.comment
      from document_event e left join app_user u on u.id = e.user_id
      where e.document_kind = 'booking' and e.document_id = ${id} order by e.id`),
    related: await chainOf(db, caller, { kind: 'booking', id }),
  }
}

/** The lines with what is free of their goods; what the booking itself keeps is its own. */
export const readBookingLines = ({ db }: BookingCall, id: number): Promise<BookingLine[]> =>
  db.rows<BookingLine>(sql`
    select line.id, line.item_id as "itemId", item.name as "itemName", item.artikul, item.barcode,
      array(select b.barcode from item_barcode b where b.item_id = item.id and not b.main order by b.barcode) as "multiBarcodes",
      unit.name as "unitName", item.weighed, line.quantity as count, line.price, line.comment,
      coalesce((select sum(b.on_hand - b.reserved) from stock_balance b where b.department_id = line.department_id and b.item_id = line.item_id), 0)
        + coalesce((select sum(kept.quantity) from stock_reserve kept join booking_line own on own.id = kept.line_id
          where own.booking_id = line.booking_id and own.item_id = line.item_id), 0) as qty
    from booking_line line
    join item on item.id = line.item_id
    join reference unit on unit.id = item.unit_id
    where line.booking_id = ${id} order by line.position`)
