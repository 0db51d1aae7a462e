import { z } from 'zod'
import { LineCounts } from './documentSteps.ts'
import { endpoint } from './endpoint.ts'
import {
  badges,
  count,
  date,
  documentNumber,
  flag,
  id,
  name,
  quantity,
  quantityOrZero,
  signedQuantity,
  text,
  unitName,
} from './fields.ts'
import { DOCUMENT_LINES_MAX, WarehouseDocument } from './warehouseDocument.ts'

/** Of a transfer, and how much of which of its lines was counted; a line that is left out was not there at all. */
const counted = { id, version: count, whItems: LineCounts }

const ComparedLine = z.object({
  id,
  itemId: id,
  itemName: name,
  barcode: text.nullable(),
  multiBarcodes: badges,
  unitName,
  /** What is on its way. */
  inTransit: quantityOrZero,
  count: quantityOrZero,
  /** Counted less what is on its way: below zero where goods are missing. */
  difference: signedQuantity,
})

/** Compares what was counted with what is in transit, and changes nothing. 400 names lines of another document, 409 `wrongState`. */
export const checkPendingDocument = endpoint('POST /warehouse-document/check-pending-doc', {
  can: 'receive transfers',
  reads: true,
  body: z.object(counted),
  answer: z.object({
    /** Everything is there. */
    complete: flag,
    items: z.array(ComparedLine),
  }),
})
const ReceivedLines = z
  .array(
    z.object({
      id,
      /** What arrived and is good. */
      count: quantityOrZero,
      /** What arrived and is not: written off where it arrived. */
      damaged: quantityOrZero.default(0),
      /** What came beyond what was sent: put right where it arrived. */
      extra: quantityOrZero.default(0),
    }),
  )
  .min(1)
  .max(DOCUMENT_LINES_MAX)
/**
 * Receives what was counted. What is missing stays on its way, or with `lost` is written off as lost there: then the transfer is
 * READY. 422 `moreThanSent` names each line of which more was counted than sent, `extraOfPart` one that came in part and has more.
 */
export const receivePendingDocument = endpoint('POST /warehouse-document/receive-pending-doc', {
  can: 'receive transfers',
  refreshes: ['request', 'adjustment'],
  body: z.object({ id, version: count, whItems: ReceivedLines, lost: flag.default(false) }),
  answer: WarehouseDocument,
})
/** Of a transfer, the lines that arrived otherwise than they were sent. */
const DiscrepancyLine = z.object({
  id,
  itemName: name,
  artikul: text,
  barcode: text.nullable(),
  unitName,
  count: quantity,
  received: quantityOrZero,
  lost: quantityOrZero,
  /** Of what was received. */
  damaged: quantityOrZero,
  extra: quantityOrZero,
  comment: text,
})
export const Discrepancy = z.object({
  id,
  regNumber: documentNumber.nullable(),
  regDate: date,
  fromDepartmentName: text,
  toDepartmentName: text,
  comment: text,
  whItems: z.array(DiscrepancyLine),
})
export type Discrepancy = z.infer<typeof Discrepancy>
/** Not in the specification: what the act of discrepancy says. 404 for what is no transfer. */
export const getDiscrepancy = endpoint('GET /warehouse-document/discrepancy/{id}', {
  can: 'view transfers',
  answer: Discrepancy,
})
/** The document whose printed barcode this is. 404 for any other code. */
export const documentByBarcode = endpoint('GET /warehouse-document/get-with-barcode/{code}', {
  can: 'signed-in',
  answer: WarehouseDocument,
})
