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
  /** That of the source's line; of a count, of the good. */
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

/** A document that brought goods to a department, or a count that found them there, from which they may go on to another one. */
export const TransferSource = z.object({
  id,
  /** Null of a count. */
  action: DocumentAction.nullable(),
  documentStatus: DocumentStatus.nullable(),
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
/** Not in the specification: a count that is over, with what is left of what it counted. 409 `wrongState` while it goes on. */
export const getCountSource = endpoint('GET /warehouse-document/transfer/count/{id}', {
  can: 'view transfer-by-document',
  answer: TransferSource,
})
/**
 * A whole income, or what was received of a transfer, becomes a transfer that is still to be sent: the same lots, as many as are
 * free, or as many as are said; so does a count sheet (`inventoryId`), by its oldest lots. 422 `nothingLeft`, `moreThanLeft` naming the line; 403 for departments that are not permitted.
 */
export const transferDocument = endpoint('POST /warehouse-document/transfer/document', {
  can: 'create transfer-by-document',
  body: z.object({
    documentId: id.nullish(),
    /** A count that is over, instead. */
    inventoryId: id.nullish(),
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
