import { z } from 'zod'
import { COST_METHODS } from '../rules/extraCost.ts'
import { contragentRequisites } from './contragentRequisites.ts'
import { endpoint } from './endpoint.ts'
import {
  choice,
  comment,
  count,
  date,
  documentNumber,
  Done,
  id,
  KEYWORD_LENGTH_MAX,
  money,
  name,
  quantityOrZero,
  rate,
  text,
  textUpTo,
  time,
  unitName,
} from './fields.ts'
import { listEndpoint } from './list.ts'
import { RelatedDocument } from './relatedDocument.ts'
import { documentList } from './warehouseDocument.ts'

export const COST_DOCUMENTS_MAX = 50
export const COST_LINES_MAX = 20_000

export const ExtraCostStatus = choice('extraCostStatus', ['DRAFT', 'READY', 'REVERSED', 'DELETED'])
export type ExtraCostStatus = z.infer<typeof ExtraCostStatus>
export const CostMethod = choice('costMethod', COST_METHODS)

/** A line of an income with its part of the cost. */
const ExtraCostLine = z.object({
  /** Of the income's line. */
  id,
  documentId: id,
  documentRegNumber: documentNumber.nullable(),
  itemId: id,
  itemName: name,
  artikul: text,
  barcode: text.nullable(),
  unitName,
  /** What of it has not gone back to the supplier. */
  count: quantityOrZero,
  /** What that was bought for, in UZS. */
  costSum: money,
  /** Its part, in the cost's currency and in UZS. */
  sum: money,
  sumUzs: money,
  /** Where that went: onto the shelf and the way, into the cost of sales of its day, to what was lost. */
  shelfSum: money,
  soldSum: money,
  lostSum: money,
})
export type ExtraCostLine = z.infer<typeof ExtraCostLine>

export const ExtraCost = z.object({
  id,
  version: count,
  regNumber: documentNumber.nullable(),
  regDate: date,
  status: ExtraCostStatus,
  departmentId: id,
  departmentName: text,
  contragentId: id,
  contragentName: text,
  ...contragentRequisites,
  currencyCode: text,
  currencyRate: z.number().meta({ kind: 'rate' }),
  sum: money,
  sumUzs: money,
  sharing: CostMethod,
  comment,
  documentIds: z.array(id),
  documents: z.array(
    z.object({ id, regNumber: documentNumber.nullable(), regDate: date, contragentName: text.nullable() }),
  ),
  /** The numbers of the incomes. */
  documentNumbers: text,
  /** Of all lines together. */
  shelfSum: money,
  soldSum: money,
  lostSum: money,
  createdByName: text.nullable(),
  createdAt: time,
  items: z.array(ExtraCostLine),
  history: z.array(z.object({ at: time, fromStatus: text.nullable(), toStatus: text, userName: text, comment })),
  related: z.array(RelatedDocument),
})
export type ExtraCost = z.infer<typeof ExtraCost>

const written = {
  regDate: date,
  departmentId: id,
  contragentId: id,
  /** The incomes whose goods bear it. */
  documentIds: z.array(id).min(1).max(COST_DOCUMENTS_MAX),
  sum: money.positive(),
  currencyCode: textUpTo(3).min(1).default('UZS'),
  /** Left out, that of its day; it stays with the document. */
  currencyRate: rate.nullish(),
  sharing: CostMethod.default('VALUE'),
  comment: comment.default(''),
  /** Shared by hand: the part of each line of the incomes. */
  items: z
    .array(z.object({ id, sum: money }))
    .max(COST_LINES_MAX)
    .default([]),
}

/**
 * A cost in DRAFT: freight, customs, loading. Not in the specification, which shows its lists and pages alone. 422 `incomeReturned`
 * for an income that has gone back, 409 `wrongState` for one that is not received; 400 for what is no income of the caller's.
 */
export const createExtraCost = endpoint('POST /extra-cost/create', {
  can: 'edit extra-cost',
  body: z.object(written),
  answer: ExtraCost,
})
export const editExtraCost = endpoint('POST /extra-cost/edit/{id}', {
  can: 'edit extra-cost',
  body: z.object({ ...written, version: count }),
  answer: ExtraCost,
})
export const getExtraCost = endpoint('GET /extra-cost/get/{id}', { can: 'view extra-cost', answer: ExtraCost })

const step = z.object({ version: count, comment: comment.default('') })
/** Whether it could be posted now; nothing is changed. */
export const checkExtraCost = endpoint('POST /extra-cost/check-ready/{id}', {
  can: 'finish extra-cost',
  reads: true,
  body: step,
  answer: Done,
})
/**
 * DRAFT → READY: the lots cost more from now on, what was sold already goes to the cost of sales of today, and the contragent is
 * owed. 422 `nothingToShare`, `weightMissing` naming goods without a weight, `handDiffers` with what the parts add up to;
 * 422 `incomeReturned`.
 */
export const postExtraCost = endpoint('POST /extra-cost/make-ready/{id}', {
  can: 'finish extra-cost',
  refreshes: ['warehouse-document', 'stock', 'money-transfer'],
  body: step,
  answer: ExtraCost,
})
/**
 * READY → REVERSED: the value is taken away again, from where it went while its lots have not moved, else from where their goods
 * are now. 409 `costMovedOn` where less than that is left.
 */
export const reverseExtraCost = endpoint('POST /extra-cost/reverse/{id}', {
  can: 'finish extra-cost',
  refreshes: ['warehouse-document', 'stock', 'money-transfer'],
  body: step,
  answer: ExtraCost,
})
export const deleteExtraCost = endpoint('POST /extra-cost/delete/{id}', {
  can: 'edit extra-cost',
  body: step,
  answer: ExtraCost,
})

/** A new draft of today that repeats another cost, also one that was taken back. @see createExtraCost for what it is refused for */
export const copyExtraCost = endpoint('POST /extra-cost/copy/{id}', {
  can: 'edit extra-cost',
  body: z.object({}),
  answer: ExtraCost,
})

export const ExtraCostRow = z.object({
  id,
  regNumber: documentNumber.nullable(),
  regDate: date,
  status: ExtraCostStatus,
  departmentName: text,
  contragentName: text,
  sharing: CostMethod,
  sum: money,
  currencyCode: text,
  sumUzs: money,
  documentNumbers: text,
  createdByName: text.nullable(),
  createdAt: time,
  comment: text,
})
export type ExtraCostRow = z.infer<typeof ExtraCostRow>
export const searchExtraCosts = listEndpoint('POST /extra-cost/search', {
  can: 'view extra-cost',
  filter: z.object({
    departmentId: id.nullish(),
    contragentId: id.nullish(),
    documentId: id.nullish(),
    status: ExtraCostStatus.nullish(),
    start: date.nullish(),
    end: date.nullish(),
  }),
  row: ExtraCostRow,
  totals: ['sumUzs'],
  unsorted: ['documentNumbers'],
  unfiltered: ['documentNumbers'],
})
/** Lines of one cost, for looking, filtering and Excel. */
export const searchExtraCostLines = listEndpoint('POST /extra-cost/lines', {
  can: 'view extra-cost',
  filter: z.object({ costId: id.nullish() }),
  row: ExtraCostLine.extend({ costId: id }),
  key: ['costId', 'id'],
  totals: ['count', 'costSum', 'sum', 'sumUzs', 'shelfSum', 'soldSum', 'lostSum'],
})

/** The costs of a department, the newest first. */
export const extraCostsOfDepartment = endpoint('GET /extra-cost/list-by-department/{id}', {
  can: 'view extra-cost',
  answer: z.object({ items: z.array(ExtraCostRow) }),
})
/** The costs that an income bears. */
export const extraCostsOfDocument = endpoint('GET /extra-cost/list-by-document/{id}', {
  can: 'view extra-cost',
  answer: z.object({ items: z.array(ExtraCostRow) }),
})
/** Incomes that costs can be put on: received, and not gone back. */
export const searchIncomesForCosts = listEndpoint('POST /warehouse-document/search/kirim/extra-cost', {
  can: 'view extra-cost',
  ...documentList,
  filter: documentList.filter.extend({ keyword: textUpTo(KEYWORD_LENGTH_MAX).nullish() }),
})
