import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { count, date, documentNumber, flag, id, signedMoney, signedQuantity, text, time } from './fields.ts'
import { listEndpoint } from './list.ts'
import { PaymentType } from './payment.ts'
import { SaleStatus } from './sale.ts'
import { WholesaleLine } from './wholesale.ts'

export const WholesaleRow = z.object({
  id,
  regNumber: documentNumber.nullable(),
  waybillNumber: text.nullable(),
  saleDate: time,
  status: SaleStatus,
  departmentName: text,
  contragentName: text.nullable(),
  lines: count,
  totalCount: signedQuantity,
  totalSum: signedMoney,
  discount: signedMoney,
  finalTotalSum: signedMoney,
  /** What of it was sold on trust, and until when that is to be paid. */
  debtSum: signedMoney,
  dueDate: date.nullable(),
  /** What came back of it later. */
  returnedSum: signedMoney,
  paymentTypes: z.array(PaymentType).meta({ kind: 'badges', enumName: 'paymentType' }),
  cashierFullName: text,
  comment: text,
})
export type WholesaleRow = z.infer<typeof WholesaleRow>

const filter = z.object({
  departmentId: id.nullish(),
  contragentId: id.nullish(),
  status: SaleStatus.nullish(),
  /** Sales that hold this item. */
  itemId: id.nullish(),
  /** Sold on trust until a day that has passed, and not paid. */
  overdue: flag.nullish(),
  start: date.nullish(),
  end: date.nullish(),
})
const rows = {
  can: 'view wholesale',
  filter,
  row: WholesaleRow,
  totals: ['finalTotalSum', 'debtSum', 'returnedSum', 'discount'],
  unsorted: ['lines', 'debtSum', 'returnedSum', 'paymentTypes'],
  unfiltered: ['lines', 'debtSum', 'returnedSum', 'paymentTypes'],
} as const

/** Wholesale sales of the caller's departments, held ones too (specification 1 §7). */
export const searchWholesale = listEndpoint('POST /sale/optom-search', rows)
/** Finished wholesale returns. */
export const searchWholesaleReturns = listEndpoint('POST /sale/list-wh-returnded', rows)

const Found = z.object({ items: z.array(WholesaleRow) })
/** Held wholesale sales of the caller's departments, the newest first. */
export const suspendedWholesale = endpoint('GET /sale/list-suspended-whole', { can: 'view wholesale', answer: Found })
/** Wholesale sales by number, contragent or goods, the newest first. */
export const findWholesale = endpoint('GET /sale/wh-search/{keyword}', { can: 'view wholesale', answer: Found })

export const WholesaleLineRow = WholesaleLine.omit({ qty: true, originalPriceWholesale: true, weighed: true }).extend({
  saleId: id,
  position: count,
})
export type WholesaleLineRow = z.infer<typeof WholesaleLineRow>
/** Not in the specification: the lines of wholesale sales, for looking, filtering and Excel. */
export const searchWholesaleLines = listEndpoint('POST /sale-item/search-whole', {
  can: 'view wholesale',
  filter: z.object({ saleId: id.nullish() }),
  row: WholesaleLineRow,
  totals: ['count', 'totalSum', 'discount', 'finalSum', 'vatSum', 'returned'],
  unsorted: ['multiBarcodes'],
  unfiltered: ['multiBarcodes'],
})
