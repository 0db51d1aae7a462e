import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { comment, count, date, id, orNone, quantity, quantityOrZero, wordOf } from './fields.ts'
import { DOCUMENT_LINES_MAX, WarehouseDocument } from './warehouseDocument.ts'

/** How much of which lines; a line that is left out counts as nothing. */
export const LineCounts = z
  .array(z.object({ id, count: quantityOrZero }))
  .min(1)
  .max(DOCUMENT_LINES_MAX)
const step = { version: count, comment: comment.default('') }
/** Why goods go without being sold: a word of the list, and what else there is to say. */
const why = { reasonId: orNone(wordOf('WRITE_OFF_REASON')), reason: comment.default('') }

/** READY → RECOUNT: goods, value and debt go back, head and lines may change. 409 `lotsMoved` says where its lots went. */
export const recountIncome = endpoint('POST /warehouse-document/change/income-doc-status/to-recount/{id}', {
  can: 'finish incomes',
  refreshes: ['request', 'pricing', 'wh-document-item'],
  body: z.object(step),
  answer: WarehouseDocument,
})

/** An income: written → READY, as `changeDocStatus` does it. */
export const receiveIncome = endpoint('POST /warehouse-document/receive/{id}', {
  can: 'finish incomes',
  refreshes: ['request', 'pricing', 'wh-document-item'],
  body: z.object(step),
  answer: WarehouseDocument,
})

/** A part of an income that is still written becomes READY, the rest goes on as a new document. 422 `moreThanLeft`. */
export const receiveIncomeInPart = endpoint('POST /warehouse-document/partial/{id}', {
  can: 'finish incomes',
  refreshes: ['request', 'pricing', 'wh-document-item'],
  body: z.object({ ...step, whItems: LineCounts }),
  answer: WarehouseDocument,
})

/**
 * All of a document goes back: what is left of an income to its supplier by an outcome of its own (`finish wh-expence`), what is
 * in transit of a transfer to its source (`receive transfers`). 409 `outOfStock` names the goods that have gone meanwhile.
 */
export const returnDocument = endpoint('POST /warehouse-document/return/{id}', {
  can: 'signed-in',
  refreshes: ['request', 'wh-document-item'],
  body: z.object(step),
  answer: WarehouseDocument,
})
/** The same with a part. 422 `moreThanLeft` or `moreThanSent` names each line. */
export const returnDocumentInPart = endpoint('POST /warehouse-document/return-partial/{id}', {
  can: 'signed-in',
  refreshes: ['request', 'wh-document-item'],
  body: z.object({ ...step, whItems: LineCounts }),
  answer: WarehouseDocument,
})

/** Writes off a part of what an income brought, by a write-off of its own. */
export const writeOffFromIncome = endpoint('POST /warehouse-document/spisat/{id}', {
  can: 'finish write-offs',
  refreshes: ['request', 'wh-document-item'],
  body: z.object({ ...step, ...why, whItems: LineCounts }),
  answer: WarehouseDocument,
})

/** Makes a write-off and finishes it in one step. */
export const writeOff = endpoint('POST /warehouse-document/write-off', {
  can: 'finish write-offs',
  refreshes: ['request', 'wh-document-item'],
  body: z.object({
    departmentId: id,
    regDate: date,
    comment: comment.default(''),
    ...why,
    whItems: z
      .array(z.object({ itemId: id, count: quantity, lotId: id.nullish(), comment: comment.default('') }))
      .min(1)
      .max(DOCUMENT_LINES_MAX),
  }),
  answer: WarehouseDocument,
})

/** A new draft with the head and the lines of another document, of today. */
export const copyDocument = endpoint('POST /warehouse-document/copy/{id}', {
  can: 'signed-in',
  body: z.object({}),
  answer: WarehouseDocument,
})
