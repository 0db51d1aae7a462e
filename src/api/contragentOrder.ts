import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  choice,
  comment,
  count,
  date,
  documentNumber,
  Done,
  flag,
  id,
  idOf,
  money,
  name,
  quantity,
  quantityOrZero,
  text,
  time,
  unitName,
} from './fields.ts'
import { listEndpoint } from './list.ts'
import { RelatedDocument } from './relatedDocument.ts'

export const CONTRAGENT_ORDER_LINES_MAX = 1_000

export const ContragentOrderStatus = choice('contragentOrderStatus', ['NEW', 'WORKING', 'FINISHED', 'CANCELLED'])
export type ContragentOrderStatus = z.infer<typeof ContragentOrderStatus>

const Line = z.object({
  id,
  itemId: id,
  itemName: name,
  artikul: text,
  barcode: text.nullable(),
  unitName,
  /** Asked for; what we promise of it, at which price; what has gone. */
  count: quantity,
  agreedCount: quantityOrZero.nullable(),
  agreedPrice: money.nullable(),
  sentCount: quantityOrZero,
  comment,
})
export type ContragentOrderLine = z.infer<typeof Line>

/** What a contragent orders of a department of ours (ORDER), or asks us to bring there (PRODUCT, request-for-product). */
export const ContragentOrder = z.object({
  id,
  version: count,
  kind: z.enum(['ORDER', 'PRODUCT']),
  regNumber: documentNumber.nullable(),
  regDate: date,
  status: ContragentOrderStatus,
  contragentId: id,
  contragentName: text,
  departmentId: id,
  departmentName: text,
  managerName: text.nullable(),
  comment,
  createdAt: time,
  /** The caller manages it; otherwise it is the caller's own. */
  manages: flag,
  items: z.array(Line),
  history: z.array(z.object({ at: time, fromStatus: text.nullable(), toStatus: text, userName: text, comment })),
  related: z.array(RelatedDocument),
})
export type ContragentOrder = z.infer<typeof ContragentOrder>

export const ContragentOrderRow = z.object({
  id,
  regNumber: documentNumber.nullable(),
  regDate: date,
  status: ContragentOrderStatus,
  contragentName: text,
  departmentName: text,
  lines: count,
  count: quantityOrZero,
  sentCount: quantityOrZero,
  managerName: text.nullable(),
  createdAt: time,
  comment: text,
})
export type ContragentOrderRow = z.infer<typeof ContragentOrderRow>
const list = {
  filter: z.object({ status: ContragentOrderStatus.nullish(), departmentId: id.nullish() }),
  row: ContragentOrderRow,
  unsorted: ['lines', 'count', 'sentCount'],
  unfiltered: ['lines', 'count', 'sentCount'],
} as const
/** For a contragent its own orders, for who manages orders those of the departments; nothing for anybody else. */
export const searchContragentOrders = listEndpoint('POST /contragent-orders/search', { can: 'signed-in', ...list })
/** The contragent's own: WORKING; NEW. */
export const ownOrdersInWork = listEndpoint('POST /contragent-orders/search/on-process-for-contragent', {
  can: 'signed-in',
  ...list,
})
export const ownNewOrders = listEndpoint('POST /contragent-orders/search/new-and-suspend-docs', {
  can: 'signed-in',
  ...list,
})
/** The tabs: NEW; WORKING; FINISHED and CANCELLED. */
export const newContragentOrders = listEndpoint('POST /contragent-orders/search/new-docs', {
  can: 'signed-in',
  ...list,
})
export const contragentOrdersInWork = listEndpoint('POST /contragent-orders/search/on-process', {
  can: 'signed-in',
  ...list,
})
export const finishedContragentOrders = listEndpoint('POST /contragent-orders/search/arxiv', {
  can: 'signed-in',
  ...list,
})
/** Not in the specification: the lines of orders and requests that the caller sees, for looking, filtering and Excel. */
export const searchContragentOrderLines = listEndpoint('POST /contragent-orders/lines', {
  can: 'signed-in',
  filter: z.object({ orderId: id.nullish() }),
  row: Line.extend({ orderId: id, position: count, comment: text }),
  totals: ['count', 'sentCount'],
})

const body = z.object({
  /** The department that serves it: one that sells wholesale. */
  departmentId: idOf('department'),
  comment: comment.default(''),
  items: z
    .array(z.object({ itemId: idOf('item'), count: quantity, comment: comment.default('') }))
    .min(1)
    .max(CONTRAGENT_ORDER_LINES_MAX),
})
/** A new order of the caller's own contragent. 403 for who is none; 400 `noSaleType`, `twice`. */
export const createContragentOrder = endpoint('POST /contragent-orders/create', {
  can: 'signed-in',
  body,
  answer: ContragentOrder,
})
export const getContragentOrder = endpoint('GET /contragent-orders/get/{id}', {
  can: 'signed-in',
  answer: ContragentOrder,
})
/**
 * A booking in DRAFT of what was agreed and has not gone yet, kept for a week unless said; the order's chain names it. Only who manages
 * it; 409 `wrongState` unless it is WORKING, 422 `nothingToBook`.
 */
export const bookContragentOrder = endpoint('POST /contragent-orders/create/booking', {
  can: 'create booking',
  refreshes: ['booking'],
  body: z.object({ id, version: count, expireDate: date.nullish() }),
  answer: ContragentOrder,
})
/** NEW → WORKING: a manager takes it on; what was asked is offered as agreed. */
export const receiveContragentOrder = endpoint('POST /contragent-orders/receive-manager/{id}', {
  can: 'edit contragent-orders',
  body: z.object({ version: count }),
  answer: ContragentOrder,
})
/** What is agreed and what has gone, while WORKING. 422 `moreThanAsked` names every line: asked ≥ agreed ≥ sent. */
export const editContragentOrder = endpoint('POST /contragent-orders/manager-edit/{id}', {
  can: 'edit contragent-orders',
  body: z.object({
    version: count,
    items: z
      .array(
        z.object({
          id,
          agreedCount: quantityOrZero.nullable(),
          agreedPrice: money.nullable(),
          sentCount: quantityOrZero,
        }),
      )
      .max(CONTRAGENT_ORDER_LINES_MAX),
  }),
  answer: ContragentOrder,
})
/** Not in the specification: WORKING → FINISHED; NEW or WORKING → CANCELLED (a contragent only its NEW ones). */
export const closeContragentOrder = endpoint('POST /contragent-orders/close/{id}', {
  can: 'signed-in',
  body: z.object({ version: count, status: z.enum(['FINISHED', 'CANCELLED']), comment: comment.default('') }),
  answer: ContragentOrder,
})
/** Not in the specification: departments that serve contragents. */
export const servingDepartments = endpoint('GET /contragent-orders/departments', {
  can: 'signed-in',
  answer: z.array(z.object({ id, name: text })),
})

export const searchProductRequests = listEndpoint('POST /request-for-product/search', { can: 'signed-in', ...list })
export const createProductRequest = endpoint('POST /request-for-product/create', {
  can: 'signed-in',
  body,
  answer: ContragentOrder,
})
/** Replaces department and goods while NEW. */
export const updateProductRequest = endpoint('POST /request-for-product/update/{id}', {
  can: 'signed-in',
  body: body.extend({ version: count }),
  answer: ContragentOrder,
})
export const getProductRequest = endpoint('GET /request-for-product/get/{id}', {
  can: 'signed-in',
  answer: ContragentOrder,
})
/** CANCELLED: by the contragent while NEW, by who manages it until it is finished. */
export const deleteProductRequest = endpoint('DELETE /request-for-product/delete/{id}', {
  can: 'signed-in',
  answer: Done,
})
/** A transfer in DRAFT from there to the department that serves the request; the request is FINISHED. */
export const transferProductRequest = endpoint('POST /request-for-product/create-transfer-documents/{id}', {
  can: 'edit contragent-orders',
  refreshes: ['warehouse-document'],
  body: z.object({ version: count, fromDepartmentId: id }),
  answer: ContragentOrder,
})
