import { type FiscalRow, searchFiscalQueue } from '../../api/fiscal.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

const TONES = {
  DONE: 'success',
  REFUSED: 'danger',
  UNKNOWN: 'warning',
  WAITING: undefined,
  SENDING: undefined,
} as const

/** Without a sign, and not on its way to one. */
const UNSENT = ['WAITING', 'UNKNOWN', 'REFUSED'] as const
export const isUnsent = ({ state }: FiscalRow): boolean => (UNSENT as readonly string[]).includes(state)

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
    'deskProblem',
    'deskError',
    'attempts',
    'fiscalSign',
    'fiscalAt',
  ],
  main: ['saleNumber', 'saleDate', 'state', 'finalTotalSum', 'deskProblem', 'deskError', 'cashboxNumber', 'fiscalSign'],
  fixed: ['saleNumber'],
  row: {
    open: ({ saleId }) => `/point-of-sale/sales/${saleId}`,
    notSelectable: (row) => (isUnsent(row) ? undefined : 'screen.fiscalQueue.alreadySent'),
    selectable: { field: 'state', operator: 'in', value: UNSENT },
  },
  emptyText: 'screen.fiscalQueue.empty',
})
