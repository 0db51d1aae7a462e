import { z } from 'zod'
import { statesOf } from '../rules/states.ts'
import { endpoint } from './endpoint.ts'
import {
  badges,
  choice,
  comment,
  count,
  date,
  documentNumber,
  Done,
  id,
  idOf,
  money,
  name,
  quantity,
  quantityOrZero,
  text,
  textUpTo,
  time,
  unitName,
} from './fields.ts'
import { FlightPaymentSum, FlightRate, FlightSale } from './flightSale.ts'
import { listEndpoint } from './list.ts'
import { RelatedDocument } from './relatedDocument.ts'

export const FLIGHT_LINES_MAX = 2_000
export const CREW_MAX = 50
/** The table of seals has five rows of five (specification 3 §9). */
export const SEALS = 5
const FLIGHT_NUMBER_LENGTH_MAX = 20
const SEAL_LENGTH_MAX = 20

export const FlightStatus = choice('onboardStatus', statesOf('onboard'))
export type FlightStatus = z.infer<typeof FlightStatus>

const seal = textUpTo(SEAL_LENGTH_MAX).default('')
export const SealRow = z.object({ seal1: seal, seal2: seal, seal3: seal, seal4: seal, seal5: seal })
const currencyCode = textUpTo(3).min(3)
const ChangeMoney = z.object({ currencyCode, amount: money.gt(0) })

/** Goods of a flight: how many were loaded, sold, and what remains (specification 3 §3, Document item). */
export const FlightLine = z.object({
  id,
  itemId: id,
  itemName: name,
  artikul: text,
  barcode: text.nullable(),
  multiBarcodes: badges,
  unitName,
  /** Loaded. */
  count: quantity,
  /** Sold, also what was never loaded. */
  skyQty: quantityOrZero,
  /** Loaded less sold, brought back and short; what was sold over does not go below nothing. */
  remaining: quantityOrZero,
  over: quantityOrZero,
  returned: quantityOrZero,
  short: quantityOrZero,
  /** Of one in so'm: of a draft what the oldest lot costs now, then what it cost when it was loaded. */
  priceUzs: money.nullable(),
  termOfItem: date.nullable(),
  comment: text,
})
export type FlightLine = z.infer<typeof FlightLine>

const CrewMember = z.object({ id, fullName: text, personnel: text })
export const FlightBrigade = z.object({ id, name, employeeDtos: z.array(CrewMember) })
export type FlightBrigade = z.infer<typeof FlightBrigade>

const HistoryEntry = z.object({ at: time, fromStatus: text.nullable(), toStatus: text, userName: text, comment })

/** A flight (specification 3 §3, Onboard-sales document). Sums are in so'm. */
export const Flight = z.object({
  id,
  version: count,
  status: FlightStatus,
  regNumber: documentNumber.nullable(),
  regDate: date,
  flightNumber: text,
  routeFrom: text,
  routeTo: text,
  aircraft: text,
  fromDepartmentId: id,
  fromDepartmentName: text,
  carrierName: text.nullable(),
  /** Who gives the change money out and takes the revenue. */
  receiverName: text.nullable(),
  brigadeDtos: z.array(FlightBrigade),
  /** The same as rows, as the form has them. */
  crew: z.array(z.object({ brigadeId: id, brigadeName: text, employeeId: id, employeeName: text })),
  seals: z.array(SealRow),
  changeMoney: z.array(ChangeMoney),
  comment,
  whItems: z.array(FlightLine),
  totalCount: quantityOrZero,
  totalSkyQty: quantityOrZero,
  /** What was loaded, sold and is short, at the prices of the goods. */
  totalSum: money,
  soldSum: money,
  shortSum: money,
  createdByName: text,
  createdAt: time,
  history: z.array(HistoryEntry),
  related: z.array(RelatedDocument),
})
export type Flight = z.infer<typeof Flight>

const FlightSent = z.object({
  regDate: date,
  fromDepartmentId: idOf('department'),
  flightNumber: textUpTo(FLIGHT_NUMBER_LENGTH_MAX).min(1),
  routeFrom: text.default(''),
  routeTo: text.default(''),
  aircraft: text.default(''),
  crew: z
    .array(z.object({ brigadeId: idOf('brigade'), employeeId: idOf('employee') }))
    .max(CREW_MAX)
    .default([]),
  seals: z.array(SealRow).max(SEALS).default([]),
  changeMoney: z.array(ChangeMoney).max(20).default([]),
  comment: comment.default(''),
  whItems: z
    .array(z.object({ id: count.nullish(), itemId: id, count: quantity, comment: text.default('') }))
    .max(FLIGHT_LINES_MAX)
    .default([]),
})
export type FlightSent = z.infer<typeof FlightSent>
const refreshes = ['wh-document-item', 'sale', 'skyShop', 'request', 'item']

/** A new flight in DRAFT. 400 names what is not there, and somebody who stands in the crew twice. */
export const createFlight = endpoint('POST /warehouse-document/create-sky-shop', {
  can: 'create skyshop-doc',
  refreshes,
  body: FlightSent,
  answer: Flight,
})
/** Head, crew and lines of a draft. 409 `wrongState` once it is loaded. */
export const editFlight = endpoint('POST /warehouse-document/skyShop-edit-transfer/with-list', {
  can: 'edit skyshop-doc',
  refreshes,
  body: FlightSent.extend({ id, version: count }),
  answer: Flight,
})
const step = z.object({ version: count, comment: comment.default('') })
/**
 * Not in the specification: DRAFT → STARTED, the goods go on board. 409 `outOfStock`, `employeeOnFlight` for somebody who is on
 * another flight; 422 `fillAllLines`, `crewMissing`, `onboardPriceMissing`.
 */
export const startFlight = endpoint('POST /warehouse-document/sky-shop/start/{id}', {
  can: 'edit skyshop-doc',
  refreshes,
  body: step,
  answer: Flight,
})
/** Not in the specification: whether it could be loaded now, with every line that lacks; nothing is changed. */
export const checkFlight = endpoint('POST /warehouse-document/sky-shop/check/{id}', {
  can: 'edit skyshop-doc',
  reads: true,
  body: step,
  answer: Done,
})
/** Not in the specification: STARTED → SENT, it has left. */
export const sendFlight = endpoint('POST /warehouse-document/sky-shop/send/{id}', {
  can: 'edit skyshop-doc',
  refreshes,
  body: step,
  answer: Flight,
})
/** Not in the specification: a draft is put away. */
export const deleteFlight = endpoint('POST /warehouse-document/sky-shop/delete/{id}', {
  can: 'delete skyshop-doc',
  refreshes,
  body: step,
  answer: Flight,
})
/**
 * SENT → FINISHED: what is named comes back to its department, all that is not named does, and what is neither sold nor back is
 * a shortage of the crew. 422 `moreThanLeft`, 400 for another department than the flight was loaded from.
 */
export const settleFlight = endpoint('POST /warehouse-document/documentReady/{id}', {
  can: 'finish skyshop-doc',
  refreshes: [...refreshes, 'pricing-item'],
  body: step.extend({
    toDepartmentId: id.nullish(),
    whItems: z
      .array(z.object({ id, count: quantityOrZero }))
      .max(FLIGHT_LINES_MAX)
      .default([]),
  }),
  answer: Flight,
})
export const getFlight = endpoint('GET /warehouse-document/get-sky-shop/{id}', {
  can: 'view skyshop-doc',
  answer: Flight,
})

/** What a flight has sold and how it was paid: all that its report waybill prints. */
export const FlightReport = Flight.extend({
  /** The table of seals, always five rows. */
  sealTable: z.array(SealRow),
  sales: z.array(FlightSale),
  payments: z.array(FlightPaymentSum),
  rates: z.array(FlightRate),
  paidUzs: money,
})
export type FlightReport = z.infer<typeof FlightReport>
export const getFlightReport = endpoint('GET /warehouse-document/get-sky-shop-with-post/{id}', {
  can: 'view skyshop-doc',
  answer: FlightReport,
})

export const FlightRow = z.object({
  id,
  regNumber: documentNumber.nullable(),
  regDate: date,
  status: FlightStatus,
  flightNumber: text,
  fromDepartmentName: text,
  brigadeNames: text,
  lines: count,
  totalCount: quantityOrZero,
  totalSkyQty: quantityOrZero,
  revenue: money,
  createdByName: text,
  comment: text,
})
export type FlightRow = z.infer<typeof FlightRow>
export const searchFlights = listEndpoint('POST /warehouse-document/search/sky-chiqim', {
  can: 'view skyshop-doc',
  filter: z.object({
    departmentId: id.nullish(),
    status: FlightStatus.nullish(),
    brigadeId: id.nullish(),
    start: date.nullish(),
    end: date.nullish(),
  }),
  row: FlightRow,
  unsorted: ['lines', 'totalCount', 'totalSkyQty', 'revenue', 'brigadeNames'],
  unfiltered: ['lines', 'totalCount', 'totalSkyQty', 'revenue', 'brigadeNames'],
})
/** Flights that are on their way and not settled yet, the oldest first. */
export const flightsBeforeReady = endpoint('GET /warehouse-document/documentBeforeReady', {
  can: 'view skyshop-doc',
  answer: z.array(FlightRow),
})
const linesAnswer = z.object({ items: z.array(FlightLine) })
/** The lines of such a flight, with what remains on board. 409 `wrongState` for one that is settled or not loaded. */
export const flightLinesBeforeReady = endpoint('GET /warehouse-document/whDocumentItemBeforeReady/{id}', {
  can: 'view skyshop-doc',
  answer: linesAnswer,
})
/** What may still be sold on board. */
export const flightLinesForSale = endpoint('GET /wh-document-item/get-by-document-by-transfer/for-sky-shop/{id}', {
  can: 'view skyshop-doc',
  answer: linesAnswer,
})
export const FlightLineRow = FlightLine.extend({ documentId: id, position: count, sum: money.nullable() })
export type FlightLineRow = z.infer<typeof FlightLineRow>
/** Not in the specification: lines of flights, for looking, filtering and Excel. */
export const searchFlightLines = listEndpoint('POST /wh-document-item/sky-shop/search', {
  can: 'view skyshop-doc',
  filter: z.object({ documentId: id.nullish() }),
  row: FlightLineRow,
  totals: ['count', 'skyQty', 'remaining', 'returned', 'short', 'sum'],
  unsorted: ['multiBarcodes'],
  unfiltered: ['multiBarcodes'],
})

/** Goods that a department could load, with what lies there and its price. */
export const FlightGoods = z.object({
  itemId: id,
  itemName: name,
  artikul: text,
  barcode: text.nullable(),
  multiBarcodes: badges,
  unitName,
  qty: quantityOrZero,
  priceUzs: money.nullable(),
})
export type FlightGoods = z.infer<typeof FlightGoods>
export const flightGoods = endpoint('GET /item/sky-shop-search-for-dep/retail/{id}', {
  can: 'view skyshop-doc',
  query: z.object({ search: textUpTo(100).default('') }),
  answer: z.array(FlightGoods),
})
