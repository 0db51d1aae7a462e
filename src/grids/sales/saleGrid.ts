import { searchSales } from '../../api/sale.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** Finished sales and returns; a return is marked by colour and sign. */
export const saleGrid = defineGrid({
  name: 'sale',
  rows: searchSales,
  filters: ['departmentId', 'kind', 'start', 'end'],
  options: { departmentId: departmentOptions },
  columns: [
    'saleNumber',
    'saleDate',
    { field: 'kind', tone: ({ kind }) => (kind === 'RETURN' ? 'danger' : undefined) },
    'shopName',
    'cashboxNumber',
    'sessionNumber',
    'cashierFullName',
    'lines',
    'totalCount',
    'totalSum',
    'discount',
    'finalTotalSum',
    'paymentTypes',
    'comment',
  ],
  hidden: ['sessionNumber', 'comment'],
  fixed: ['saleNumber'],
  row: {
    open: ({ id }) => `/point-of-sale/sales/${id}`,
    tone: ({ kind }) => (kind === 'RETURN' ? 'danger' : undefined),
  },
})
