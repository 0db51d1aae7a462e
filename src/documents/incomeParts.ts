import { receiveIncomeInPart, returnDocumentInPart, writeOffFromIncome } from '../api/documentSteps.ts'
import { type DocumentLine, getDocument, type WarehouseDocument } from '../api/warehouseDocument.ts'
import { incomeLineGrid, incomeLineGridWithoutCost } from '../grids/documents/documentLineGrids.ts'
import { quantity, sumOfQuantities, thousandths } from '../rules/money.ts'
import type { MessageKey } from '../api/issueMessage.ts'
import { defineDocument, type OpenLine } from '../ui/document/defineDocument.ts'
import type { LineColumn } from '../ui/lines/lineColumn.ts'
import { codesOf, countedGoods } from './goodsLines.ts'
import { isReceived, mayComeInPart } from './income.ts'
import { author, warehouse, warehouseStep } from './warehouse.ts'

/** A line of an income, and how much of it is counted: taken away, or come in. */
type TakenLine = OpenLine<DocumentLine & { taking?: number | null }>

const leftOf = ({ count, returned }: DocumentLine): number => quantity(thousandths(count) - thousandths(returned))
const countsOf = (lines: readonly TakenLine[]) =>
  lines.flatMap(({ id, taking }) => (taking ? [{ id, count: taking }] : []))
const isCounted = (lines: readonly TakenLine[]) => countsOf(lines).length > 0

function faultOf(line: TakenLine): MessageKey | undefined {
  const taking = line.taking ?? 0
  if (taking < 0) return { key: 'tooSmall', values: { minimum: 0 } }
  const maximum = leftOf(line)
  return taking > maximum ? { key: 'tooBig', values: { maximum } } : undefined
}

const columnsFor = (label: 'taking' | 'arriving'): readonly LineColumn<TakenLine>[] => [
  { field: 'itemName', detail: codesOf },
  { field: 'unitName', width: 70 },
  { field: 'termOfItem', width: 120 },
  { field: 'count', width: 120, total: true },
  { field: 'returned', width: 120, total: true },
  {
    field: 'taking',
    kind: 'quantity',
    width: 140,
    label: `screen.incomeParts.${label}`,
    editable: (line) => leftOf(line) > 0,
    total: true,
    sentAs: 'count',
    fault: faultOf,
  },
]

/** Some of an income's goods: counted by hand or by scanning on the lines that they are of. */
const countedOn = (label: 'taking' | 'arriving', when: (document: WarehouseDocument | undefined) => boolean) => ({
  ...warehouse,
  load: getDocument,
  printOf: ({ id }: WarehouseDocument) => `/warehouse-management/income/view/${id}`,
  facts: ['regDate', 'contragentName', 'toDepartmentName', author, 'comment'] as const,
  about: ['contragentName', 'toDepartmentName'] as const,
  lines: {
    of: 'whItems' as const,
    columns: () => columnsFor(label),
    list: ({ totalSum }: WarehouseDocument) => (totalSum === undefined ? incomeLineGridWithoutCost : incomeLineGrid),
    filter: ({ id }: WarehouseDocument) => ({ documentId: id }),
    counted: {
      when,
      start: (line: OpenLine<DocumentLine>) => ({ ...line, taking: 0 }),
      scanned: {
        code: countedGoods,
        none: (line: TakenLine) => ({ ...line, taking: 0 }),
        pick(lines: readonly TakenLine[], itemId: number) {
          const same = lines.filter((line) => line.itemId === itemId && leftOf(line) > 0)
          return same.find((line) => (line.taking ?? 0) < leftOf(line)) ?? same.at(-1)
        },
        add: (line: TakenLine, count: number) => ({ ...line, taking: sumOfQuantities([line.taking ?? 0, count]) }),
      },
    },
  },
})

/** Goods of an income are counted out: back to the supplier, or written off. */
export const incomeParts = defineDocument({
  ...countedOn('taking', isReceived),
  name: 'incomeParts',
  pageOf: (id) => `/warehouse-management/income-view/return/${id}`,
  steps: [
    warehouseStep({
      action: 'writeOffPart',
      endpoint: writeOffFromIncome,
      look: 'danger',
      when: (document, _session, lines) => isReceived(document) && isCounted(lines),
      ask: 'reason',
      input: ({ document: { id, version }, lines, comment }) => ({
        path: { id },
        body: { version, reason: comment, whItems: countsOf(lines) },
      }),
      done: 'screen.incomeParts.writtenOff',
    }),
    warehouseStep({
      action: 'returnPart',
      endpoint: returnDocumentInPart,
      when: (document, session, lines) => isReceived(document) && isCounted(lines) && session.can('finish wh-expence'),
      ask: 'reason',
      input: ({ document: { id, version }, lines, comment }) => ({
        path: { id },
        body: { version, comment, whItems: countsOf(lines) },
      }),
      done: 'screen.income.returned',
    }),
  ],
})

/** Some of what a written income says has come: it is received, and the rest waits as an income of its own. */
export const incomeArrival = defineDocument({
  ...countedOn('arriving', mayComeInPart),
  name: 'incomeArrival',
  pageOf: (id) => `/warehouse-management/income-view/receive/${id}`,
  steps: [
    warehouseStep({
      action: 'receivePart',
      endpoint: receiveIncomeInPart,
      when: (document, _session, lines) => mayComeInPart(document) && isCounted(lines),
      ask: (_, t, lines) => t('screen.incomeArrival.ask', { count: countsOf(lines).length }),
      input: ({ document: { id, version }, lines }) => ({ path: { id }, body: { version, whItems: countsOf(lines) } }),
      done: 'screen.document.done.READY',
    }),
  ],
})
