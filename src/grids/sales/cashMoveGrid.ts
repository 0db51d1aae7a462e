import { searchCashMoves } from '../../api/cashMove.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

const TONES = { IN: 'success', OUT: undefined, HANDOVER: 'warning' } as const

/** What went in and out of the drawers beside the sales, and who took them over. */
export const cashMoveGrid = defineGrid({
  name: 'cashMove',
  rows: searchCashMoves,
  filters: ['departmentId'],
  options: { departmentId: departmentOptions },
  columns: [
    'madeAt',
    { field: 'cashMoveKind', tone: ({ cashMoveKind }) => TONES[cashMoveKind] },
    'sum',
    'reason',
    'expenseTypeName',
    'customerName',
    'departmentName',
    'cashboxNumber',
    'sessionNumber',
    { field: 'userName', label: 'screen.history.who' },
    'fromUserName',
  ],
  main: ['madeAt', 'cashMoveKind', 'sum', 'reason', 'userName', 'cashboxNumber'],
  fixed: ['madeAt'],
  emptyText: 'screen.cashMove.none',
})
