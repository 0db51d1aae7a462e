import { searchCashSessions } from '../../api/cashSession.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** Cash sessions with the figures of their Z reports. */
export const cashSessionGrid = defineGrid({
  name: 'cashSession',
  rows: searchCashSessions,
  filters: ['departmentId', 'start', 'end'],
  options: { departmentId: departmentOptions },
  columns: [
    'sessionNumber',
    { field: 'status', tone: ({ status }) => (status === 'OPEN' ? 'success' : undefined) },
    'departmentName',
    'cashboxNumber',
    'openedAt',
    'openedByName',
    'closedAt',
    'closedByName',
    'receipts',
    'returns',
    'soldSum',
    'returnedSum',
    'discountSum',
    'revenue',
    'openingCash',
    'countedCash',
  ],
  hidden: ['openedByName', 'openingCash'],
  fixed: ['sessionNumber'],
  row: { open: ({ id, depId, cashboxId }) => `/point-of-sale/zReport/${depId}/${cashboxId}/${id}` },
})
