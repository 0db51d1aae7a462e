import type { RowOf } from '../../api/list.ts'
import { createPricing, searchPricings } from '../../api/pricing.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'
import { i18n } from '../../ui/i18n/i18n.ts'

const isFuture = ({ status, effectiveFrom }: RowOf<typeof searchPricings>) =>
  status === 'READY' && new Date(effectiveFrom!) > new Date()

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
      text: (row) => i18n.t(`enum.pricingStatus.${isFuture(row) ? 'FUTURE' : row.status}`),
      tone: (row) => (row.status !== 'READY' ? undefined : isFuture(row) ? 'warning' : 'success'),
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
