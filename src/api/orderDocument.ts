import { z } from 'zod'
import { contragentRequisites } from './contragentRequisites.ts'
import { endpoint } from './endpoint.ts'
import {
  choice,
  comment,
  count,
  date,
  documentNumber,
  flag,
  id,
  idOf,
  KEYWORD_LENGTH_MAX,
  money,
  name,
  orNone,
  quantity,
  quantityOrZero,
  Saved,
  text,
  textUpTo,
  time,
  unitName,
  wordName,
} from './fields.ts'
import { listEndpoint } from './list.ts'
import { RelatedDocument } from './relatedDocument.ts'

export const ORDER_LINES_MAX = 5_000

/** SUSPENDED saved, SENT gone to the supplier (specification 2 §4.2). */
export const OrderStatus = choice('orderStatus', ['SUSPENDED', 'SENT'])
export type OrderStatus = z.infer<typeof OrderStatus>

const OrderLine = z.object({
  id,
  itemId: id,
  itemName: name,
  itemBarcode: text.nullable(),
  itemArtikul: text,
  itemColor: text.nullable(),
  itemUnitName: unitName,
  orderCount: quantity,
  /** What this supplier took for it last, in UZS. */
  lastPrice: money.nullable().optional(),
  /** What incomes of this order have brought, and what is still missing. */
  received: quantityOrZero,
  missing: quantityOrZero,
})
/** An order to a contragent (specification 2 §3). */
export const Order = z.object({
  id,
  version: count,
  regNumber: documentNumber.nullable(),
  regDate: date,
  documentStatus: OrderStatus,
  fromDepartmentId: id,
  fromDepartmentName: text,
  contragentid: id,
  contragentName: text,
  ...contragentRequisites,
  dueDate: date.nullable(),
  comment,
  /** It has been handed on to production. */
  inProduction: flag,
  orderDocumentItemsList: z.array(OrderLine),
  history: z.array(z.object({ at: time, fromStatus: text.nullable(), toStatus: text, userName: text, comment })),
  related: z.array(RelatedDocument),
})
export type Order = z.infer<typeof Order>

export const OrderRow = z.object({
  id,
  version: count,
  regDate: date,
  regNumber: documentNumber.nullable(),
  documentStatus: OrderStatus,
  fromDepartmentName: text,
  contragentName: text,
  dueDate: date.nullable(),
  ordered: quantityOrZero,
  received: quantityOrZero,
  /** Of what was sent, not all has come. */
  open: flag,
  /** Open beyond its day. */
  late: flag,
  inProduction: flag,
})
export type OrderRow = z.infer<typeof OrderRow>
/** Orders of the caller's departments (specification 2 §2.11). */
export const searchOrders = listEndpoint('POST /order-document/list', {
  can: 'view orders',
  filter: z.object({
    departmentId: id.nullish(),
    contragentId: id.nullish(),
    documentStatus: OrderStatus.nullish(),
    late: flag.nullish(),
  }),
  row: OrderRow,
  unsorted: ['ordered', 'received', 'open', 'late', 'inProduction'],
  unfiltered: ['ordered', 'received', 'open', 'late', 'inProduction'],
})
/** How many orders of the caller's departments are late: the reminder. */
export const lateOrdersCount = endpoint('GET /order-document/late-count', {
  can: 'view orders',
  answer: z.object({ count }),
})
export const getOrder = endpoint('GET /order-document/items/{id}', { can: 'view orders', answer: Order })

const body = z.object({
  id: id.nullish(),
  version: count.nullish(),
  contragentid: idOf('contragent'),
  fromDepartmentId: idOf('department'),
  documentStatus: OrderStatus.nullish(),
  regDate: date.nullish(),
  regNumber: documentNumber.nullish(),
  dueDate: orNone(date),
  comment: comment.default(''),
  orderDocumentItemsList: z.array(z.object({ itemId: id, orderCount: quantity })).max(ORDER_LINES_MAX),
})
/** Saves an order as SUSPENDED. 400 `chooseContragent`, `chooseGoods`; 409 `wrongState` once it is sent. */
export const saveOrder = endpoint('POST /order-document/save', { can: 'edit orders', body, answer: Order })
/** Saves it and sends it: SENT. */
export const sendOrder = endpoint('POST /order-document/save-and-create', { can: 'send orders', body, answer: Order })
/** Makes the second order, PENDING, of goods by their barcodes. 409 `wrongState` twice, 422 `noBarcodes`. */
export const sendToProduction = endpoint('POST /order-document/send-to-production/{id}', {
  can: 'send orders',
  answer: Order,
})
/** Not in the specification: an income in DRAFT of what is still missing of a sent order. 422 `nothingMissing`. */
export const makeIncomeOfOrder = endpoint('POST /order-document/income/{id}', {
  can: 'create incomes',
  refreshes: ['warehouse-document'],
  answer: Saved,
})

export const OrderGoods = z.object({
  id,
  name,
  barcode: text.nullable(),
  artikul: text,
  colorName: wordName.nullable(),
  size: text.nullable(),
  brandName: text.nullable(),
  unitName,
})
export type OrderGoods = z.infer<typeof OrderGoods>
/** Goods to be ordered (specification 2 §3, Goods search result): names only, neither stock nor prices. */
export const searchOrderGoods = listEndpoint('POST /order-document/search-goods', {
  can: 'signed-in',
  filter: z.object({
    brandId: id.nullish(),
    name: textUpTo(KEYWORD_LENGTH_MAX).nullish(),
    barcode: textUpTo(KEYWORD_LENGTH_MAX).nullish(),
  }),
  row: OrderGoods,
})

/** Not in the specification: what a department lacks of the goods that this contragent has brought, with the last price. */
export const proposeOrder = endpoint('POST /order-document/propose', {
  can: 'edit orders',
  reads: true,
  body: z.object({ contragentid: idOf('contragent'), fromDepartmentId: idOf('department') }),
  answer: z.object({
    items: z.array(
      OrderGoods.extend({
        orderCount: quantity,
        lastPrice: money.nullable().optional(),
        onHand: quantityOrZero,
        minValue: quantityOrZero,
        maxValue: quantityOrZero,
      }),
    ),
  }),
})
