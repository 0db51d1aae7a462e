import { getDocument } from '../api/warehouseDocument.ts'
import { outgoingLineGrid, outgoingLineGridWithoutCost } from '../grids/documents/documentLineGrids.ts'
import { defineDocument } from '../ui/document/defineDocument.ts'
import { author, bringing, deleting, lineCount, warehouse } from './warehouse.ts'

/** Goods that a count found, put on the shelf at their last cost. */
export const surplus = defineDocument({
  ...warehouse,
  load: getDocument,
  name: 'surplus',
  pageOf: (id) => `/warehouse-management/inventory/createOrUpdate/surplus/${id}`,
  printOf: ({ id }) => `/warehouse-management/surplus/view/${id}`,
  facts: ['regDate', 'toDepartmentName', 'totalCount', 'totalSum', author, 'comment'],
  about: ['toDepartmentName', lineCount, 'totalCount'],
  lines: {
    of: 'whItems',
    columns: () => [],
    list: ({ totalSum }) => (totalSum === undefined ? outgoingLineGridWithoutCost : outgoingLineGrid),
    filter: ({ id }) => ({ documentId: id }),
  },
  steps: [
    deleting(),
    bringing('SURPLUS', 'READY', { ask: (_, t) => t('screen.surplus.ask') }),
    bringing('SURPLUS', 'REVERSED', { look: 'danger', ask: 'reason' }),
  ],
})
