import { z } from 'zod'
import { PAYMENT_ROWS_MAX } from '../rules/payments.ts'
import { endpoint } from './endpoint.ts'
import {
  badges,
  count,
  date,
  documentNumber,
  flag,
  id,
  money,
  name,
  quantity,
  quantityOrZero,
  rate,
  signedMoney,
  text,
  textUpTo,
  time,
  unitName,
  uuid,
  wordName,
} from './fields.ts'
import { FlightBrigade, FlightStatus } from './flight.ts'
import { FlightSaleDone, OnboardPayment, SALE_LINES_MAX } from './flightSale.ts'
import { DifferenceKind, epoch, receiptNumber, SMALL_INT_MAX } from './paidSale.ts'

/** Goods on board as a tablet sells them, each line of one lot at its price of the loading. */
export const LoadedGoods = z.object({
  id,
  itemName: name,
  artikul: text,
  barcode: text.nullable(),
  multiBarcodes: badges,
  unitName,
  weighed: flag,
  /** Of one in so'm. */
  priceUzs: money,
  /** Loaded and not sold, as far as the server knows. */
  remaining: quantityOrZero,
})
export type LoadedGoods = z.infer<typeof LoadedGoods>

/** A currency that is taken on board, and what one of it is worth in so'm on the flight's day. */
export const OnboardRate = z.object({ currencyCode: text, currencyName: wordName, rate })
export type OnboardRate = z.infer<typeof OnboardRate>

/** All that a flight's tablet takes along. */
export const FlightLoad = z.object({
  id,
  status: FlightStatus,
  regNumber: documentNumber,
  regDate: date,
  flightNumber: text,
  routeFrom: text,
  routeTo: text,
  fromDepartmentName: text,
  carrierName: text.nullable(),
  brigadeDtos: z.array(FlightBrigade),
  goods: z.array(LoadedGoods),
  /** So'm first, then those that have a sky rate until the flight's day. */
  rates: z.array(OnboardRate),
  /** Sales of tablets that the server has: `remaining` knows them. */
  taken: z.array(uuid),
})
export type FlightLoad = z.infer<typeof FlightLoad>
/**
 * Not in the specification: what a tablet sells on this flight, kept on the device, where it stands in for itself without a network.
 * 409 `wrongState` for a flight that is not loaded.
 */
export const flightLoad = endpoint('GET /flight-tablet/{id}', {
  can: 'sell skyshop-doc',
  kept: true,
  answer: FlightLoad,
})

/**
 * Not in the specification: which series of receipts this device writes on a flight, the same one at every claim. 409 `wrongState` for a
 * flight that is not loaded.
 */
export const claimFlight = endpoint('POST /flight-tablet/claim', {
  can: 'sell skyshop-doc',
  ownKey: true,
  body: z.object({ documentId: id, deviceId: uuid, lastNumber: count.max(SMALL_INT_MAX) }),
  answer: z.object({ epoch, now: time }),
})

/** A sale on board that is paid and done. */
export const PaidFlightSale = z.object({
  uuid,
  documentId: id,
  brigadeId: id,
  /** Who of the crew group sold it. */
  employeeId: id,
  epoch,
  number: receiptNumber,
  /** By the shop's clock as the device knew it. */
  madeAt: time,
  saleItems: z
    .array(z.object({ id, count: quantity }))
    .min(1)
    .max(SALE_LINES_MAX),
  /** What stayed of the buyer's money in each currency, at the rate of which it was taken; change given in another one is below 0. */
  payments: z
    .array(
      z.object({
        paymentType: OnboardPayment,
        currencyCode: textUpTo(3).min(3),
        amount: signedMoney.refine((sum) => sum !== 0),
        rate,
      }),
    )
    .min(1)
    .max(PAYMENT_ROWS_MAX),
})
export type PaidFlightSale = z.infer<typeof PaidFlightSale>
/** What became of it. `sale` is null where none could be made of it: it lies in the list of differences. */
export const TakenFlightSale = z.object({
  uuid,
  state: z.enum(['TAKEN', 'DIFFERS', 'PARKED']),
  sale: FlightSaleDone.nullable(),
  differences: z.array(DifferenceKind),
})
export type TakenFlightSale = z.infer<typeof TakenFlightSale>

/** A tablet that has landed sends so many at once. */
export const FLIGHT_SALES_AT_ONCE_MAX = 50
/**
 * Not in the specification: sales of a flight's tablet, which are facts, in their order, each in a transaction of its own and once for
 * its UUID. None is refused for what it is: goods that were never loaded are a shortage, and what no sale can be made of, that of a
 * flight which is settled already among them, is a line of the manager's list. It stops before the first that it cannot take now: the
 * answers are those of the first sales, and at least one, or the refusal of the first.
 */
export const finishPaidFlightSales = endpoint('POST /sale/finish-sky-shop-paid', {
  can: 'sell skyshop-doc',
  ownKey: true,
  refreshes: ['warehouse-document', 'wh-document-item', 'skyShop', 'flight-tablet', 'sale-difference'],
  body: z.object({ sales: z.array(PaidFlightSale).min(1).max(FLIGHT_SALES_AT_ONCE_MAX) }),
  answer: z.array(TakenFlightSale),
})
