import { createPricing } from '../api/pricing.ts'
import { getTransferWithPrices } from '../api/priceQuestion.ts'
import { getDocumentWithPrices } from '../api/warehouseDocument.ts'
import { incomePriceGrid, transferPriceGrid } from '../grids/documents/documentLineGrids.ts'
import { defineDocument } from '../ui/document/defineDocument.ts'
import { TagIcon } from '../ui/icons.tsx'
import { author, lineCount, warehouse } from './warehouse.ts'

/** An income as it is priced where it lies. */
export const incomePrices = defineDocument({
  ...warehouse,
  load: getDocumentWithPrices,
  name: 'incomePrices',
  isWritten: () => false,
  pageOf: (id) => `/warehouse-management/income/pricing/${id}`,
  facts: ['regDate', 'contragentName', 'toDepartmentName', lineCount, 'totalCount', author, 'comment'],
  lines: {
    of: 'whItems',
    columns: () => [],
    list: () => incomePriceGrid,
    filter: ({ id }) => ({ documentId: id }),
  },
  leads: [
    {
      action: 'priceIncome',
      icon: TagIcon,
      endpoint: createPricing,
      look: 'main',
      when: ({ documentStatus }) => documentStatus === 'READY',
      to: ({ id, toDepartmentId }) => `/point-of-sale/prices-generate/${id}/${toDepartmentId}`,
    },
  ],
})

/** A transfer as it is priced at its target, also while it is on its way. */
export const transferPrices = defineDocument({
  ...warehouse,
  load: getTransferWithPrices,
  name: 'transferPrices',
  isWritten: () => false,
  pageOf: (id) => `/warehouse-management/transfers/pricing/${id}`,
  facts: ['regDate', 'fromDepartmentName', 'toDepartmentName', lineCount, 'totalCount', author, 'comment'],
  lines: {
    of: 'whItems',
    columns: () => [],
    list: () => transferPriceGrid,
    filter: ({ id }) => ({ documentId: id }),
  },
  leads: [
    {
      action: 'priceIncome',
      icon: TagIcon,
      endpoint: createPricing,
      look: 'main',
      when: ({ documentStatus }) => ['PENDING', 'PARTIAL', 'READY'].includes(documentStatus),
      to: ({ id, toDepartmentName }) =>
        `/warehouse-management/transfers/prices-generate/${id}/${encodeURIComponent(toDepartmentName ?? '')}`,
    },
  ],
})
