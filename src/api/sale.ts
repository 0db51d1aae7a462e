import { z } from 'zod'
import { CART_LINES_MAX } from '../rules/cart.ts'
import { PAYMENT_ROWS_MAX } from '../rules/payments.ts'
import { CustomerChoice } from './customer.ts'
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
  markingCode,
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
  uuid,
  unitName,
} from './fields.ts'
import { listEndpoint } from './list.ts'
import { certificateNumber, PaymentSent, PaymentType, SalePayment } from './payment.ts'
import { namedLineSums, namedSaleSums } from './saleSums.ts'

export const SaleStatus = choice('saleStatus', ['DRAFT', 'SUSPENDED', 'FINISHED', 'DELETED'])
export const SaleKind = choice('saleKind', ['SALE', 'RETURN'])
/** A discount given by hand: percent ('%') or an amount ('PUL') (specification 1 §5). */
export const CustomPromotion = z.object({
  promotionType: z.enum(['%', 'PUL']),
  discount: z.number().positive().max(1e12),
})

/** One choice at the till: an item at one term and price in a department (domain.md, price variants). */
export const PosItem = z.object({
  itemId: id,
  name,
  barcode: text.nullable(),
  multiBarcodes: badges,
  artikul: text,
  unitName,
  brandName: text.nullable(),
  brandId: id.nullish(),
  /** Of any level. */
  categoryIds: z.array(id).default([]),
  termOfItem: date.nullable(),
  /** Null: in stock but without a price, so it cannot be sold yet. */
  priceUzs: money.nullable(),
  priceWholesale: money.nullable(),
  /** What may still be sold of this variant in the department. */
  qty: quantityOrZero,
  weighed: flag,
  weight: kilograms,
  vatPercent: percent,
  /** How many units the scanned code stands for: a pack's ratio, or the weight inside an in-store code. */
  scannedCount: quantity,
  /** How many units each kind of its packs holds, the smallest first; absent where it has none. */
  packRatios: z.array(quantity).nullish(),
  /** No name here has the words: this one is only like them, and never put into a cart without being chosen. */
  guess: z.literal(true).optional(),
})
export type PosItem = z.infer<typeof PosItem>
const PosItems = z.object({ items: z.array(PosItem) })

/** Several rows for one code are its price variants; none: not in this department (specification 1 §5). */
export const searchPosItems = endpoint('GET /pricing-item/search-pos-items/{depId}/{keyword}', {
  can: 'sell pos',
  answer: PosItems,
})
/** The same by words only, for keyboards whose scanner types digits. */
export const searchPosItemsByWord = endpoint('GET /pricing-item/search-pos-items-without-shtrix/{depId}/{keyword}', {
  can: 'sell pos',
  answer: PosItems,
})

export const LINE_NOTE_LENGTH_MAX = 200
const SaleItemSent = z.object({
  itemId: id,
  /** Negative on a return row. */
  count: signedQuantity.refine((value) => value !== 0, { error: 'notZero' }),
  priceUzs: money,
  /** What it costs by the price list, where `priceUzs` is set by hand (right `set own-price`); of a return row nothing. */
  listPriceUzs: money.nullish(),
  termOfItem: date.nullable().default(null),
  customPromotion: CustomPromotion.nullish(),
  /** The line of an earlier sale that this row takes back. */
  returnedLineId: id.nullish(),
  /** What is said of the line: for the kitchen, the tailor, whoever packs. */
  note: textUpTo(LINE_NOTE_LENGTH_MAX).nullish(),
  /** The user whose sale it is, where that is not who rings it up; what comes back by its receipt is of who sold it. */
  sellerId: id.nullish(),
  /** Of how many units the packs were that the buyer saw counted. */
  packRatio: quantity.gt(1).nullish(),
  /** The marking code of this very piece. */
  mark: markingCode.nullish(),
})
const SaleSent = z.object({
  /** Made at the till and kept there before it is sent: the sale's key for ever. */
  uuid,
  saleItems: z.array(SaleItemSent).min(1).max(CART_LINES_MAX),
  customPromotion: CustomPromotion.nullish(),
  contragentId: id.nullish(),
  /** The client who buys: the card gives its discount after those of the lines. */
  customerId: id.nullish(),
  comment: comment.default(''),
})
export type SaleSent = z.input<typeof SaleSent>

export const SaleLine = z.object({
  id,
  saleItemId: id,
  itemId: id,
  name,
  barcode: text.nullable(),
  artikul: text,
  unitName,
  count: signedQuantity,
  priceUzs: money,
  termOfItem: date.nullable(),
  totalSum: signedMoney,
  discount: signedMoney,
  finalSum: signedMoney,
  vatPercent: percent,
  customPromotion: CustomPromotion.nullable(),
  /** The promotion that gave the line its discount, and how much of it; absent in receipts that an older program kept. */
  promotionId: id.nullish(),
  promotionName: text.nullish(),
  promotionDiscount: signedMoney.nullish(),
  brandId: id.nullish(),
  categoryIds: z.array(id).nullish(),
  returnedLineId: id.nullable(),
  /** How much of it later returns took back. */
  returned: quantityOrZero,
  /** Absent in receipts that an older program kept, as the client is. */
  note: text.nullish(),
  sellerId: id.nullish(),
  sellerName: text.nullish(),
  packRatio: quantity.nullish(),
  mark: markingCode.nullish(),
  /** The price by the list, where whoever sold it set another. */
  listPriceUzs: money.nullish(),
  qty: signedQuantity.nullable(),
  weighed: flag,
  weight: kilograms,
  ...namedLineSums,
})
export const Sale = z.object({
  id,
  uuid,
  kind: SaleKind,
  status: SaleStatus,
  saleNumber: documentNumber.nullable(),
  /** The register's own number, of a sale that was finished without the server. */
  receiptNumber: text.nullish(),
  saleDate: time,
  shopId: id,
  shopName: text,
  shopAddress: text,
  cashboxId: id,
  cashboxNumber: text,
  sessionNumber: documentNumber.nullable(),
  cashierFullName: text,
  sellerId: id,
  contragentId: id.nullable(),
  contragentName: text.nullable(),
  /** Who bought; `discountPercent` is what the card gave then. */
  customer: CustomerChoice.nullish(),
  saleItems: z.array(SaleLine),
  payments: z.array(SalePayment),
  customPromotion: CustomPromotion.nullable(),
  totalCount: signedQuantity,
  totalSum: signedMoney,
  discount: signedMoney,
  /** The part of the discount that cash rounding took off; absent in receipts that an older program kept. */
  rounding: money.nullish(),
  finalTotalSum: signedMoney,
  /** VAT inside the final sum. */
  vatSum: signedMoney,
  /** Given back in cash. */
  changeSum: money,
  comment,
  /** The certificate of percent that gave its last discount, and how much: of older sales nobody knows. */
  certificateNumber: text.nullish(),
  certificateDiscount: money.nullish(),
  fiscalSign: text.nullable(),
  /** The receipts whose goods came back in it. */
  returnedFrom: z.array(z.object({ id, saleNumber: count, saleDate: time })),
  ...namedSaleSums,
})
export type Sale = z.infer<typeof Sale>

/** Keeps a cart on the server as DRAFT. Idempotent by the UUID: the same one again answers the same draft. */
export const createSale = endpoint('POST /sale/create/{depId}/{cashboxId}', {
  can: 'sell pos',
  ownKey: true,
  body: SaleSent,
  answer: Sale,
})
/** Replaces the lines of a draft or suspended sale; 409 once it is finished. */
export const editSale = endpoint('PUT /sale/edit/{id}', {
  can: 'sell pos',
  body: SaleSent.omit({ uuid: true }),
  answer: Sale,
})
/** DRAFT → SUSPENDED, or SUSPENDED → DRAFT when `reopen` (domain.md, sale states). */
export const suspendSale = endpoint('PUT /sale/suspended/{id}', {
  can: 'sell pos',
  body: z.object({ reopen: z.boolean().default(false) }),
  answer: Sale,
})
export const getSale = endpoint('GET /sale/get/{id}', { can: 'view sales', answer: Sale })
export const deleteSuspendedSale = endpoint('DELETE /sale/delete-suspended/{id}', { can: 'sell pos', answer: Done })

export const FinishSent = SaleSent.extend({
  departmentId: id,
  cashboxId: id,
  payments: z.array(PaymentSent).max(PAYMENT_ROWS_MAX),
  /** A certificate of percent: the last discount, and used up by it. */
  certificateNumber: certificateNumber.nullish(),
  /** What rounding took off, so that cash is paid in the register's step. */
  rounding: money.nullish(),
  /** As the till worked it out; the server works it out again and is the authority. */
  finalTotalSum: signedMoney,
  /** What supervisors let pass of it (src/api/approval). */
  approvals: z.array(uuid).max(10).default([]),
})

/**
 * DRAFT or nothing → FINISHED: stock, money, payments and session totals in one transaction, once per UUID.
 * 409 `outOfStock` names the line and what is left; 409 `totalsDiffer` gives both figures; 409 `sessionClosed`;
 * a certificate that does not pay says why (`certificateExpired` …); foreign notes at another rate than the day's are 409
 * `rateChanged`, at none 422 `noRate`; rounding that the register does not do is 409 `roundingDiffers`.
 */
export const finishSale = endpoint('POST /sale/finish', {
  can: 'sell pos',
  ownKey: true,
  refreshes: ['sale', 'request', 'zet-report', 'pricing-item'],
  body: FinishSent,
  answer: Sale,
})

export const SaleRow = z.object({
  id,
  saleNumber: documentNumber.nullable(),
  saleDate: time,
  kind: SaleKind,
  status: SaleStatus,
  depId: id,
  shopName: text,
  cashboxNumber: text,
  sessionNumber: documentNumber.nullable(),
  cashierFullName: text,
  lines: count,
  totalCount: signedQuantity,
  totalSum: signedMoney,
  discount: signedMoney,
  finalTotalSum: signedMoney,
  paymentTypes: z.array(PaymentType).meta({ kind: 'badges', enumName: 'paymentType' }),
  comment: text,
})
export type SaleRow = z.infer<typeof SaleRow>

/** Finished sales and returns of the caller's departments (specification 1 §7: query saleNum, saleDate). */
export const searchSales = listEndpoint('POST /sale/search', {
  can: 'view sales',
  query: z.object({
    saleNum: z.coerce.number<string | number>().int().positive().optional(),
    saleDate: date.optional(),
  }),
  filter: z.object({
    departmentId: id.nullish(),
    cashboxId: id.nullish(),
    kind: SaleKind.nullish(),
    start: date.nullish(),
    end: date.nullish(),
    itemId: id.nullish(),
    customerId: id.nullish(),
  }),
  row: SaleRow,
  totals: ['totalSum', 'discount', 'finalTotalSum'],
  groups: { depId: 'shopName' },
  unsorted: ['lines', 'paymentTypes'],
  unfiltered: ['lines', 'paymentTypes'],
})

/** Suspended sales of a register's department, its own first, else of all departments of the caller; newest first (specification 1 §4). */
export const suspendedSales = endpoint('GET /sale/list-suspended', {
  can: 'sell pos',
  query: z.object({ cashboxId: z.coerce.number<string | number>().int().positive().optional() }),
  answer: z.object({ items: z.array(Sale) }),
})
