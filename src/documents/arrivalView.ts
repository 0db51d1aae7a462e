import { getDocument, receiveTransfer } from '../api/warehouseDocument.ts'
import { transferLineGrid } from '../grids/documents/documentLineGrids.ts'
import { defineDocument } from '../ui/document/defineDocument.ts'
import { CheckIcon } from '../ui/icons.tsx'
import { isOnItsWay } from './arrival.ts'
import { author, discrepancyLead, lineCount, warehouse } from './warehouse.ts'

/** A transfer as its receiver looks at it, before and after it has come; from here one goes on to receive it. */
export const arrivalView = defineDocument({
  ...warehouse,
  load: getDocument,
  name: 'transfer',
  pageOf: (id) => `/warehouse-management/pendingIncome/view/${id}`,
  printOf: ({ id }) => `/warehouse-management/transfers/view/${id}`,
  facts: ['regDate', 'fromDepartmentName', 'toDepartmentName', lineCount, 'totalCount', author, 'comment'],
  lines: {
    of: 'whItems',
    columns: () => [],
    list: () => transferLineGrid,
    filter: ({ id }) => ({ documentId: id }),
  },
  leads: [
    {
      action: 'receiveTransfer',
      icon: CheckIcon,
      endpoint: receiveTransfer,
      look: 'main',
      when: isOnItsWay,
      to: ({ id }) => `/warehouse-management/pendingIncome/edit/${id}`,
    },
    discrepancyLead,
  ],
})
