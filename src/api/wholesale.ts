import { z } from 'zod'
import { CART_LINES_MAX } from '../rules/cart.ts'
import { PAYMENT_ROWS_MAX } from '../rules/payments.ts'
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
  kilograms,
  money,
  name,
  percent,
  quantity,
  quantityOrZero,
  signedMoney,
  signedQuantity,
  text,
  textUpTo,
  time,
  unitName,
  uuid,
  wordName,
} from './fields.ts'
import { RelatedDocument } from './relatedDocument.ts'
import { PaymentType } from './payment.ts'
import { SaleKind, SaleStatus } from './sale.ts'

const WAYBILL_LENGTH_MAX = 30
const waybillNumber = textUpTo(WAYBILL_LENGTH_MAX)
const APPROVALS_MAX = 10
/** What supervisors let pass of it (src/api/approval). */
const approvals = z.array(uuid).max(APPROVALS_MAX).default([])
/** What is bought on trust stands in no row: whatever the payments lack to the total is owed. Certificates are taken at tills. */
const PaidBy = choice(
  'paymentType',
  PaymentType.options.filter((type) => type !== 'DEBT' && type !== 'CERTIFICATE') as [PaymentType],
)
const Paid = z.object({ paymentType: PaidBy, amount: money })

export const WholesaleLine = z.object({
  id,
  saleItemId: id,
  itemId: id,
  itemName: name,
  barcode: text.nullable(),
  multiBarcodes: badges,
  artikul: text,
  mxikCode: text.nullable(),
  tnved: text.nullable(),
  countryOfOriginName: wordName.nullable(),
  unitName,
  weighed: flag,
  /** Kilograms of one unit. */
  weight: kilograms,
  count: signedQuantity,
  /** What may be sold of it here now, at this price and term. */
  qty: quantityOrZero,
  priceWholesale: money,
  /** What the price list says, from which `priceWholesale` differs where it was set by hand. */
  listPriceWholesale: money,
  /** The price that it has here now; null where it has none, or lies here no more. */
  originalPriceWholesale: money.nullable(),
  termOfItem: date.nullable(),
  /** By hand, as a percentage or as a sum. */
  discountPercent: percent.nullable(),
  discountSum: money.nullable(),
  totalSum: signedMoney,
  discount: signedMoney,
  finalSum: signedMoney,
  vatPercent: percent,
  /** Inside the final sum. */
  vatSum: signedMoney,
  /** How much of it later returns took back. */
  returned: quantityOrZero,
})
export type WholesaleLine = z.infer<typeof WholesaleLine>

const HistoryEntry = z.object({ at: time, fromStatus: text.nullable(), toStatus: text, userName: text, comment })

/** A wholesale sale as a document, with what its papers say of both sides. */
export const WholesaleSale = z.object({
  id,
  version: count,
  uuid,
  kind: SaleKind,
  /** A sale that was turned into the other kind goes on at the till. */
  saleType: choice('saleType', ['RETAIL', 'WHOLE']),
  status: SaleStatus,
  /** The number of the sale; null until it is finished. */
  regNumber: documentNumber.nullable(),
  saleDate: time,
  departmentId: id,
  departmentName: text,
  departmentAddress: text,
  cashboxId: id,
  cashboxNumber: text,
  contragentId: id.nullable(),
  contragentName: text.nullable(),
  ...contragentRequisites,
  contragentAddress: text.nullable(),
  contragentPhone: text.nullable(),
  contragentCountryName: wordName.nullable(),
  /** What the contragent may owe, and what it owes all departments now. */
  debtLimit: money.nullable(),
  debt: signedMoney,
  dueDate: date.nullable(),
  waybillNumber: text.nullable(),
  waybillDate: date.nullable(),
  discountPercent: percent.nullable(),
  discountSum: money.nullable(),
  /** While it is held: what is to be paid at once. Finished: what was kept. */
  payments: z.array(z.object({ paymentType: PaymentType, amount: signedMoney })),
  comment,
  cashierFullName: text,
  currencyCode: text,
  saleItems: z.array(WholesaleLine),
  totalCount: signedQuantity,
  totalSum: signedMoney,
  discount: signedMoney,
  finalTotalSum: signedMoney,
  vatSum: signedMoney,
  /** Kilograms of all lines, however much that is. */
  totalWeight: z.number().meta({ kind: 'quantity' }),
  /** What is paid at once, and what is owed. */
  paidSum: signedMoney,
  debtSum: signedMoney,
  history: z.array(HistoryEntry),
  related: z.array(RelatedDocument),
})
export type WholesaleSale = z.infer<typeof WholesaleSale>

export const WholesaleLineSent = z.object({
  itemId: id,
  count: quantity,
  priceWholesale: money,
  /** Beside a price that is set by hand what the price list says (right `set own-price`); null: `priceWholesale` itself. */
  listPriceWholesale: money.nullable().default(null),
  termOfItem: date.nullable().default(null),
  discountPercent: percent.nullable().default(null),
  discountSum: money.nullable().default(null),
})
export type WholesaleLineSent = z.infer<typeof WholesaleLineSent>

const WholesaleSent = z.object({
  departmentId: id,
  cashboxId: id,
  contragentId: id,
  dueDate: date.nullable().default(null),
  discountPercent: percent.nullable().default(null),
  discountSum: money.nullable().default(null),
  payments: z.array(Paid).max(PAYMENT_ROWS_MAX).default([]),
  comment: comment.default(''),
  saleItems: z.array(WholesaleLineSent).max(CART_LINES_MAX).default([]),
})
export type WholesaleSent = z.infer<typeof WholesaleSent>

const version = count
const refreshes = ['sale', 'sale-item', 'request', 'zet-report', 'pricing-item', 'contragent']

/** Not in the specification: a new wholesale sale in DRAFT, before it has a till's UUID. 400 names whatever is not there. */
export const createWholesale = endpoint('POST /sale/create-whole', {
  can: 'create wholesale',
  body: WholesaleSent,
  answer: WholesaleSale,
})
/** Replaces head and lines of a held wholesale sale; 409 once it is finished (domain.md, What the calls mean). */
export const editWholesale = endpoint('PUT /sale/editOptom/{id}', {
  can: 'edit wholesale',
  body: WholesaleSent.extend({ version }),
  answer: WholesaleSale,
})
export const getWholesale = endpoint('GET /sale/wholeget/{id}', { can: 'view wholesale', answer: WholesaleSale })

/** Not in the specification: DRAFT ⇄ SUSPENDED, or → DELETED, with the version that was seen. */
export const changeWholesaleStatus = endpoint('POST /sale/change-whole-status/{id}', {
  can: 'edit wholesale',
  body: z.object({ version, status: choice('saleStatus', ['DRAFT', 'SUSPENDED', 'DELETED']) }),
  answer: WholesaleSale,
})

/**
 * Prices a held wholesale sale anew, each line by what lies there now; `cut` also takes every line down to what there is, and out
 * where there is nothing.
 */
export const correctWholesalePrices = endpoint('POST /sale/correct-wh-pricingitems/{saleId}', {
  can: 'edit wholesale',
  body: z.object({ version, cut: flag.default(false) }),
  answer: WholesaleSale,
})
/** Turns a held cart into the other kind, at that kind's prices. 422 `priceMissing` names every line that has none. */
export const convertSale = endpoint('POST /sale/optom-convert/{id}', {
  can: 'edit wholesale',
  body: z.object({ version: count.nullish() }),
  answer: WholesaleSale,
})
/** Not in the specification: more lines for a held sale, onto those of the same goods, term and price. */
export const addWholesaleLines = endpoint('POST /sale/add-whole-lines/{id}', {
  can: 'edit wholesale',
  body: z.object({ version, saleItems: z.array(WholesaleLineSent).min(1).max(CART_LINES_MAX) }),
  answer: WholesaleSale,
})
/** Not in the specification: an order in SUSPENDED to a contragent with all that the lines lack. 422 `nothingToOrder`. */
export const orderLackingGoods = endpoint('POST /sale/order-lacking/{id}', {
  can: 'edit orders',
  refreshes: ['order-document'],
  body: z.object({ version, contragentId: id }),
  answer: WholesaleSale,
})
/**
 * Not in the specification: a transfer request in SUSPENDED that asks another department for what the lines lack and it has.
 * 422 `nothingToOrder`.
 */
export const requestLackingGoods = endpoint('POST /sale/request-lacking/{id}', {
  can: 'create request-documents',
  refreshes: ['request'],
  body: z.object({ version, fromDepartmentId: id }),
  answer: WholesaleSale,
})

/**
 * Not in the specification: whether it could be finished now; nothing is changed. Refused as `finishWholesale` would, with every
 * line that lacks stock or has another price.
 */
export const checkWholesale = endpoint('POST /sale/check-whole/{id}', {
  can: 'finish wholesale',
  reads: true,
  body: z.object({ version }),
  answer: Done,
})
/**
 * The wholesale door to finishing a sale: the lines as they are saved, what the payments lack is owed.
 * 409 `outOfStock`, `priceChanged`, `totalsDiffer`, `sessionClosed`; 422 `debtAboveLimit` names limit and debt.
 */
export const finishWholesale = endpoint('POST /sale/finish-whole/{id}', {
  can: 'finish wholesale',
  refreshes,
  body: z.object({ version, approvals }),
  answer: WholesaleSale,
})

/** Corrects what stands on the papers of a finished sale: never money or goods. 409 `waybillTaken`. */
export const correctWholesaleHead = endpoint('PUT /sale/optom-edit/{id}', {
  can: 'edit wholesale',
  body: z.object({
    version,
    waybillNumber: waybillNumber.nullable().default(null),
    waybillDate: date.nullable().default(null),
    dueDate: date.nullable().default(null),
    comment: comment.default(''),
  }),
  answer: WholesaleSale,
})
/** Number and date of the printed waybill. 409 `waybillTaken` when another one of the department and year has that number. */
export const editWaybill = endpoint('POST /sale/edit/nakladnoy/{id}', {
  can: 'edit wholesale',
  body: z.object({ waybillNumber: waybillNumber.min(1), waybillDate: date }),
  answer: WholesaleSale,
})

/** What of a finished wholesale sale can still come back, line by line: `count − returned`. */
export const getWholesaleReturn = endpoint('GET /sale/whreturn-get/{id}', {
  can: 'return wholesale',
  answer: WholesaleSale,
})
/**
 * Takes back goods of a finished wholesale sale by the same rules as a return row at the till. The money goes back by `refundType`,
 * or the way it was paid: off the debt first. Answers the sale, with the return among what was made of it. 409 `moreThanSold`.
 */
export const finishWholesaleReturn = endpoint('POST /sale/finish-return-wh', {
  can: 'return wholesale',
  refreshes,
  body: z.object({
    id,
    cashboxId: id.nullish(),
    refundType: PaymentType.nullish(),
    /** Of the return that is made: said again with the approval that was given for it. */
    uuid: uuid.nullish(),
    approvals,
    comment: comment.default(''),
    saleItems: z
      .array(z.object({ id, count: quantityOrZero }))
      .min(1)
      .max(CART_LINES_MAX),
  }),
  answer: WholesaleSale,
})
