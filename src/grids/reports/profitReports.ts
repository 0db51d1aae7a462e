import { profitByDepartment, profitParts } from '../../api/profitReport.ts'
import type { ReportRow } from '../../api/report.ts'
import { reportOptions as options } from '../../forms/reportOptions.ts'
import { bars } from '../../ui/report/chart/chart.ts'
import { defineReport, reportAddress } from '../../ui/report/defineReport.ts'
import { documentAddress } from '../documents/documentAddress.ts'
import { ofDay, ofDepartment, ofDepartmentMonth } from './ofRow.ts'

const SCREEN = '/report-54'
const profit = {
  field: 'profit',
  tone: ({ profit: sum }: ReportRow) => (Number(sum) < 0 ? ('danger' as const) : undefined),
}

/** A day's sales lead to its goods, what was lost to its document, an expense to those of its kind on its day. */
function toOrigin(row: ReportRow, asked: object): string {
  const { expenseId, expenseTypeId, departmentId, day, documentKind, documentId } = row
  const ofDepartmentDay = { ...asked, ...ofDay(row), ...ofDepartment(row) }
  if (expenseId)
    return reportAddress('/warehouse-management/expenses', { start: day, end: day, departmentId, expenseTypeId })
  if (!documentKind) return reportAddress('/report', ofDepartmentDay)
  // What has no page of its own is left where it stands.
  return documentAddress(documentKind as string, Number(documentId)) ?? toParts(ofDepartmentDay)
}
const toParts = (filter: object): string => `${reportAddress(SCREEN, filter)}&kind=parts`

/** What the profit of departments is made of, day by day and document by document. */
export const profitPartReport = defineReport({
  name: 'profitParts',
  rows: profitParts,
  options,
  columns: [profit],
  main: [
    'day',
    'profit',
    'departmentName',
    'revenue',
    'costSum',
    'writeOffSum',
    'expensesSum',
    'documentKind',
    'regNumber',
  ],
  hidden: ['profitPart', 'discountSum', 'margin'],
  groupBy: 'profitPart',
  leads: toOrigin,
})
export const profitReport = defineReport({
  name: 'profitByDepartment',
  rows: profitByDepartment,
  options,
  columns: [profit],
  main: ['departmentName', 'month', 'profit', 'revenue', 'margin', 'expensesSum'],
  chart: { ...bars('departmentName', 'profit'), adds: true },
  opens: { report: profitPartReport, filter: ofDepartmentMonth },
  leads: (row, asked) => toParts({ ...asked, ...ofDepartmentMonth(row, asked) }),
})
