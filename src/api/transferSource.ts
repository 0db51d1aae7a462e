import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { badges, comment, date, documentNumber, id, name, quantity, quantityOrZero, text, unitName } from './fields.ts'
import { listEndpoint } from './list.ts'
import {
  DOCUMENT_LINES_MAX,
  DocumentAction,
  documentList,
  DocumentStatus,
  WarehouseDocument,
} from './warehouseDocument.ts'

const SourceLine = z.object({
  /** That of the source's line. */
  id,
  itemId: id,
  itemName: name,
  artikul: text,
  barcode: text.nullable(),
  multiBarcodes: badges,
  unitName,
  termOfItem: date.nullable(),
  /** How many the document brought, and how many of these lots are free there now. */
  brought: quantityOrZero,
  available: quantityOrZero,
  /** How many to move: at first all that are there. */
  count: quantityOrZero,
})
export type SourceLine = z.infer<typeof SourceLine>

/** A document that brought goods to a department, from which they may go on to another one. */
export const TransferSource = z.object({
  id,
  action: DocumentAction,
  documentStatus: DocumentStatus,
  regNumber: documentNumber.nullable(),
  regDate: date,
  contragentName: text.nullable(),
  fromDepartmentId: id,
  fromDepartmentName: text,
  whItems: z.array(SourceLine),
})
export type TransferSource = z.infer<typeof TransferSource>

/** Not in the specification: incomes and received transfers of the caller's departments of which something is left there. */
export const searchTransferSources = listEndpoint('POST /warehouse-document/transfer/sources', {
  can: 'view transfer-by-document',
  ...documentList,
})
/** Not in the specification: one of them, with what is left of each line. */
export const getTransferSource = endpoint('GET /warehouse-document/transfer/source/{id}', {
  can: 'view transfer-by-document',
  answer: TransferSource,
})
/**
 * A whole income, or what was received of a transfer, becomes a transfer that is still to be sent: the same lots, as many as are
 * free, or as many as are said. 422 `nothingLeft`, `moreThanLeft` naming the line; 403 for departments that are not permitted.
 */
export const transferDocument = endpoint('POST /warehouse-document/transfer/document', {
  can: 'create transfer-by-document',
  body: z.object({
    documentId: id,
    toDepartmentId: id,
    regDate: date,
    comment: comment.default(''),
    /** Lines of the source; without any, all of it. */
    whItems: z
      .array(z.object({ id, count: quantity }))
      .max(DOCUMENT_LINES_MAX)
      .optional(),
  }),
  answer: WarehouseDocument,
})
