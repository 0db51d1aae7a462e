import {
  xReportOfDepartment,
  xReportOfMonth,
  zReportBetween,
  zReportOfAll,
  zReportsOfRegister,
} from '../../api/cashFigures.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

const taken = [
  'revenue',
  'cashSum',
  'cardSum',
  'debtSum',
  'soldSum',
  'returnedSum',
  'discountSum',
  'receipts',
  'returns',
] as const
const differs = {
  field: 'cashDifference',
  tone: ({ cashDifference }: { cashDifference: number }) =>
    cashDifference < 0 ? ('danger' as const) : cashDifference > 0 ? ('warning' as const) : undefined,
} as const
const sessionAddress = ({ id, depId, cashboxId }: { id: number; depId: number; cashboxId: number }) =>
  `/point-of-sale/zReport/${depId}/${cashboxId}/${id}`

/** Z reports of one register. */
export const registerReportsGrid = defineGrid({
  name: 'registerReports',
  rows: zReportsOfRegister,
  filters: ['start', 'end'],
  columns: [
    'sessionNumber',
    'openedAt',
    'closedAt',
    'openedByName',
    'closedByName',
    'revenue',
    'soldSum',
    'returnedSum',
    'discountSum',
    'receipts',
    'returns',
    'openingCash',
    'countedCash',
    'comment',
  ],
  main: ['sessionNumber', 'openedAt', 'revenue', 'closedAt', 'countedCash'],
  fixed: ['sessionNumber'],
  row: { open: sessionAddress },
})

/** X of a department: what its open sessions have taken by now. */
export const departmentXGrid = defineGrid({
  name: 'departmentX',
  rows: xReportOfDepartment,
  columns: ['cashboxNumber', 'sessionNumber', 'openedAt', 'openedByName', ...taken, 'openingCash'],
  main: ['cashboxNumber', 'revenue', 'openedByName', 'openedAt', 'cashSum', 'cardSum'],
  fixed: ['cashboxNumber'],
  row: { open: sessionAddress },
  emptyText: 'screen.departmentX.noneOpen',
})

/** A month day by day. */
export const cashMonthGrid = defineGrid({
  name: 'cashMonth',
  rows: xReportOfMonth,
  filters: ['departmentId', 'month'],
  options: { departmentId: departmentOptions },
  columns: ['day', 'departmentName', 'sessions', ...taken, differs],
  main: ['day', 'departmentName', 'revenue', 'cashSum', 'cardSum', 'receipts'],
  fixed: ['day'],
})

/** Registers over a period. */
export const cashRegistersGrid = defineGrid({
  name: 'cashRegisters',
  rows: zReportBetween,
  filters: ['departmentId', 'start', 'end'],
  options: { departmentId: departmentOptions },
  columns: ['departmentName', 'cashboxNumber', 'cashboxName', 'sessions', ...taken, differs],
  main: ['cashboxNumber', 'departmentName', 'revenue', 'cashSum', 'cardSum', 'cashDifference'],
  fixed: ['cashboxNumber'],
  row: { open: ({ depId, cashboxId }) => `/point-of-sale/zReport/${depId}/${cashboxId}` },
})

/** Departments over a period. */
export const cashDepartmentsGrid = defineGrid({
  name: 'cashDepartments',
  rows: zReportOfAll,
  filters: ['start', 'end'],
  columns: ['departmentName', 'sessions', ...taken, differs],
  main: ['departmentName', 'revenue', 'cashSum', 'cardSum', 'receipts'],
  fixed: ['departmentName'],
})
