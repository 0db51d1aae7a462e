import { returnDocumentInPart, writeOffFromIncome } from '../api/documentSteps.ts'
import { type DocumentLine, getDocument } from '../api/warehouseDocument.ts'
import { incomeLineGrid, incomeLineGridWithoutCost } from '../grids/documents/documentLineGrids.ts'
import { quantity, sumOfQuantities, thousandths } from '../rules/money.ts'
import type { MessageKey } from '../api/issueMessage.ts'
import { defineDocument, type OpenLine } from '../ui/document/defineDocument.ts'
import type { LineColumn } from '../ui/lines/lineColumn.ts'
import { codesOf, countedGoods } from './goodsLines.ts'
import { isReceived } from './income.ts'
import { author, warehouse, warehouseStep } from './warehouse.ts'

/** A line of an income, and how much of it is taken away now. */
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

const COLUMNS: readonly LineColumn<TakenLine>[] = [
  { field: 'itemName', detail: codesOf },
  { field: 'unitName', width: 70 },
  { field: 'termOfItem', width: 120 },
  { field: 'count', width: 120, total: true },
  { field: 'returned', width: 120, total: true },
  {
    field: 'taking',
    kind: 'quantity',
    width: 140,
    label: 'screen.incomeParts.taking',
    editable: (line) => leftOf(line) > 0,
    total: true,
    sentAs: 'count',
    fault: faultOf,
  },
]

/** Goods of an income are counted out: back to the supplier, or written off. */
export const incomeParts = defineDocument({
  ...warehouse,
  load: getDocument,
  name: 'incomeParts',
  pageOf: (id) => `/warehouse-management/income-view/return/${id}`,
  printOf: ({ id }) => `/warehouse-management/income/view/${id}`,
  facts: ['regDate', 'contragentName', 'toDepartmentName', author, 'comment'],
  about: ['contragentName', 'toDepartmentName'],
  lines: {
    of: 'whItems',
    columns: () => COLUMNS,
    list: ({ totalSum }) => (totalSum === undefined ? incomeLineGridWithoutCost : incomeLineGrid),
    filter: ({ id }) => ({ documentId: id }),
    counted: {
      when: isReceived,
      start: (line) => ({ ...line, taking: 0 }),
      scanned: {
        code: countedGoods,
        none: (line) => ({ ...line, taking: 0 }),
        pick(lines: readonly TakenLine[], itemId) {
          const same = lines.filter((line) => line.itemId === itemId && leftOf(line) > 0)
          return same.find((line) => (line.taking ?? 0) < leftOf(line)) ?? same.at(-1)
        },
        add: (line: TakenLine, count) => ({ ...line, taking: sumOfQuantities([line.taking ?? 0, count]) }),
      },
    },
  },
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
