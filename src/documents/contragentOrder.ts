import {
  bookContragentOrder,
  closeContragentOrder,
  type ContragentOrder,
  type ContragentOrderLine,
  editContragentOrder,
  getContragentOrder,
  getProductRequest,
  receiveContragentOrder,
} from '../api/contragentOrder.ts'
import type { MessageKey } from '../api/issueMessage.ts'
import { documentAddress } from '../grids/documents/documentAddress.ts'
import { contragentOrderLineGrid, contragentOrderTone } from '../grids/requests/contragentOrderGrid.ts'
import { defineDocument, type OpenLine, stepOf } from '../ui/document/defineDocument.ts'
import type { LineColumn } from '../ui/lines/lineColumn.ts'
import { codesOf } from './goodsLines.ts'

type Line = OpenLine<ContragentOrderLine>
const step = stepOf<ContragentOrder, ContragentOrderLine>()

const atMost =
  (value: (line: Line) => number | null, maximum: (line: Line) => number | null) =>
  (line: Line): MessageKey | undefined =>
    (value(line) ?? 0) > (maximum(line) ?? 0) ? { key: 'tooBig', values: { maximum: maximum(line) ?? 0 } } : undefined
/** Asked, agreed, sent: each at most the one before. */
const COLUMNS: readonly LineColumn<Line>[] = [
  { field: 'itemName', detail: codesOf },
  { field: 'unitName', width: 70 },
  { field: 'count', width: 110, label: 'screen.contragentOrder.asked', total: true },
  {
    field: 'agreedCount',
    width: 120,
    editable: true,
    total: true,
    fault: atMost(
      ({ agreedCount }) => agreedCount,
      ({ count }) => count,
    ),
  },
  { field: 'agreedPrice', width: 140, editable: true },
  {
    field: 'sentCount',
    width: 120,
    label: 'screen.contragentOrder.sent',
    editable: true,
    total: true,
    fault: atMost(
      ({ sentCount }) => sentCount,
      ({ agreedCount }) => agreedCount,
    ),
    tone: ({ sentCount, agreedCount }) => (sentCount === agreedCount ? 'success' : 'warning'),
  },
]
const input = ({ document: { id, version } }: { document: ContragentOrder }) => ({ path: { id }, body: { version } })
const close = (status: 'FINISHED' | 'CANCELLED', action: string) => ({
  action,
  endpoint: closeContragentOrder,
  input: ({ document: { id, version }, comment }: { document: ContragentOrder; comment: string }) => ({
    path: { id },
    body: { version, status, comment },
  }),
  done: `screen.contragentOrder.done.${status}`,
})

const shared = {
  name: 'contragentOrder',
  states: 'contragentOrderStatus',
  stateOf: ({ status }: ContragentOrder) => status,
  toneOf: ({ status }: ContragentOrder) => contragentOrderTone(status),
  pageOf: (id: number) => `/contragents/orders/${id}/view`,
  addressOf: documentAddress,
  facts: ['regDate', 'contragentName', 'departmentName', 'managerName', 'comment'] as const,
}
const lines = {
  of: 'items' as const,
  columns: () => COLUMNS,
  list: () => contragentOrderLineGrid,
  filter: ({ id }: ContragentOrder) => ({ orderId: id }),
}
const steps = [
  step({
    action: 'receiveOrder',
    endpoint: receiveContragentOrder,
    when: (document) => document?.manages === true && document.status === 'NEW',
    ask: (_, t) => t('screen.contragentOrder.askReceive'),
    input,
    done: 'screen.contragentOrder.done.WORKING',
  }),
  step({
    action: 'bookOrder',
    endpoint: bookContragentOrder,
    when: (document) => document?.manages === true && document.status === 'WORKING',
    ask: (_, t) => t('screen.contragentOrder.askBook'),
    input: ({ document: { id, version } }) => ({ body: { id, version } }),
    done: 'screen.contragentOrder.done.booked',
  }),
  step({
    ...close('FINISHED', 'finishOrder'),
    when: (document) => document?.manages === true && document.status === 'WORKING',
    ask: (_, t) => t('screen.contragentOrder.askFinish'),
  }),
  step({
    ...close('CANCELLED', 'cancelOrder'),
    look: 'danger',
    when: (document) =>
      document !== undefined && (document.status === 'NEW' || (document.manages && document.status === 'WORKING')),
    ask: 'reason',
  }),
]

/** An order of a contragent to look at (specification 2 §4.7). */
export const contragentOrder = defineDocument({ ...shared, load: getContragentOrder, lines, steps })

/** The manager's control of it: what is agreed, at which price, and what has gone. */
export const contragentOrderControl = defineDocument({
  ...shared,
  load: getContragentOrder,
  lines: {
    ...lines,
    counted: { when: (document) => document.manages && document.status === 'WORKING', start: (line) => line },
  },
  steps: [
    step({
      action: 'save',
      endpoint: editContragentOrder,
      look: 'main',
      when: (document) => document?.manages === true && document.status === 'WORKING',
      input: ({ document: { id, version }, lines: counted }) => ({
        path: { id },
        body: {
          version,
          items: counted.map((line) => ({
            id: line.id,
            agreedCount: line.agreedCount,
            agreedPrice: line.agreedPrice,
            sentCount: line.sentCount ?? 0,
          })),
        },
      }),
      done: 'message.saved',
    }),
    ...steps,
  ],
})

/** What a contragent asks us for, as it sees it itself. */
export const productRequest = defineDocument({
  ...shared,
  name: 'productRequest',
  pageOf: (id) => `/request-product/view/${id}`,
  load: getProductRequest,
  lines,
})
