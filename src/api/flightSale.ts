import { z } from 'zod'
import { PAYMENT_ROWS_MAX } from '../rules/payments.ts'
import { endpoint } from './endpoint.ts'
import {
  choice,
  count,
  date,
  documentNumber,
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
  uuid,
  wordName,
} from './fields.ts'
import { listEndpoint } from './list.ts'

export const SALE_LINES_MAX = 500
/** How one may pay on board: nobody buys on trust there. */
export const OnboardPayment = choice('paymentType', ['CASH', 'UZCARD', 'HUMO', 'VISA'])

/** A sale of a flight (specification 3 §3, Sale in the report). */
export const FlightSale = z.object({
  id,
  saleNumber: documentNumber,
  saleDate: time,
  brigadeId: id,
  /** What was paid, in so'm at the rates of the flight's day. */
  amountOfPaymentUzs: money,
  totalSum: money,
  brigadeDtos: z.array(
    z.object({ id, name, employeeDtos: z.array(z.object({ id, fullName: text, personnel: text })) }),
  ),
})
export type FlightSale = z.infer<typeof FlightSale>
/** What the sales of a flight brought in one currency; below 0 where more of it was given as change. */
export const FlightPaymentSum = z.object({
  currencyCode: text,
  currencyName: wordName,
  currencyAmount: signedMoney,
  amountUzs: signedMoney,
})
export type FlightPaymentSum = z.infer<typeof FlightPaymentSum>
/** A currency on the flight's day: in so'm, and how many of it are worth one euro. Empty where the day has none. */
export const FlightRate = z.object({
  currencyCode: text,
  currencyName: wordName,
  rate: rate.nullable(),
  /** EUR itself is 1 (specification 3 §9). */
  perEuro: z.number().nullable().meta({ kind: 'rate' }),
  /** The whole revenue of the flight in this currency. */
  payable: money.nullable(),
  /** What was really paid in it. */
  paid: signedMoney,
})
export type FlightRate = z.infer<typeof FlightRate>

export const flightSales = endpoint('GET /sale/listSaleByWgDocumentId/{id}', {
  can: 'view skyshop-doc',
  answer: z.array(FlightSale),
})
export const flightPayments = endpoint('GET /sale/paymentByWgDocumentId/{id}', {
  can: 'view skyshop-doc',
  answer: z.array(FlightPaymentSum),
})

export const FlightSaleSent = z.object({
  uuid,
  documentId: id,
  brigadeId: id,
  saleItems: z
    .array(z.object({ id, count: quantity }))
    .min(1)
    .max(SALE_LINES_MAX),
  payments: z
    .array(z.object({ paymentType: OnboardPayment, currencyCode: textUpTo(3).min(3), amount: money.gt(0) }))
    .min(1)
    .max(PAYMENT_ROWS_MAX),
})
export type FlightSaleSent = z.infer<typeof FlightSaleSent>
/** What became of a sale: `over` are goods that were sold though they were never loaded. */
export const FlightSaleDone = FlightSale.extend({
  over: z.array(z.object({ lineId: id, itemName: name, count: quantityOrZero })),
})
/**
 * A sale of a crew group on board, once for its UUID: sent again it answers what stands. Paid at the rates of the flight's day
 * (sky rates), to the least unit of the currencies that were paid in. Goods that were never loaded are sold all the same and told.
 * 409 `wrongState` unless it is on its way, 422 `noRate`, `paymentTooSmall`, `paymentTooBig`, `keyReused`, 400 for lines or a crew group of
 * another flight.
 */
export const finishSkyShop = endpoint('POST /sale/finishSkyShop', {
  can: 'finish skyshop-doc',
  refreshes: ['warehouse-document', 'wh-document-item', 'skyShop'],
  body: FlightSaleSent,
  answer: FlightSaleDone,
})

/** What an employee's flights brought: the revenue of a crew group is shared by those of it who flew. */
export const EmployeeFlightsRow = z.object({
  employeeId: id,
  employeeName: text,
  personnel: text,
  brigadeName: text,
  flights: count,
  sales: count,
  revenue: money,
  /** The share of what was neither sold nor brought back. */
  shortSum: money,
})
export type EmployeeFlightsRow = z.infer<typeof EmployeeFlightsRow>
export const reportByEmployee = listEndpoint('POST /skyShop/report/sky-shop/employee', {
  can: 'view skyshop-doc',
  filter: z.object({ departmentId: id.nullish(), brigadeId: id.nullish(), start: date.nullish(), end: date.nullish() }),
  row: EmployeeFlightsRow,
  key: ['employeeId'],
  totals: ['revenue', 'shortSum'],
})
