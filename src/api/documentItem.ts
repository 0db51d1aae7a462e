import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  count,
  date,
  id,
  KEYWORD_LENGTH_MAX,
  money,
  name,
  quantity,
  quantityOrZero,
  text,
  textUpTo,
  unitName,
} from './fields.ts'

/**
 * Lines of a document that is being written, one command each: several people scan into one document, and every scan counts.
 * Each needs the right to edit that kind of document, and counts its version up.
 */

/** A line after a command, and what became of its document. */
export const ScannedLine = z.object({
  documentId: id,
  version: count,
  /** Lines of the document, and units of all of them. */
  lines: count,
  totalCount: quantityOrZero,
  line: z.object({
    id,
    itemId: id,
    itemName: name,
    barcode: text.nullable(),
    unitName,
    count: quantity,
    termOfItem: date.nullable(),
    lotId: id.nullable(),
  }),
  /** What is free of the item where it would leave; null for an income. */
  available: quantityOrZero.nullable(),
})
export type ScannedLine = z.infer<typeof ScannedLine>

const code = textUpTo(KEYWORD_LENGTH_MAX).min(1)

/**
 * Adds goods to a document: one more on the line that differs in nothing, else a new line. By item, or by a code, whose package
 * counts as what is in it. 404 `itemNotFound`, 409 `wrongState` unless the document is being written, 422 `tooManyLines`.
 */
export const createDocumentItem = endpoint('POST /wh-document-item/create', {
  can: 'signed-in',
  refreshes: ['warehouse-document'],
  body: z
    .object({
      documentId: id,
      itemId: id.nullish(),
      barcode: code.nullish(),
      /** Of a code: how many times it was scanned. */
      count: quantity.default(1),
      incomeUzs: money.nullish(),
      termOfItem: date.nullish(),
      lotId: id.nullish(),
      comment: text.default(''),
    })
    .refine(({ itemId, barcode }) => Boolean(itemId) || Boolean(barcode), { error: 'required', path: ['itemId'] }),
  answer: ScannedLine,
})
/** Changes what is said of one line; what is left out stays. */
export const updateDocumentItem = endpoint('PUT /wh-document-item/update/{id}', {
  can: 'signed-in',
  refreshes: ['warehouse-document'],
  body: z.object({
    count: quantity.optional(),
    incomeUzs: money.nullable().optional(),
    termOfItem: date.nullable().optional(),
    comment: text.optional(),
  }),
  answer: ScannedLine,
})
export const deleteDocumentItem = endpoint('DELETE /wh-document-item/delete/{id}', {
  can: 'signed-in',
  refreshes: ['warehouse-document'],
  answer: z.object({ documentId: id, version: count, lines: count, totalCount: quantityOrZero }),
})
/** One scan into a transfer: a change, though the specification says GET. */
export const scanIntoTransfer = endpoint('GET /wh-document-item/update/transfer-doc/by-barcode/{docId}/{barcode}', {
  can: 'edit transfers',
  refreshes: ['wh-document-item', 'warehouse-document'],
  answer: ScannedLine,
})
