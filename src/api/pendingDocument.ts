import { z } from 'zod'
import { LineCounts } from './documentSteps.ts'
import { endpoint } from './endpoint.ts'
import { badges, count, flag, id, name, quantityOrZero, signedQuantity, text, unitName } from './fields.ts'
import { WarehouseDocument } from './warehouseDocument.ts'

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
/**
 * Receives what was counted. What is missing stays on its way, or with `lost` is written off as lost there: then the transfer is
 * READY. 422 `moreThanSent` names each line of which more was counted than sent.
 */
export const receivePendingDocument = endpoint('POST /warehouse-document/receive-pending-doc', {
  can: 'receive transfers',
  refreshes: ['request'],
  body: z.object({ ...counted, lost: flag.default(false) }),
  answer: WarehouseDocument,
})
/** The document whose printed barcode this is. 404 for any other code. */
export const documentByBarcode = endpoint('GET /warehouse-document/get-with-barcode/{code}', {
  can: 'signed-in',
  answer: WarehouseDocument,
})
