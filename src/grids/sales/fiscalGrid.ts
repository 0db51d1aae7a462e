import { searchFiscalQueue } from '../../api/fiscal.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

const TONES = {
  DONE: 'success',
  REFUSED: 'danger',
  UNKNOWN: 'warning',
  WAITING: undefined,
  SENDING: undefined,
} as const

/** What the registers owe their fiscal desks, and what became of it. */
export const fiscalGrid = defineGrid({
  name: 'fiscalQueue',
  rows: searchFiscalQueue,
  filters: ['departmentId', 'state'],
  options: { departmentId: departmentOptions },
  columns: [
    'saleNumber',
    'saleDate',
    'fiscalKind',
    'shopName',
    'cashboxNumber',
    'finalTotalSum',
    { field: 'state', tone: ({ state }) => TONES[state] },
    'deskError',
    'attempts',
    'fiscalSign',
    'fiscalAt',
  ],
  main: ['saleNumber', 'saleDate', 'state', 'finalTotalSum', 'deskError', 'cashboxNumber', 'fiscalSign'],
  fixed: ['saleNumber'],
  row: {
    open: ({ saleId }) => `/point-of-sale/sales/${saleId}`,
  },
  emptyText: 'screen.fiscalQueue.empty',
})
