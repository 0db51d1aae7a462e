import { type PendingSaleRow, searchPendingSales } from '../../api/saleTransaction.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** Sales to our own departments that wait there as incomes. */
export const pendingSaleGrid = defineGrid({
  name: 'pendingSale',
  rows: searchPendingSales,
  filters: ['departmentId', 'start', 'end'],
  options: { departmentId: departmentOptions },
  columns: [
    'regNumber',
    'saleDate',
    'senderDepartment',
    'senderName',
    'departmentName',
    'totalCount',
    'amountOfPaymentUzs',
  ],
  main: ['regNumber', 'saleDate', 'senderDepartment', 'amountOfPaymentUzs', 'departmentName'],
  fixed: ['regNumber'],
  row: {
    open: ({ id }: PendingSaleRow) => `/warehouse-management/pendingIncome/fromSale/edit/${id}`,
    editable: () => true,
  },
  emptyText: 'screen.pendingSale.empty',
})
