import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { comment, count, date, id, quantity, text } from './fields.ts'
import { DOCUMENT_LINES_MAX, WarehouseDocument } from './warehouseDocument.ts'

const head = z.object({
  version: count,
  regDate: date,
  fromDepartmentId: id,
  toDepartmentId: id,
  comment: comment.default(''),
  reason: comment.default(''),
})

/** Saves head and lines of a transfer that is being written, by its address (specification 2 §7.1). */
export const editTransferDocument = endpoint('POST /warehouse-document/edit/transfer-document/{id}', {
  can: 'edit transfers',
  refreshes: ['wh-document-item'],
  body: head.extend({
    whItems: z
      .array(z.object({ itemId: id, count: quantity, lotId: id.nullish(), comment: text.default('') }))
      .max(DOCUMENT_LINES_MAX),
  }),
  answer: WarehouseDocument,
})
/** Saves the head alone; the lines stay. */
export const editTransferHead = endpoint('PUT /warehouse-document/edit-transfer/{id}', {
  can: 'edit transfers',
  body: head,
  answer: WarehouseDocument,
})
