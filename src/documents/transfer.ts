import { getDispatch } from '../api/aviz.ts'
import { getDocument } from '../api/warehouseDocument.ts'
import { transferForm } from '../forms/documents/writtenForms.ts'
import { transferLineGrid } from '../grids/documents/documentLineGrids.ts'
import { isWritten } from '../rules/warehouseDocuments.ts'
import { defineDocument } from '../ui/document/defineDocument.ts'
import { TruckIcon } from '../ui/icons.tsx'
import { countColumn, shelfColumn, shelfFinder, unitColumn } from './goodsLines.ts'
import { excelLinesOf } from './ExcelLines.tsx'
import {
  author,
  bringing,
  copy,
  deleting,
  discrepancyLead,
  lineCount,
  pickingLead,
  scanLead,
  warehouse,
} from './warehouse.ts'

/** What a transfer is about, before something is done with it. */
export const ABOUT_TRANSFER = ['fromDepartmentName', 'toDepartmentName', lineCount, 'totalCount'] as const

/** Goods from one department to another; it takes the oldest lots itself. */
export const transfer = defineDocument({
  ...warehouse,
  load: getDocument,
  name: 'transfer',
  form: transferForm,
  pageOf: (id) => `/warehouse-management/transfers/edit/${id}`,
  copy,
  printOf: ({ id }) => `/warehouse-management/transfers/view/${id}`,
  facts: [
    'regDate',
    'fromDepartmentName',
    'toDepartmentName',
    'totalCount',
    'totalSum',
    'fromEmployeeName',
    'toEmployeeName',
    'responsible1Name',
    'responsible2Name',
    author,
    'comment',
  ],
  about: ABOUT_TRANSFER,
  lines: {
    of: 'whItems',
    columns: () => [shelfColumn, unitColumn, countColumn],
    finder: shelfFinder,
    importer: excelLinesOf('KOCHIRISH', 'fromDepartmentId'),
    list: () => transferLineGrid,
    filter: ({ id }) => ({ documentId: id }),
  },
  steps: [
    deleting(),
    bringing('KOCHIRISH', 'PENDING', { first: true, ask: (_, t) => t('screen.document.ask.transfer.PENDING') }),
  ],
  leads: [
    scanLead,
    pickingLead,
    {
      action: 'aviz',
      icon: TruckIcon,
      endpoint: getDispatch,
      when: (document) => !isWritten(document) && document.documentStatus !== 'DELETED',
      to: ({ id }) => `/warehouse-management/transfers/aviz/${id}`,
    },
    discrepancyLead,
  ],
})
