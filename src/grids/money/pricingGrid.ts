import { createPricing, searchPricings } from '../../api/pricing.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** Pricing documents: drafts and those whose prices hold. */
export const pricingGrid = defineGrid({
  name: 'pricing',
  rows: searchPricings,
  filters: ['departmentId', 'status'],
  options: { departmentId: departmentOptions },
  columns: [
    'id',
    'regNumber',
    'regDate',
    {
      field: 'status',
      tone: ({ status, effectiveFrom }) =>
        status !== 'READY' ? undefined : new Date(effectiveFrom!) > new Date() ? 'warning' : 'success',
    },
    'departmentName',
    'lines',
    'effectiveFrom',
    'sourceRegNumber',
    'createdByName',
    'createdAt',
    'comment',
  ],
  main: ['regNumber', 'regDate', 'departmentName', 'status', 'effectiveFrom'],
  hidden: ['id'],
  fixed: ['regNumber'],
  create: { to: '/point-of-sale/prices/create', endpoint: createPricing },
  row: { open: ({ id }) => `/point-of-sale/prices/edit/${id}`, editable: ({ status }) => status === 'DRAFT' },
})
