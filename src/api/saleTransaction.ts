import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  badges,
  choice,
  comment,
  count,
  date,
  documentNumber,
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

/** A sale to a contragent that stands for one of our departments, waiting there as an income (specification 2 §3, §7.4). */
export const PendingSaleRow = z.object({
  /** Of the sale. */
  id,
  saleDate: time,
  regNumber: documentNumber.nullable(),
  totalCount: quantityOrZero,
  amountOfPaymentUzs: money,
  senderName: text,
  senderDepartment: text,
  departmentId: id,
  departmentName: text,
})
export type PendingSaleRow = z.infer<typeof PendingSaleRow>

const SaleLine = z.object({
  /** Of the sale's line. */
  id,
  itemId: id,
  itemName: name,
  artikul: text,
  barcode: text.nullable(),
  multiBarcodes: badges,
  unitName,
  termOfItem: date.nullable(),
  /** What was not taken back. */
  count: quantity,
  /** What was paid for one, and for all of them. */
  priceUzs: money,
  finalSum: money,
  /** The goods are in no list any more: others must be named before it is received. */
  unknown: flag,
})
export type PendingSaleLine = z.infer<typeof SaleLine>

const PendingSaleState = choice('saleTransactionStatus', ['PENDING', 'RECEIVED'])

export const PendingSale = PendingSaleRow.extend({
  contragentId: id,
  saleItems: z.array(SaleLine),
  payments: z.array(z.object({ paymentType: text, amount: money })),
  /** The income that it became; null while it waits. */
  incomeId: id.nullable(),
  state: PendingSaleState,
  /** Who sold it and who received it, and when. */
  history: z.array(
    z.object({
      at: time,
      fromStatus: PendingSaleState.nullable(),
      toStatus: PendingSaleState,
      userName: text,
      comment,
    }),
  ),
  /** The sale's story: what it was made of, and what became of it here. */
  related: z.array(RelatedDocument),
})
export type PendingSale = z.infer<typeof PendingSale>

/** Sales that wait at the caller's departments. */
export const searchPendingSales = listEndpoint('POST /sale-transaction/pending-list', {
  can: 'view incomes',
  filter: z.object({ departmentId: id.nullish(), start: date.nullish(), end: date.nullish() }),
  row: PendingSaleRow,
  totals: ['totalCount', 'amountOfPaymentUzs'],
})
export const pendingSalesCount = endpoint('GET /sale-transaction/pending-count', {
  can: 'view incomes',
  answer: z.object({ count }),
})
export const getPendingSale = endpoint('GET /sale-transaction/get-by-id/{id}', {
  can: 'view incomes',
  answer: PendingSale,
})
/**
 * Says which goods stand for those of a sale that are in no list any more; it is remembered for their sender. 400 names goods
 * that are none.
 */
export const addNotFoundItems = endpoint('POST /sale-transaction/add-not-found-items', {
  can: 'create incomes',
  body: z.object({
    saleId: id,
    items: z
      .array(z.object({ saleItemId: id, itemId: id }))
      .min(1)
      .max(1_000),
  }),
  answer: PendingSale,
})
/**
 * Receives a sale as an income of the department that its contragent stands for, at the prices paid: lots are made there. `status`
 * is false, and nothing is received, while goods of it are unknown. 409 `saleReceived` the second time, 403 for another department.
 */
export const receiveSale = endpoint('POST /sale-transaction/receive-sale/{depId}', {
  can: 'create incomes',
  refreshes: ['warehouse-document', 'request'],
  body: z.object({ id }),
  answer: z.object({ status: flag, documentId: id.nullable(), notFoundItems: z.array(SaleLine) }),
})
