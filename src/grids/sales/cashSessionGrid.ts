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
    { field: 'sessionNumber', width: 76 },
    { field: 'status', width: 96, tone: ({ status }) => (status === 'OPEN' ? 'success' : undefined) },
    { field: 'departmentName', width: 150 },
    { field: 'cashboxNumber', width: 80 },
    'openedAt',
    'openedByName',
    'closedAt',
    { field: 'receipts', width: 80 },
    { field: 'returns', width: 96 },
    'revenue',
    { field: 'closedByName', width: 100 },
    'soldSum',
    'returnedSum',
    'discountSum',
    'certificateSum',
    'openingCash',
    'countedCash',
    'comment',
  ],
  main: [
    'sessionNumber',
    'departmentName',
    'openedAt',
    'revenue',
    'status',
    'soldSum',
    'returnedSum',
    'cashboxNumber',
    'receipts',
    'returns',
  ],
  hidden: ['openedByName', 'openingCash', 'comment'],
  fixed: ['sessionNumber'],
  row: { open: ({ id, depId, cashboxId }) => `/point-of-sale/zReport/${depId}/${cashboxId}/${id}` },
})
