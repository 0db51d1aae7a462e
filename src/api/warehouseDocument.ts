import { z } from 'zod'
import { SaleType } from './auth.ts'
import { WAREHOUSE_ACTIONS, type WarehouseAction } from '../rules/warehouseDocuments.ts'
import { contractSent, peopleOfDocument, peopleSent } from './documentPeople.ts'
import { contragentRequisites } from './contragentRequisites.ts'
import { endpoint } from './endpoint.ts'
import {
  badges,
  choice,
  comment,
  count,
  date,
  documentNumber,
  Done,
  flag,
  id,
  money,
  name,
  orNone,
  quantity,
  quantityOrZero,
  rate,
  text,
  textUpTo,
  time,
  unitName,
  wordName,
  wordOf,
} from './fields.ts'
import { listEndpoint } from './list.ts'
import { RelatedDocument } from './relatedDocument.ts'

export const DOCUMENT_LINES_MAX = 5_000

/** KIRIM income, CHIQIM outcome, KOCHIRISH transfer, SPISAT write-off. */
export const DocumentAction = choice('documentAction', WAREHOUSE_ACTIONS)
export type DocumentAction = WarehouseAction
export const DocumentStatus = choice('documentStatus', [
  'DRAFT',
  'SUSPENDED',
  'CHECKING',
  'READY',
  'RECOUNT',
  'WAITING_FOR_READY',
  'PENDING',
  'PARTIAL',
  'RETURNED',
  'PARTIAL_RETURNED',
  'REVERSED',
  'DELETED',
])
export type DocumentStatus = z.infer<typeof DocumentStatus>

export const DocumentLine = z.object({
  id,
  itemId: id,
  itemName: name,
  artikul: text,
  barcode: text.nullable(),
  multiBarcodes: badges,
  unitName,
  count: quantity,
  /** Unit cost in the document's currency; absent without `view cost`, but for the author of an income, who typed it. */
  incomeUzs: money.optional(),
  /** What all of it is worth in UZS once it has moved, freight and corrections included; not of incomes and returns to suppliers. */
  costSum: money.optional(),
  termOfItem: date.nullable(),
  lotId: id.nullable(),
  /** Transfer: how much of it has arrived, and gone back; of an income, back to its supplier. */
  received: quantityOrZero,
  returned: quantityOrZero,
  /** Transfer: how much of it was sent and never came. */
  lost: quantityOrZero,
  /** Selling prices of the lot in the asked department, where known. */
  priceUzs: money.nullable(),
  priceWholesale: money.nullable(),
  comment: text,
})
export type DocumentLine = z.infer<typeof DocumentLine>

export const HistoryEntry = z.object({ at: time, fromStatus: text.nullable(), toStatus: text, userName: text, comment })

export const WarehouseDocument = z.object({
  id,
  version: count,
  action: DocumentAction,
  documentType: text,
  documentStatus: DocumentStatus,
  regNumber: documentNumber.nullable(),
  regDate: date,
  fromDepartmentId: id.nullable(),
  fromDepartmentName: text.nullable(),
  toDepartmentId: id.nullable(),
  toDepartmentName: text.nullable(),
  /** Whether goods are sold there, and how. */
  toDepartmentSaleType: SaleType.nullable(),
  contragentId: id.nullable(),
  contragentName: text.nullable(),
  ...contragentRequisites,
  ...peopleOfDocument,
  currencyCode: text,
  currencyRate: z.number(),
  numberGTD: text,
  reason: comment,
  reasonId: id.nullable(),
  reasonName: wordName.nullable(),
  comment,
  whItems: z.array(DocumentLine),
  totalCount: quantityOrZero,
  /** Sum of count × cost; absent where the costs are. */
  totalSum: money.optional(),
  docCreatedBy: text.nullable(),
  docCreatedDate: time,
  docLastModifiedBy: text.nullable(),
  docChangedDate: time,
  history: z.array(HistoryEntry),
  related: z.array(RelatedDocument),
  /** States that the caller may move it to now. */
  nextStatuses: z.array(DocumentStatus),
})
export type WarehouseDocument = z.infer<typeof WarehouseDocument>

const LineSent = z.object({
  /** Of a line that is there already; without it, or 0, a new one. */
  id: count.nullish(),
  itemId: id,
  count: quantity,
  incomeUzs: money.nullish(),
  termOfItem: date.nullish(),
  /** Outcomes, transfers: the lot to move; left out, the oldest expiry first, then the oldest lot. */
  lotId: id.nullish(),
  comment: text.default(''),
})
const linesSent = z.array(LineSent).max(DOCUMENT_LINES_MAX)
const head = {
  regDate: date,
  ...peopleSent,
  comment: comment.default(''),
  reason: comment.default(''),
  /** Outcomes and write-offs: why, in a word of the list. */
  reasonId: orNone(wordOf('WRITE_OFF_REASON')),
}
/** What an income costs in. Left out, the rate is that of its day; it stays with the document. */
const currency = { currencyCode: textUpTo(3).min(1).default('UZS'), currencyRate: rate.nullish() }

/** A new document in DRAFT. What it may be depends on `create incomes`, `create transfers` and so on, checked by action. */
export const createDocument = endpoint('POST /warehouse-document/create', {
  can: 'signed-in',
  refreshes: ['wh-document-item'],
  body: z.object({
    ...head,
    action: DocumentAction.default('KIRIM'),
    documentType: text.default('NAKLADNOY'),
    fromDepartmentId: id.nullish(),
    toDepartmentId: id.nullish(),
    contragentId: id.nullish(),
    ...contractSent,
    numberGTD: text.default(''),
    ...currency,
    whItems: linesSent.default([]),
  }),
  answer: WarehouseDocument,
})

/** Saves an income's head and all its lines; only while DRAFT or SUSPENDED. */
export const editIncome = endpoint('POST /warehouse-document/edit-prixod/with-list', {
  can: 'edit incomes',
  body: z.object({
    ...head,
    id,
    version: count,
    toDepartmentId: id,
    contragentId: id.nullish(),
    ...contractSent,
    numberGTD: text.default(''),
    ...currency,
    whItems: linesSent,
  }),
  answer: WarehouseDocument,
})

/** Saves a transfer's head and all its lines; only while DRAFT or SUSPENDED. */
export const editTransfer = endpoint('POST /warehouse-document/edit-transfer/with-list', {
  can: 'edit transfers',
  body: z.object({ ...head, id, version: count, fromDepartmentId: id, toDepartmentId: id, whItems: linesSent }),
  answer: WarehouseDocument,
})

const outgoing = { ...head, id, version: count, fromDepartmentId: id, contragentId: id.nullish(), whItems: linesSent }
/** Saves an outcome's head and all its lines; only while DRAFT or SUSPENDED. Not in the specification, which names no call. */
export const editOutcome = endpoint('POST /warehouse-document/edit-outcome/with-list', {
  can: 'edit wh-expence',
  body: z.object(outgoing),
  answer: WarehouseDocument,
})
/** The same of a write-off. */
export const editWriteOff = endpoint('POST /warehouse-document/edit-write-off/with-list', {
  can: 'edit write-offs',
  body: z.object(outgoing),
  answer: WarehouseDocument,
})

/**
 * Moves a document along its table of states (src/rules/states): an income to READY puts its goods in stock and makes
 * their lots, a transfer to PENDING takes them from the source into transit. 409 `wrongState`, `outOfStock`.
 */
export const changeDocumentStatus = endpoint('POST /warehouse-document/changeDocStatus/{id}', {
  can: 'signed-in',
  refreshes: ['request', 'pricing', 'wh-document-item'],
  body: z.object({ status: DocumentStatus, version: count, comment: comment.default('') }),
  answer: WarehouseDocument,
})

/**
 * Not in the specification: whether the document could be brought to that state now; nothing is changed. Refused as
 * `changeDocumentStatus` would, with every line that lacks something.
 */
export const checkDocumentStatus = endpoint('POST /warehouse-document/check-status/{id}', {
  can: 'signed-in',
  reads: true,
  body: z.object({ status: DocumentStatus, version: count }),
  answer: Done,
})

export const getDocument = endpoint('GET /warehouse-document/get/{id}', { can: 'signed-in', answer: WarehouseDocument })
/** Lines carry the selling prices of their lots in the receiving department. */
export const getDocumentWithPrices = endpoint('GET /warehouse-document/get/with-prices/{id}', {
  can: 'signed-in',
  answer: WarehouseDocument,
})

/** PENDING or PARTIAL → READY: everything that is still in transit arrives. */
export const receiveTransfer = endpoint('POST /warehouse-document/receive/transfer-pending-doc/{id}', {
  can: 'receive transfers',
  refreshes: ['request'],
  body: z.object({ version: count }),
  answer: WarehouseDocument,
})
/** Part of it arrives: PARTIAL, or READY when that was the rest. 422 `moreThanSent` names the line. */
export const receiveTransferInPart = endpoint('POST /warehouse-document/receive/partial/transfer-pending-doc/{id}', {
  can: 'receive transfers',
  refreshes: ['request'],
  body: z.object({
    version: count,
    whItems: z
      .array(z.object({ id, count: quantityOrZero }))
      .min(1)
      .max(DOCUMENT_LINES_MAX),
  }),
  answer: WarehouseDocument,
})
export const DocumentRow = z.object({
  id,
  regNumber: documentNumber.nullable(),
  regDate: date,
  documentStatus: DocumentStatus,
  fromDepartmentName: text.nullable(),
  toDepartmentName: text.nullable(),
  contragentName: text.nullable(),
  /** Outcomes, write-offs: why. */
  reasonName: wordName.nullable(),
  lines: count,
  totalCount: quantityOrZero,
  /** At cost. */
  totalSum: money.optional(),
  docCreatedBy: text.nullable(),
  docCreatedDate: time,
  comment: text,
})
export type DocumentRow = z.infer<typeof DocumentRow>

const DocumentFilter = z.object({
  departmentId: id.nullish(),
  contragentId: id.nullish(),
  documentStatus: DocumentStatus.nullish(),
  /** Incomes whose expertise act is approved, so that they only wait to be received. */
  actApproved: flag.nullish(),
  start: date.nullish(),
  end: date.nullish(),
})
/** What every list of warehouse documents takes and answers. */
export const documentList = {
  filter: DocumentFilter,
  row: DocumentRow,
  totals: ['totalCount', 'totalSum'],
  unsorted: ['lines', 'totalCount', 'totalSum'],
  unfiltered: ['lines', 'totalCount', 'totalSum'],
  only: { totalSum: 'view cost' },
} as const

/** Documents of one kind: `type` is kirim, chiqim, kochirish or spisat (specification 2 §7.1). */
export const searchDocuments = listEndpoint('POST /warehouse-document/search/{type}', {
  can: 'signed-in',
  ...documentList,
})
export const linesOfDocument = endpoint('GET /wh-document-item/get-by-document/{docId}', {
  can: 'signed-in',
  answer: z.object({ items: z.array(DocumentLine) }),
})
