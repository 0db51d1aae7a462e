import { departmentsKpi, saveDepartmentPlan, savePlan, sellersKpi } from '../../api/kpi.ts'
import type { ReportRow } from '../../api/report.ts'
import { reportOptions as options } from '../../forms/reportOptions.ts'
import { isBehind } from '../../rules/planPace.ts'
import type { ColumnSettings } from '../../ui/grid/defineGrid.ts'
import { savedBy } from '../../ui/grid/edit/gridEdit.ts'
import { bars } from '../../ui/report/chart/chart.ts'
import { defineReport, reportAddress } from '../../ui/report/defineReport.ts'
import { today } from '../../ui/today.ts'
import { ofDepartmentMonth } from './ofRow.ts'
import { categoryReport, soldLineReport } from './salesReports.ts'

const PLANNED: readonly ColumnSettings<ReportRow>[] = [
  { field: 'plan', edit: true },
  {
    field: 'planPercent',
    tone: ({ planPercent, month }) => {
      if (planPercent === null) return undefined
      if (Number(planPercent) >= 100) return 'success'
      return isBehind(String(month), Number(planPercent), today()) ? 'warning' : undefined
    },
  },
]

const ofSeller = (row: ReportRow, asked: object) => ({ ...ofDepartmentMonth(row, asked), sellerId: row.sellerId })

/** Who sells how much of what was planned; the plan is typed in its cell. */
export const kpiReport = defineReport({
  name: 'sellersKpi',
  rows: sellersKpi,
  options,
  columns: PLANNED,
  main: ['sellerName', 'revenue', 'month', 'plan', 'planPercent', 'departmentName', 'receipts', 'averageReceipt'],
  chart: { ...bars('sellerName'), adds: true },
  opens: { report: soldLineReport, filter: ofSeller },
  leads: (row, asked) => reportAddress('/reports/sold-lines', { ...asked, ...ofSeller(row, asked) }),
  edit: {
    save: savedBy(savePlan, ({ departmentId, sellerId, month, plan }: ReportRow) => ({
      body: {
        departmentId: Number(departmentId),
        sellerId: Number(sellerId),
        month: String(month),
        plan: plan as number | null,
      },
    })),
  },
})

/** The same of whole departments, whose plan is their own and no sum of their sellers'. */
export const departmentKpiReport = defineReport({
  name: 'departmentsKpi',
  rows: departmentsKpi,
  options,
  columns: PLANNED,
  main: ['departmentName', 'revenue', 'month', 'plan', 'planPercent', 'receipts', 'averageReceipt'],
  chart: { ...bars('departmentName'), adds: true },
  opens: { report: categoryReport, filter: ofDepartmentMonth },
  leads: (row, asked) => reportAddress('/report40', { ...asked, ...ofDepartmentMonth(row, asked) }),
  edit: {
    save: savedBy(saveDepartmentPlan, ({ departmentId, month, plan }: ReportRow) => ({
      body: { departmentId: Number(departmentId), month: String(month), plan: plan as number | null },
    })),
  },
})
