import { type SaleDifference, searchDifferences } from '../../api/paidSale.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

const pageOf = ({ saleId, flightId }: SaleDifference): string => {
  if (flightId !== null) return `/sky-shop/doc/edit/${flightId}`
  return `/point-of-sale/${saleId === null ? 'differences' : `sales/${saleId}`}`
}

/** What did not fit when sales came in that were paid without the server. */
export const differenceGrid = defineGrid({
  name: 'saleDifference',
  rows: searchDifferences,
  filters: ['departmentId', 'kind', 'status'],
  options: { departmentId: departmentOptions },
  columns: [
    'receiptNumber',
    'madeAt',
    { field: 'kind', tone: ({ kind, status }) => (status === 'OPEN' && kind === 'PARKED' ? 'danger' : undefined) },
    { field: 'status', tone: ({ status }) => (status === 'OPEN' ? 'warning' : 'success') },
    'itemName',
    'lackingCount',
    'parkedReason',
    'shopName',
    'cashboxNumber',
    'saleNumber',
    'finalTotalSum',
    'sellerName',
    'comment',
    'settledByName',
    'settledAt',
  ],
  main: ['receiptNumber', 'kind', 'status', 'itemName', 'lackingCount', 'madeAt', 'finalTotalSum', 'parkedReason'],
  fixed: ['receiptNumber'],
  // What no sale could be made of has nothing to open but this list.
  row: { open: pageOf },
  emptyText: 'screen.saleDifference.empty',
})
