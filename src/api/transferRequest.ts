import { z } from 'zod'
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
  idOf,
  KEYWORD_LENGTH_MAX,
  listOf,
  money,
  name,
  orNone,
  page,
  quantityOrZero,
  signedQuantity,
  text,
  textUpTo,
  time,
  unitName,
  wordBelow,
  wordName,
  wordOf,
} from './fields.ts'
import { listEndpoint } from './list.ts'
import { ProposalReason, REQUEST_TARGETS_MAX } from './requestProposal.ts'
import { RelatedDocument } from './relatedDocument.ts'

export const REQUEST_LINES_MAX = 5_000

/** The version that its sender has seen: 409 `changedMeanwhile` when it is not that any more. The specification's calls go without. */
const seen = count.nullish()

export const TransferRequestStatus = choice('transferRequestStatus', [
  'DRAFT',
  'SUSPENDED',
  'PENDING',
  'CHECKING',
  'CHECKED',
  'READY',
  'DELETED',
])
export type TransferRequestStatus = z.infer<typeof TransferRequestStatus>

/** A request in a list (specification 2 §2.5). */
export const TransferRequestRow = z.object({
  id,
  version: count,
  regNumber: documentNumber.nullable(),
  regDate: date,
  fromDepartmentName: text.nullable(),
  toDepartmentNames: badges,
  categoryName: text.nullable(),
  subCategoryName: text.nullable(),
  sub2CategoryName: text.nullable(),
  sub3CategoryName: text.nullable(),
  status: TransferRequestStatus,
  createdByName: text.nullable(),
  createdAt: time,
})
export type TransferRequestRow = z.infer<typeof TransferRequestRow>
const keyword = textUpTo(KEYWORD_LENGTH_MAX)
const list = {
  query: z.object({ keyword: keyword.optional() }),
  filter: z.object({
    keyword: keyword.nullish(),
    departmentId: id.nullish(),
    status: TransferRequestStatus.nullish(),
    /** Answered ones of the caller's departments, which these end. */
    toFinish: flag.nullish(),
  }),
  row: TransferRequestRow,
  unsorted: ['toDepartmentNames'],
  unfiltered: ['toDepartmentNames'],
} as const

/** Requests that the caller's departments asked with, are asked by, or receive from. */
export const searchTransferRequests = listEndpoint('POST /request/list', { can: 'view request-documents', ...list })
/** Those that wait for an answer of the caller's departments (specification 2 §2.6). */
export const searchCounterRequests = listEndpoint('POST /request/counter/list', {
  can: 'view checking-request-documents',
  ...list,
})

const Department = z.object({ departmentId: id, departmentName: text })

/** The head of a request: what its page, its columns and its buttons are made of. */
export const TransferRequest = z.object({
  id,
  version: count,
  status: TransferRequestStatus,
  regNumber: documentNumber.nullable(),
  regDate: date,
  fromDepartmentId: id.nullable(),
  fromDepartmentName: text.nullable(),
  toDeps: z.array(Department),
  toDepartmentNames: badges,
  categoryName: text.nullable(),
  subCategoryName: text.nullable(),
  sub2CategoryName: text.nullable(),
  sub3CategoryName: text.nullable(),
  comment,
  /** Counts may be typed by this caller now. */
  editable: flag,
  /** The answer to it may be counted by this caller now. */
  answerable: flag,
  lines: count,
  totalCount: quantityOrZero,
  totalSendCount: quantityOrZero,
  createdByName: text.nullable(),
  createdAt: time,
  history: z.array(z.object({ at: time, fromStatus: text.nullable(), toStatus: text, userName: text, comment })),
  related: z.array(RelatedDocument),
})
export type TransferRequest = z.infer<typeof TransferRequest>

/** Goods of the source, of one term and price, with what each target asks and gets (specification 2 §3, Transfer line). */
export const RequestLine = z.object({
  id,
  version: count,
  itemId: id,
  itemName: name,
  artikul: text,
  barcode: text.nullable(),
  multiBarcode: badges,
  unitName,
  colorName: wordName.nullable(),
  termOfItem: date.nullable(),
  /** The price at the source when the request was made. */
  fromDepPriceUzs: money.nullable(),
  priceUzs: money.nullable(),
  comment,
  fromDep: z.object({
    departmentName: text,
    /** Free on the source's shelf now, less what is asked (while it is checked: sent) on this line. */
    remaining: signedQuantity,
    /** Free there, nothing taken off. */
    available: quantityOrZero,
  }),
  toDeps: z.array(
    Department.extend({
      itemId: id,
      count: quantityOrZero,
      sendCount: quantityOrZero.nullable(),
      /** What lies at the target itself. */
      remaining: quantityOrZero,
      reason: ProposalReason.nullable(),
    }),
  ),
})
export type RequestLine = z.infer<typeof RequestLine>

const pageOfLines = { query: page, answer: listOf(RequestLine) }
export const requestLines = endpoint('POST /request/lines', {
  can: 'view request-documents',
  reads: true,
  ...pageOfLines,
  body: z.object({ requestDocId: id, value: textUpTo(KEYWORD_LENGTH_MAX).default('') }),
})
/** The same for the answering side; only lines that are asked for. `toDepartmentIds` narrows the columns. */
export const counterRequestLines = endpoint('POST /request/counter/lines', {
  can: 'view checking-request-documents',
  reads: true,
  ...pageOfLines,
  body: z.object({
    requestDocId: id,
    value: textUpTo(KEYWORD_LENGTH_MAX).default(''),
    categories: z.array(id).max(100).default([]),
    fromDepartmentId: id.nullish(),
    toDepartmentIds: z.array(id).max(REQUEST_TARGETS_MAX).default([]),
  }),
})

const RequestItem = z.object({ itemId: id, id: id.nullish(), count: quantityOrZero, comment: comment.default('') })

/** A draft of goods chosen on the stock page; one of the two departments is known. 403 `otherDepartment`. */
export const draftRequest = endpoint('POST /request/draft', {
  can: 'create request-documents',
  body: z.object({
    fromDepartment: id.nullish(),
    toDepartment: id.nullish(),
    requestItem: z.array(RequestItem).min(1).max(REQUEST_LINES_MAX),
  }),
  answer: z.object({ id, version: count }),
})

/**
 * DRAFT → PENDING with its departments and counts (specification 2 §4.1). 400 `chooseDepartment`, `noSaleType`; 422
 * `moreThanRemaining` names every line, `nothingAsked`.
 */
export const updateRequest = endpoint('PUT /request/update/{id}', {
  can: 'edit request-documents',
  body: z.object({
    fromDepartment: id,
    toDepartment: id,
    status: z.enum(['PENDING', 'SUSPENDED']).default('PENDING'),
    version: seen,
    requestItem: z.array(RequestItem).min(1).max(REQUEST_LINES_MAX),
  }),
  answer: TransferRequest,
})

/**
 * A request over all that lies at the source of a category, in SUSPENDED. Targets are permitted transfer departments with a
 * sale type (400 `noSaleType`), never the source. 422 `nothingThere`, `tooManyLines`.
 */
export const createRequest = endpoint('POST /request/create', {
  can: 'create request-documents',
  body: z.object({
    fromDepartmentId: idOf('department'),
    toDepartmentIds: z.array(idOf('department')).min(1).max(REQUEST_TARGETS_MAX),
    categoryId: orNone(wordOf('WAREHOUSE_CATEGORY')),
    subCategoryId: orNone(wordBelow('categoryId')),
    sub2CategoryId: orNone(wordBelow('subCategoryId')),
    sub3CategoryId: orNone(wordBelow('sub2CategoryId')),
    comment: comment.default(''),
  }),
  answer: TransferRequest,
})

export const deleteRequest = endpoint('DELETE /request/delete/{id}', { can: 'delete request-documents', answer: Done })

/** The head of a request with its columns. */
export const getRequestDocument = endpoint('GET /request/document/{id}', { can: 'signed-in', answer: TransferRequest })
/** The request whole, as it is printed: only goods that are asked for (specification 2 §2.9). */
export const getRequest = endpoint('GET /request/get/{id}', {
  can: 'signed-in',
  answer: TransferRequest.extend({
    requestItem: z.array(
      z.object({
        id,
        itemId: id,
        itemName: name,
        artikul: text,
        colorName: wordName.nullable(),
        unitName,
        departmentName: text,
        count: quantityOrZero,
        sendCount: quantityOrZero.nullable(),
        comment,
      }),
    ),
  }),
})

/**
 * One cell: what a target asks (`count`, while the request is written) or gets (`sendCount`, while it is checked). Goods are
 * named by item, term and price; `version` is the line's. 409 `changedMeanwhile`, 422 `moreThanRemaining`, `moreThanAsked`.
 */
export const updateRequestCount = endpoint('POST /request/update-count', {
  can: 'signed-in',
  body: z.object({
    requestDocumentId: id,
    itemId: id,
    termOfItem: date.nullish(),
    priceUzs: money.nullish(),
    departmentId: id,
    count: quantityOrZero.nullish(),
    sendCount: quantityOrZero.nullish(),
    version: seen,
  }),
  answer: RequestLine,
})

/** Saved by its writer or sent back to be counted anew: CHECKING; answered: CHECKED. 409 `wrongState`; 422 `nothingAsked`. */
export const saveRequest = endpoint('POST /request/save', {
  can: 'signed-in',
  body: z.object({ id, status: z.enum(['CHECKING', 'CHECKED']), version: seen }),
  answer: TransferRequest,
})

/** CHECKED → READY: one transfer for each target that gets something. 409 `outOfStock` where the source lost its stock. */
export const endRequest = endpoint('POST /request/save-end', {
  can: 'finish request-documents',
  refreshes: ['warehouse-document', 'wh-document-item'],
  body: z.object({ id, version: seen }),
  answer: TransferRequest,
})
