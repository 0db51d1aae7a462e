import { sellerFigures } from '../../api/cashFigures.ts'
import type { ReportRow } from '../../api/report.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'
import { bars } from '../../ui/report/chart/chart.ts'
import { asReport, type DeclaredReport, reportAddress } from '../../ui/report/defineReport.ts'
import { soldLineReport } from './salesReports.ts'

/** Who sold how much in a department, with what was planned for them. */
export const sellerFiguresGrid = defineGrid({
  name: 'sellerFigures',
  rows: sellerFigures,
  columns: [
    'sellerName',
    'revenue',
    'plan',
    {
      field: 'planPercent',
      tone: ({ planPercent }) => (planPercent !== null && planPercent >= 100 ? 'success' : undefined),
    },
    'receipts',
    'averageReceipt',
    'unitsPerReceipt',
    'discountSum',
    'returns',
    'returnedSum',
  ],
  main: ['sellerName', 'revenue', 'plan', 'planPercent', 'receipts', 'averageReceipt', 'returns'],
  fixed: ['sellerName'],
  emptyText: 'screen.sellerFigures.none',
})

/** The same over days of one's choice; a seller opens into the lines of his receipts. */
export function sellerFiguresOf(departmentId: number): DeclaredReport {
  const ofSeller = ({ id }: ReportRow) => ({ departmentIds: [departmentId], sellerId: id })
  return asReport(sellerFiguresGrid, {
    chart: bars('sellerName'),
    opens: { report: soldLineReport, filter: ofSeller },
    leads: (row, asked) => reportAddress('/reports/sold-lines', { ...asked, ...ofSeller(row) }),
    given: undefined,
  })
}
