import { z } from 'zod'
import { statesOf } from '../rules/states.ts'
import { contragentRequisites } from './contragentRequisites.ts'
import { endpoint } from './endpoint.ts'
import {
  badges,
  choice,
  comment,
  count,
  date,
  documentNumber,
  Done,
  flag,
  id,
  money,
  name,
  quantity,
  quantityOrZero,
  text,
  time,
  unitName,
} from './fields.ts'
import { listEndpoint } from './list.ts'
import { RelatedDocument } from './relatedDocument.ts'

export const BOOKING_LINES_MAX = 1_000
export const BookingStatus = choice('bookingStatus', statesOf('booking'))
export type BookingStatus = z.infer<typeof BookingStatus>

export const BookingLine = z.object({
  id,
  itemId: id,
  itemName: name,
  artikul: text,
  barcode: text.nullable(),
  multiBarcodes: badges,
  unitName,
  weighed: flag,
  count: quantity,
  /** What nobody has booked of it yet, besides this booking itself. */
  qty: quantityOrZero,
  /** As it was offered; the sale is made at the price of its own day. */
  price: money.nullable(),
  comment: text,
})
export type BookingLine = z.infer<typeof BookingLine>

const HistoryEntry = z.object({ at: time, fromStatus: text.nullable(), toStatus: text, userName: text, comment })

/** Goods kept for a contragent (specification 2 §3, Booking document). One whose day has passed is EXPIRED, whoever looks first. */
export const Booking = z.object({
  id,
  version: count,
  status: BookingStatus,
  regNumber: documentNumber.nullable(),
  regDate: date,
  /** The last day on which the goods are kept. */
  expireDate: date,
  departmentId: id,
  departmentName: text,
  contragentId: id,
  contragentName: text,
  ...contragentRequisites,
  contragentPhone: text.nullable(),
  currencyCode: text,
  comment,
  bookingItemDtos: z.array(BookingLine),
  totalCount: quantityOrZero,
  totalSum: money,
  /** The sale that it became. */
  saleId: id.nullable(),
  createdByName: text,
  createdAt: time,
  history: z.array(HistoryEntry),
  related: z.array(RelatedDocument),
})
export type Booking = z.infer<typeof Booking>

const LineSent = z.object({
  itemId: id,
  count: quantity,
  price: money.nullable().default(null),
  comment: text.default(''),
})
const BookingSent = z.object({
  departmentId: id,
  contragentId: id,
  expireDate: date,
  comment: comment.default(''),
  bookingItemDtos: z.array(LineSent).max(BOOKING_LINES_MAX).default([]),
})
export type BookingSent = z.infer<typeof BookingSent>
const version = count
const refreshes = ['booking-item', 'request', 'pricing-item', 'sale']

/** A new booking in DRAFT. 400 names whatever is not there, and a day that has passed. */
export const createBooking = endpoint('POST /booking/create', {
  can: 'create booking',
  body: BookingSent,
  answer: Booking,
})
/** Keeps what was written, DRAFT → SUSPENDED; nothing is reserved. 409 once it is SAVED. */
export const suspendBooking = endpoint('POST /booking/suspend', {
  can: 'edit booking',
  body: BookingSent.extend({ id, version }),
  answer: Booking,
})
/** → SAVED: the goods are reserved, all of them or none. 409 `outOfStock` names the first line that lacks. */
export const saveBooking = endpoint('POST /booking/save', {
  can: 'edit booking',
  refreshes,
  body: z.object({ id, version }),
  answer: Booking,
})
/** Not in the specification: whether it could be saved now, with every line that lacks; nothing is changed. */
export const checkBooking = endpoint('POST /booking/check-save', {
  can: 'edit booking',
  reads: true,
  body: z.object({ id, version }),
  answer: Done,
})
/**
 * SAVED → CONVERTED: a held wholesale sale of what was kept, at the prices of now; the goods are free until it is finished.
 * 409 `wrongState` for one that is converted, expired or deleted already; 422 `priceMissing`, `noCashbox`.
 */
export const convertBooking = endpoint('POST /booking/convert-booking', {
  can: 'create wholesale',
  refreshes,
  body: z.object({ id, version: count.nullish() }),
  answer: Booking,
})
/** What it kept is free again. 409 once it is converted or expired. */
export const deleteBooking = endpoint('DELETE /booking/delete/{id}', {
  can: 'delete booking',
  refreshes,
  answer: Booking,
})
export const getBooking = endpoint('GET /booking/get/{id}', { can: 'view booking', answer: Booking })
export const getBookingItems = endpoint('GET /booking-item/get/{docId}', {
  can: 'view booking',
  answer: z.object({ items: z.array(BookingLine) }),
})

export const BookingRow = z.object({
  id,
  regNumber: documentNumber.nullable(),
  regDate: date,
  expireDate: date,
  status: BookingStatus,
  contragentName: text,
  departmentName: text,
  lines: count,
  totalCount: quantityOrZero,
  totalSum: money,
  createdByName: text,
  comment: text,
})
export type BookingRow = z.infer<typeof BookingRow>
export const searchBookings = listEndpoint('POST /booking/list', {
  can: 'view booking',
  filter: z.object({
    departmentId: id.nullish(),
    contragentId: id.nullish(),
    status: BookingStatus.nullish(),
    start: date.nullish(),
    end: date.nullish(),
  }),
  row: BookingRow,
  unsorted: ['lines', 'totalCount', 'totalSum'],
  unfiltered: ['lines', 'totalCount', 'totalSum'],
})

export const BookingLineRow = BookingLine.omit({ qty: true, weighed: true }).extend({
  bookingId: id,
  position: count,
  sum: money.nullable(),
})
/** Not in the specification: the lines of bookings, for looking, filtering and Excel. */
export const searchBookingLines = listEndpoint('POST /booking-item/search', {
  can: 'view booking',
  filter: z.object({ bookingId: id.nullish() }),
  row: BookingLineRow,
  totals: ['count', 'sum'],
  unsorted: ['multiBarcodes'],
  unfiltered: ['multiBarcodes'],
})
