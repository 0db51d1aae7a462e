import { z } from 'zod'
import { PAYMENT_ROWS_MAX } from '../rules/payments.ts'
import { endpoint } from './endpoint.ts'
import { comment, date, id, quantity, quantityOrZero, signedMoney, text, textUpTo, uuid } from './fields.ts'
import { listEndpoint } from './list.ts'
import { PaymentSent } from './payment.ts'
import { Sale, SaleRow } from './sale.ts'
import { SaleLineRow } from './saleLine.ts'

const SEARCH_LENGTH_MAX = 100

/** A line of a finished sale of which something can still come back. */
export const SoldLineRow = SaleLineRow.extend({
  cashierFullName: text,
  /** What of it customers still have. */
  left: quantityOrZero,
})
export type SoldLineRow = z.infer<typeof SoldLineRow>

/** What a buyer who brings something back may remember: the goods, their barcode, the receipt's number or its day (specification 1 §7). */
export const searchSoldLines = listEndpoint('POST /sale/search-sale-item', {
  can: 'return pos',
  query: z.object({
    itemName: textUpTo(SEARCH_LENGTH_MAX).optional(),
    barcode: textUpTo(SEARCH_LENGTH_MAX).optional(),
    saleNum: z.coerce.number<string | number>().int().positive().optional(),
    saleDate: date.optional(),
  }),
  filter: z.object({
    departmentId: id.nullish(),
    itemId: id.nullish(),
    start: date.nullish(),
    end: date.nullish(),
  }),
  row: SoldLineRow,
})

/** Receipts by which goods came back, exchanges too. */
export const searchReturnedSales = listEndpoint('POST /sale/list-returnded', {
  can: 'view sales',
  filter: z.object({
    departmentId: id.nullish(),
    cashboxId: id.nullish(),
    start: date.nullish(),
    end: date.nullish(),
  }),
  row: SaleRow.extend({ returnedSum: signedMoney, originalNumbers: text }),
  totals: ['returnedSum', 'finalTotalSum'],
  groups: { depId: 'shopName' },
  unsorted: ['lines', 'paymentTypes', 'originalNumbers'],
  unfiltered: ['lines', 'paymentTypes', 'originalNumbers'],
})

const Returnable = z.object({
  sale: Sale,
  items: z.array(z.object({ saleItemId: id, left: quantityOrZero, refund: signedMoney })),
  /** How the money goes back by the way it was paid, everything returned; below 0. */
  payments: z.array(PaymentSent),
  refundSum: signedMoney,
})
export type Returnable = z.infer<typeof Returnable>

/**
 * What of a sale can still be returned: by its id, or by the code that stands on its receipt. Nothing is changed. 404 for a receipt
 * of another department, 409 `nothingToReturn` when all of it came back.
 */
export const returnSale = endpoint('POST /sale/return-sale', {
  can: 'return pos',
  reads: true,
  body: z.object({ saleId: id.nullish(), receiptCode: textUpTo(SEARCH_LENGTH_MAX).nullish() }),
  answer: Returnable,
})

/**
 * Finishes a return by its receipt: the same rules as a return row at the till (domain.md: one road, two doors). Without `payments`
 * the money goes back the way it came; without `items` all that is left comes back.
 */
export const finishReturn = endpoint('POST /sale/finish-return', {
  can: 'return pos',
  ownKey: true,
  refreshes: ['sale', 'request', 'zet-report', 'pricing-item'],
  body: z.object({
    uuid,
    saleId: id,
    departmentId: id,
    cashboxId: id,
    items: z
      .array(z.object({ saleItemId: id, count: quantity }))
      .min(1)
      .nullish(),
    payments: z.array(PaymentSent).max(PAYMENT_ROWS_MAX).nullish(),
    comment: comment.default(''),
    approvals: z.array(uuid).max(10).default([]),
  }),
  answer: Sale,
})
