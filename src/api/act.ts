import { z } from 'zod'
import { contragentRequisites } from './contragentRequisites.ts'
import { endpoint } from './endpoint.ts'
import {
  badges,
  choice,
  comment,
  count,
  date,
  documentNumber,
  flag,
  id,
  money,
  name,
  quantity,
  quantityOrZero,
  signedMoney,
  signedQuantity,
  text,
  time,
  unitName,
} from './fields.ts'
import { listEndpoint } from './list.ts'
import { RelatedDocument } from './relatedDocument.ts'
import { DOCUMENT_LINES_MAX, DocumentStatus } from './warehouseDocument.ts'

export const SIGNERS_MAX = 20

export const ActStatus = choice('actStatus', ['OPEN', 'APPROVED', 'REJECTED'])
export type ActStatus = z.infer<typeof ActStatus>

/** Somebody who signs an act; no status: not yet. */
const Signer = z.object({
  employeeId: id,
  employeeName: name,
  status: choice('signature', ['APPROVED', 'REJECTED']).nullable(),
  comment,
  signedAt: time.nullable(),
  /** The caller's own line. */
  own: flag,
})
export type Signer = z.infer<typeof Signer>

const ActLine = z.object({
  /** That of the income's line. */
  id,
  itemId: id,
  itemName: name,
  barcode: text.nullable(),
  multiBarcodes: badges,
  unitName,
  /** As the income said, and as it was found. */
  count: quantity,
  temporaryQty: quantityOrZero,
  difference: signedQuantity,
  /** What the difference costs; absent where costs are. */
  differenceSum: signedMoney.optional(),
  incomeUzs: money.optional(),
  comment: text,
})
export type ActLine = z.infer<typeof ActLine>

/** An expertise act on an income (specification 1 §2, §3). */
export const Act = z.object({
  id,
  version: count,
  regNumber: documentNumber.nullable(),
  regDate: date,
  actStatus: ActStatus,
  /** The income that it is about. */
  documentId: id,
  documentRegNumber: documentNumber.nullable(),
  documentStatus: DocumentStatus,
  departmentName: text,
  contragentName: text.nullable(),
  ...contragentRequisites,
  currencyCode: text,
  comment,
  createdByName: text,
  createdAt: time,
  whItems: z.array(ActLine),
  userAndWhDocuments: z.array(Signer),
  history: z.array(z.object({ at: time, fromStatus: text.nullable(), toStatus: text, userName: text, comment })),
  related: z.array(RelatedDocument),
  /** The caller is asked to sign now. */
  maySign: flag,
  /** The caller may still write down what was found. */
  mayCount: flag,
})
export type Act = z.infer<typeof Act>

const found = z.array(z.object({ id, temporaryQty: quantityOrZero, comment: text.default('') })).max(DOCUMENT_LINES_MAX)

/**
 * Makes an act on an income that was written and not received yet: it waits in CHECKING until all signers have approved. Signers
 * are employees who can sign in. 422 `fillAllLines` for lines without cost, `authorSigns` where the author is among the signers;
 * 400 names every signer without a login; 409 `wrongState`, `changedMeanwhile`.
 */
export const createAct = endpoint('POST /warehouse-document/akt/create/{id}', {
  can: 'create act',
  body: z.object({
    /** Of the income. */
    version: count,
    employeeIds: z.array(id).min(1).max(SIGNERS_MAX),
    comment: comment.default(''),
  }),
  answer: Act,
})
/** Not in the specification: the newest act on an income. 404 where there is none. */
export const getAct = endpoint('GET /warehouse-document/akt/get/{id}', { can: 'view act', answer: Act })
/** Not in the specification: an act by its own id, also one that was rejected and followed by another on the same income. */
export const getOneAct = endpoint('GET /warehouse-document/akt/one/{id}', { can: 'view act', answer: Act })
/** Not in the specification: the same act with those lines alone that differ, for the claim to the supplier. */
export const getActClaim = endpoint('GET /warehouse-document/akt/claim/{id}', { can: 'view act', answer: Act })
/**
 * Not in the specification: writes down what was found of the lines, by the author or a signer, before anybody has signed.
 * 409 `alreadySigned`.
 */
export const saveActFound = endpoint('POST /warehouse-document/akt/found/{id}', {
  can: 'create act',
  body: z.object({ version: count, whItems: found.min(1) }),
  answer: Act,
})

const reason = z.object({ reason: comment.default('') })
/**
 * The caller's approval of the act on this income; the last one approves the act, and the income's lines take what was found.
 * 403 `notSigner`, 409 `alreadySigned`, `wrongState`, and `changedMeanwhile` where somebody has counted since.
 */
export const approveAct = endpoint('POST /warehouse-document/akt/approve/{id}', {
  can: 'approve act',
  query: reason,
  body: z.object({ version: count }),
  answer: Act,
})
/** The caller's rejection, which ends the act: the income is given back to be corrected, with what is said of its lines. */
export const rejectAct = endpoint('POST /warehouse-document/akt/reject/{id}', {
  can: 'approve act',
  query: z.object({ reason: comment.min(1) }),
  body: z.object({ version: count, whItems: found.default([]) }),
  answer: Act,
})
export const ActRow = z.object({
  id,
  regNumber: documentNumber.nullable(),
  regDate: date,
  actStatus: ActStatus,
  documentId: id,
  documentRegNumber: documentNumber.nullable(),
  departmentName: text,
  contragentName: text.nullable(),
  signers: count,
  approvals: count,
  createdByName: text,
  comment: text,
})
export type ActRow = z.infer<typeof ActRow>
export const searchActs = listEndpoint('POST /warehouse-document/akt/search', {
  can: 'view act',
  filter: z.object({
    departmentId: id.nullish(),
    documentId: id.nullish(),
    actStatus: ActStatus.nullish(),
    /** Only those that wait for the caller's signature. */
    mine: flag.nullish(),
  }),
  row: ActRow,
})
