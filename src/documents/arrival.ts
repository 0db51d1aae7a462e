import type { MessageKey } from '../api/issueMessage.ts'
import {
  type DocumentLine,
  getDocument,
  receiveTransfer,
  receiveTransferInPart,
  type WarehouseDocument,
} from '../api/warehouseDocument.ts'
import { receivePendingDocument } from '../api/pendingDocument.ts'
import { returnDocument } from '../api/documentSteps.ts'
import { transferLineGrid } from '../grids/documents/documentLineGrids.ts'
import { quantity, sumOfQuantities, thousandths } from '../rules/money.ts'
import { defineDocument, type OpenLine } from '../ui/document/defineDocument.ts'
import { cellText } from '../ui/lines/cellText.ts'
import type { LineColumn } from '../ui/lines/lineColumn.ts'
import { codesOf, countedGoods } from './goodsLines.ts'
import { ABOUT_TRANSFER } from './transfer.ts'
import { author, discrepancyLead, warehouse, warehouseStep } from './warehouse.ts'

/** A line of goods on their way, and how many of them are counted as arriving now. */
type ArrivingLine = OpenLine<
  DocumentLine & { arriving?: number | null; damaged?: number | null; extra?: number | null }
>

const inTransit = ({ count, received, returned, lost }: DocumentLine): number =>
  quantity(thousandths(count) - thousandths(received) - thousandths(returned) - thousandths(lost))
/** All that arrives of it, good or not. */
const arrivedOf = ({ arriving, damaged }: ArrivingLine) => sumOfQuantities([arriving ?? 0, damaged ?? 0])
const isWhole = (lines: readonly ArrivingLine[]) => lines.every((line) => arrivedOf(line) === inTransit(line))
/** Something is broken, or there is more than was sent. */
const isOtherwise = (lines: readonly ArrivingLine[]) =>
  lines.some(({ damaged, extra }) => (damaged ?? 0) > 0 || (extra ?? 0) > 0)
/** Some of the goods are still in transit. */
export const isOnItsWay = ({ documentStatus }: WarehouseDocument) => ['PENDING', 'PARTIAL'].includes(documentStatus)
const missingOf = (lines: readonly ArrivingLine[]) =>
  sumOfQuantities(lines.map((line) => quantity(thousandths(inTransit(line)) - thousandths(arrivedOf(line)))))
const countsOf = (lines: readonly ArrivingLine[]) => lines.map(({ id, arriving }) => ({ id, count: arriving ?? 0 }))
const foundOf = (lines: readonly ArrivingLine[]) =>
  lines.map(({ id, arriving, damaged, extra }) => ({
    id,
    count: arriving ?? 0,
    damaged: damaged ?? 0,
    extra: extra ?? 0,
  }))

function faultOf(line: ArrivingLine): MessageKey | undefined {
  const arriving = line.arriving ?? 0
  if (arriving < 0) return { key: 'tooSmall', values: { minimum: 0 } }
  const maximum = inTransit(line)
  return arrivedOf(line) > maximum ? { key: 'tooBig', values: { maximum } } : undefined
}
/** Only of what has come whole can there be more. */
const extraFault = (line: ArrivingLine): MessageKey | undefined =>
  (line.extra ?? 0) > 0 && arrivedOf(line) !== inTransit(line) ? { key: 'extraOfPart' } : undefined
const isExpected = (line: ArrivingLine) => inTransit(line) > 0

const COLUMNS: readonly LineColumn<ArrivingLine>[] = [
  { field: 'itemName', detail: codesOf },
  { field: 'unitName', width: 60 },
  { field: 'termOfItem', width: 120 },
  { field: 'count', width: 110, label: 'screen.receive.sent', total: true },
  { field: 'received', width: 100, total: true },
  {
    field: 'arriving',
    kind: 'quantity',
    width: 140,
    label: 'screen.receive.arriving',
    editable: isExpected,
    total: true,
    sentAs: 'count',
    tone: (line) => (arrivedOf(line) === inTransit(line) ? 'success' : 'warning'),
    fault: faultOf,
  },
  {
    field: 'damaged',
    kind: 'quantity',
    width: 120,
    label: 'screen.receive.damaged',
    editable: isExpected,
    total: true,
    fault: (line) => ((line.damaged ?? 0) < 0 ? { key: 'tooSmall', values: { minimum: 0 } } : undefined),
  },
  {
    field: 'extra',
    kind: 'quantity',
    width: 120,
    label: 'screen.receive.extra',
    editable: isExpected,
    total: true,
    fault: extraFault,
  },
]

/** Terms stand there where goods have any: the names need the room. */
const columnsFor = (transfer: WarehouseDocument | undefined) =>
  transfer?.whItems.some(({ termOfItem }) => termOfItem)
    ? COLUMNS
    : COLUMNS.filter(({ field }) => field !== 'termOfItem')

/** Goods in transit arrive: all of them, or as many as were counted; or they go back (specification 2 §7.1). */
export const arrival = defineDocument({
  ...warehouse,
  load: getDocument,
  name: 'receive',
  pageOf: (id) => `/warehouse-management/pendingIncome/edit/${id}`,
  printOf: ({ id }) => `/warehouse-management/transfers/view/${id}`,
  facts: ['regDate', 'fromDepartmentName', 'toDepartmentName', author, 'comment'],
  about: ABOUT_TRANSFER,
  lines: {
    of: 'whItems',
    columns: columnsFor,
    list: () => transferLineGrid,
    filter: ({ id }) => ({ documentId: id }),
    // What is still in transit is offered as arriving now.
    counted: {
      when: isOnItsWay,
      start: (line) => ({ ...line, arriving: inTransit(line), damaged: null, extra: null }),
      scanned: {
        code: countedGoods,
        none: (line) => ({ ...line, arriving: 0, damaged: null, extra: null }),
        pick(lines: readonly ArrivingLine[], itemId) {
          const same = lines.filter((line) => line.itemId === itemId && inTransit(line) > 0)
          return same.find((line) => (line.arriving ?? 0) < inTransit(line)) ?? same.at(-1)
        },
        add: (line: ArrivingLine, count) => ({ ...line, arriving: sumOfQuantities([line.arriving ?? 0, count]) }),
      },
    },
  },
  leads: [discrepancyLead],
  steps: [
    warehouseStep({
      action: 'receiveAll',
      endpoint: receiveTransfer,
      when: (document, _session, lines) =>
        document !== undefined && isOnItsWay(document) && isWhole(lines) && !isOtherwise(lines),
      input: ({ document: { id, version } }) => ({ path: { id }, body: { version } }),
      done: 'screen.receive.done',
    }),
    warehouseStep({
      action: 'receivePart',
      endpoint: receiveTransferInPart,
      when: (document, _session, lines) =>
        document !== undefined && isOnItsWay(document) && !isWhole(lines) && !isOtherwise(lines),
      ask: (_, t, lines) =>
        t('screen.receive.askPart', { count: countsOf(lines).filter(({ count }) => count > 0).length }),
      input: ({ document: { id, version }, lines }) => ({ path: { id }, body: { version, whItems: countsOf(lines) } }),
      done: 'screen.receive.done',
    }),
    warehouseStep({
      action: 'receiveOtherwise',
      endpoint: receivePendingDocument,
      when: (document, _session, lines) =>
        document !== undefined && isOnItsWay(document) && isWhole(lines) && isOtherwise(lines),
      ask: (_, t) => t('screen.receive.askOtherwise'),
      input: ({ document: { id, version }, lines }) => ({ body: { id, version, whItems: foundOf(lines) } }),
      done: 'screen.receive.doneOtherwise',
    }),
    warehouseStep({
      action: 'receiveWithLoss',
      endpoint: receivePendingDocument,
      look: 'danger',
      when: (document, _session, lines) => document !== undefined && isOnItsWay(document) && !isWhole(lines),
      ask: (_, t, lines) => t('screen.receive.askLoss', { missing: cellText('quantity', missingOf(lines)) }),
      input: ({ document: { id, version }, lines }) => ({
        body: { id, version, whItems: foundOf(lines), lost: true },
      }),
      done: 'screen.receive.doneWithLoss',
    }),
    warehouseStep({
      action: 'returnTransfer',
      endpoint: returnDocument,
      look: 'danger',
      when: (document, session) => document !== undefined && isOnItsWay(document) && session.can('receive transfers'),
      ask: 'reason',
      input: ({ document: { id, version }, comment }) => ({ path: { id }, body: { version, comment } }),
      done: 'screen.receive.returned',
    }),
  ],
})
