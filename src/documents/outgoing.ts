import { getDocument } from '../api/warehouseDocument.ts'
import { outcomeForm, writeOffForm } from '../forms/documents/writtenForms.ts'
import { outgoingLineGrid, outgoingLineGridWithoutCost } from '../grids/documents/documentLineGrids.ts'
import { defineDocument } from '../ui/document/defineDocument.ts'
import { excelLinesOf } from './ExcelLines.tsx'
import { countColumn, shelfColumn, shelfFinder, unitColumn } from './goodsLines.ts'
import { author, bringing, copy, deleting, lineCount, warehouse } from './warehouse.ts'

const lines = {
  of: 'whItems' as const,
  columns: () => [shelfColumn, unitColumn, countColumn],
  finder: shelfFinder,
  importer: excelLinesOf('SPISAT', 'fromDepartmentId'),
  list: ({ totalSum }: { totalSum?: number | undefined }) =>
    totalSum === undefined ? outgoingLineGridWithoutCost : outgoingLineGrid,
  filter: ({ id }: { id: number }) => ({ documentId: id }),
}
const answering = ['fromEmployeeName', 'responsible1Name', 'responsible2Name'] as const
const why = ['reasonName', 'reason', 'totalCount', 'totalSum', ...answering, author, 'comment'] as const

/** Goods that are given out: the oldest lots go first. */
export const outcome = defineDocument({
  ...warehouse,
  load: getDocument,
  name: 'outcome',
  form: outcomeForm,
  pageOf: (id) => `/warehouse-management/expense/edit/${id}`,
  copy,
  printOf: ({ id }) => `/warehouse-management/expense/view/${id}`,
  facts: ['regDate', 'fromDepartmentName', 'contragentName', ...why],
  about: ['fromDepartmentName', 'contragentName', lineCount, 'totalCount'],
  lines,
  steps: [
    deleting(),
    bringing('CHIQIM', 'READY', { first: true, ask: (_, t) => t('screen.document.ask.outcome.READY') }),
    bringing('CHIQIM', 'REVERSED', { look: 'danger', ask: 'reason' }),
  ],
})

/** Goods that are lost: the oldest lots go first. */
export const writeOff = defineDocument({
  ...warehouse,
  load: getDocument,
  name: 'writeOff',
  form: writeOffForm,
  pageOf: (id) => `/warehouse-management/write-offs/edit/${id}`,
  copy,
  printOf: ({ id }) => `/warehouse-management/writeOff/view/${id}`,
  facts: ['regDate', 'fromDepartmentName', ...why],
  about: ['fromDepartmentName', 'reasonName', lineCount, 'totalCount'],
  lines,
  steps: [
    deleting(),
    bringing('SPISAT', 'READY', { first: true, ask: (_, t) => t('screen.document.ask.writeOff.READY') }),
    bringing('SPISAT', 'REVERSED', { look: 'danger', ask: 'reason' }),
  ],
})
