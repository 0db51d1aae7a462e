import { getAct } from '../api/act.ts'
import {
  receiveIncome,
  receiveIncomeInPart,
  recountIncome,
  returnDocument,
  returnDocumentInPart,
} from '../api/documentSteps.ts'
import { createExtraCost } from '../api/extraCost.ts'
import { createPricing } from '../api/pricing.ts'
import { transferDocument } from '../api/transferSource.ts'
import { getDocument, type WarehouseDocument } from '../api/warehouseDocument.ts'
import { incomeForm } from '../forms/documents/writtenForms.ts'
import { incomeLineGrid, incomeLineGridWithoutCost } from '../grids/documents/documentLineGrids.ts'
import { today } from '../ui/today.ts'
import { isWritten } from '../rules/warehouseDocuments.ts'
import { defineDocument } from '../ui/document/defineDocument.ts'
import { BarcodeIcon, CheckIcon, MoneyIcon, TagIcon, TruckIcon, UndoIcon } from '../ui/icons.tsx'
import type { LineColumn } from '../ui/lines/lineColumn.ts'
import { excelLinesOf } from './ExcelLines.tsx'
import { costOf, countColumn, goodsColumn, goodsFinder, type GoodsLine, unitColumn } from './goodsLines.ts'
import { author, bringing, copy, deleting, lineCount, scanLead, warehouse, warehouseStep } from './warehouse.ts'

/** What has expired before it came in is a slip of the hand, or a quarrel with the supplier. */
const hasExpired = ({ termOfItem }: Pick<GoodsLine, 'termOfItem'>): boolean =>
  termOfItem !== null && termOfItem < today()

/** Its goods are here, or some of them. */
export const isReceived = (document: WarehouseDocument | undefined): boolean =>
  document !== undefined && ['READY', 'PARTIAL_RETURNED'].includes(document.documentStatus)

/** What is written and not yet received; of a sale all of it comes, and what is counted again is all there. */
export const mayComeInPart = (document: WarehouseDocument | undefined): boolean =>
  document !== undefined &&
  isWritten(document) &&
  document.documentStatus !== 'RECOUNT' &&
  document.documentType !== 'SALE'

const COLUMNS: readonly LineColumn<GoodsLine>[] = [
  goodsColumn,
  unitColumn,
  countColumn,
  { field: 'incomeUzs', width: 150, editable: true },
  { field: 'sum', kind: 'money', value: costOf, width: 150, label: 'field.incomeSum', total: true },
  {
    field: 'termOfItem',
    width: 130,
    editable: true,
    doubt: (line) => (hasExpired(line) ? 'screen.document.pastTerm' : undefined),
  },
]

/** Goods that came from outside: what they cost and until when they are good (specification 2 §5). */
export const income = defineDocument({
  ...warehouse,
  load: getDocument,
  name: 'income',
  form: incomeForm,
  pageOf: (id) => `/warehouse-management/income-view/edit/${id}`,
  copy,
  printOf: ({ id }) => `/warehouse-management/income/view/${id}`,
  facts: [
    'regDate',
    'contragentName',
    'contractName',
    'toDepartmentName',
    'currencyCode',
    'currencyRate',
    'numberGTD',
    'totalCount',
    'totalSum',
    'toEmployeeName',
    'responsible1Name',
    'responsible2Name',
    author,
    'comment',
  ],
  about: ['contragentName', 'toDepartmentName', lineCount, 'totalCount', 'totalSum'],
  lines: {
    of: 'whItems',
    columns: () => COLUMNS,
    finder: goodsFinder,
    importer: excelLinesOf('KIRIM', 'toDepartmentId'),
    list: ({ totalSum }) => (totalSum === undefined ? incomeLineGridWithoutCost : incomeLineGrid),
    filter: ({ id }) => ({ documentId: id }),
  },
  steps: [
    deleting(),
    warehouseStep({
      action: 'recount',
      endpoint: recountIncome,
      look: 'danger',
      when: (document) => document?.documentStatus === 'READY',
      ask: 'reason',
      input: ({ document: { id, version }, comment }) => ({ path: { id }, body: { version, comment } }),
      done: 'screen.income.recounted',
    }),
    warehouseStep({
      action: 'returnToSupplier',
      endpoint: returnDocument,
      look: 'danger',
      when: (document, session) => isReceived(document) && session.can('finish wh-expence'),
      ask: 'reason',
      input: ({ document: { id, version }, comment }) => ({ path: { id }, body: { version, comment } }),
      done: 'screen.income.returned',
    }),
    bringing('KIRIM', 'READY', {
      first: true,
      ask: ({ whItems }, t) => {
        const expired = whItems.filter(hasExpired).length
        const ask = t('screen.document.ask.income.READY')
        return expired === 0 ? ask : `${t('screen.document.ask.income.expired', { count: expired })}\n\n${ask}`
      },
    }),
    warehouseStep({
      action: 'receiveIncome',
      endpoint: receiveIncome,
      when: (document) => document?.documentStatus === 'CHECKING',
      ask: (_, t) => t('screen.document.ask.income.READY'),
      input: ({ document: { id, version } }) => ({ path: { id }, body: { version } }),
      done: 'screen.document.done.READY',
    }),
  ],
  leads: [
    scanLead,
    {
      action: 'receivePart',
      icon: CheckIcon,
      endpoint: receiveIncomeInPart,
      when: mayComeInPart,
      to: ({ id }) => `/warehouse-management/income-view/receive/${id}`,
    },
    {
      action: 'takeFromIncome',
      icon: UndoIcon,
      endpoint: returnDocumentInPart,
      when: isReceived,
      to: ({ id }) => `/warehouse-management/income-view/return/${id}`,
    },
    {
      action: 'act',
      icon: CheckIcon,
      endpoint: getAct,
      // Whoever makes one chooses its signers; whoever waits for one sees how far it is.
      when: (document) => isWritten(document) || document.documentStatus === 'CHECKING',
      to: ({ id }) => `/warehouse-management/income/act/edit/${id}`,
    },
    {
      action: 'priceIncome',
      icon: TagIcon,
      endpoint: createPricing,
      look: 'main',
      when: ({ documentStatus }) => documentStatus === 'READY',
      // Of the department that got it, where that sells; else somebody chooses.
      to: ({ id, toDepartmentId, toDepartmentSaleType }) =>
        toDepartmentSaleType
          ? `/point-of-sale/prices-generate/${id}/${toDepartmentId}`
          : `/point-of-sale/prices/create?source=${id}`,
    },
    {
      action: 'addExtraCost',
      icon: MoneyIcon,
      endpoint: createExtraCost,
      when: isReceived,
      to: ({ id }) => `/warehouse-management/extra-cost/new?income=${id}`,
    },
    {
      action: 'makeTransfer',
      icon: TruckIcon,
      endpoint: transferDocument,
      when: ({ documentStatus }) => documentStatus === 'READY' || documentStatus === 'PARTIAL_RETURNED',
      to: ({ id }) => `/warehouse-management/transfer-by-document/${id}`,
    },
    {
      action: 'printLabels',
      icon: BarcodeIcon,
      when: ({ documentStatus }) => documentStatus === 'READY',
      to: ({ id }) => `/warehouse-management/income/barcode/${id}`,
    },
  ],
})
