import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  badges,
  comment,
  count,
  date,
  documentNumber,
  flag,
  id,
  name,
  quantity,
  quantityOrZero,
  text,
  time,
  unitName,
} from './fields.ts'
import { RelatedDocument } from './relatedDocument.ts'
import { DOCUMENT_LINES_MAX, DocumentStatus, HistoryEntry } from './warehouseDocument.ts'

const number = documentNumber.min(1)
const AvizFields = z.object({
  regNumber: number,
  regDate: date,
  carNumber: text.default(''),
  driverName: text.default(''),
  comment: comment.default(''),
})

/** The dispatch note of a transfer (specification 2 §7.2, aviz). */
export const Aviz = AvizFields.extend({
  id,
  version: count,
  /** The transfer that it goes with. */
  documentId: id,
  createdByName: text,
})
export type Aviz = z.infer<typeof Aviz>

/** A line of the transfer, and how many of it are loaded. */
const AvizLine = z.object({
  id,
  itemId: id,
  itemName: name,
  artikul: text,
  barcode: text.nullable(),
  multiBarcodes: badges,
  unitName,
  termOfItem: date.nullable(),
  count: quantity,
  loaded: quantityOrZero,
})
export type AvizLine = z.infer<typeof AvizLine>

/** A transfer as it is dispatched: its note, if there is one, its loads, and its lines. */
export const Dispatch = z.object({
  id,
  version: count,
  documentStatus: DocumentStatus,
  documentRegNumber: documentNumber.nullable(),
  fromDepartmentName: text,
  toDepartmentName: text,
  regNumber: documentNumber.nullable(),
  regDate: date,
  carNumber: text,
  driverName: text,
  comment,
  aviz: Aviz.nullable(),
  /** The number that is free next. */
  nextNumber: number,
  loads: z.array(
    z.object({ id, createdAt: time, createdByName: text, carNumber: text, comment: text, totalCount: quantityOrZero }),
  ),
  whItems: z.array(AvizLine),
  /** Those of the lines that something is loaded of. */
  loadItems: z.array(AvizLine),
  /** Of the transfer: its way, and the documents of its story. */
  history: z.array(HistoryEntry),
  related: z.array(RelatedDocument),
})
export type Dispatch = z.infer<typeof Dispatch>

/** Whether a transfer has a dispatch note, and which. */
export const avizOfDocument = endpoint('GET /aviz/has-document/{id}', {
  can: 'view transfers',
  answer: z.object({ has: flag, aviz: Aviz.nullable() }),
})
/** The newest note of that number in the caller's departments; 404 where it is free. */
export const avizByNumber = endpoint('GET /aviz/get/reg-number/{n}', { can: 'view transfers', answer: Aviz })
/** Not in the specification: a transfer with its note, loads and lines; for the page and the prints. */
export const getDispatch = endpoint('GET /aviz/dispatch/{id}', { can: 'view transfers', answer: Dispatch })
/** 409 `avizNumberTaken` for a number in use there that year, `avizExists`, `wrongState` for a transfer that is still written. */
export const createAviz = endpoint('POST /aviz/create', {
  can: 'send transfers',
  body: AvizFields.extend({ documentId: id }),
  answer: Dispatch,
})
export const updateAviz = endpoint('POST /aviz/update/{id}', {
  can: 'send transfers',
  body: AvizFields.extend({ version: count }),
  answer: Dispatch,
})
/** Part of a transfer is loaded on a car. 422 `moreThanSent` names each line of which more would be loaded than it has. */
export const createLoad = endpoint('POST /sale-load/create', {
  can: 'send transfers',
  refreshes: ['aviz'],
  body: z.object({
    documentId: id,
    carNumber: text.default(''),
    comment: text.default(''),
    whItems: z
      .array(z.object({ id, count: quantity }))
      .min(1)
      .max(DOCUMENT_LINES_MAX),
  }),
  answer: Dispatch,
})
