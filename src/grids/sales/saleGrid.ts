import { type SaleRow, searchSales } from '../../api/sale.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'
import { detailList } from '../../ui/grid/detail/detailList.tsx'
import { saleLineGrid } from './saleLineGrid.ts'

/** Finished sales and returns; a return is marked by colour and sign. What was sold opens below its receipt. */
export const saleGrid = defineGrid({
  name: 'sale',
  rows: searchSales,
  filters: ['departmentId', 'kind', 'start', 'end'],
  options: { departmentId: departmentOptions },
  columns: [
    { field: 'saleNumber', width: 110 },
    'saleDate',
    { field: 'kind', width: 100, tone: ({ kind }) => (kind === 'RETURN' ? 'danger' : undefined) },
    { field: 'shopName', width: 150 },
    { field: 'cashboxNumber', width: 80 },
    { field: 'sessionNumber', width: 72 },
    { field: 'cashierFullName', width: 150 },
    { field: 'lines', width: 64 },
    { field: 'totalCount', width: 104 },
    'finalTotalSum',
    'totalSum',
    'discount',
    'paymentTypes',
    'comment',
  ],
  main: [
    'saleNumber',
    'saleDate',
    'finalTotalSum',
    'shopName',
    'cashierFullName',
    'totalSum',
    'discount',
    'totalCount',
    'kind',
  ],
  hidden: ['sessionNumber', 'comment'],
  fixed: ['saleNumber'],
  row: {
    open: ({ id }) => `/point-of-sale/sales/${id}`,
    tone: ({ kind }) => (kind === 'RETURN' ? 'danger' : undefined),
    detail: { lines: 6, ...detailList(saleLineGrid, ({ id }: SaleRow) => ({ saleId: id })) },
  },
})
