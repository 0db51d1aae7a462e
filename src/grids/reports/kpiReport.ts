import { savePlan, sellersKpi } from '../../api/kpi.ts'
import type { ReportRow } from '../../api/report.ts'
import { reportOptions as options } from '../../forms/reportOptions.ts'
import { savedBy } from '../../ui/grid/edit/gridEdit.ts'
import { bars } from '../../ui/report/chart/chart.ts'
import { defineReport } from '../../ui/report/defineReport.ts'

/** Who sells how much of what was planned; the plan is typed in its cell. */
export const kpiReport = defineReport({
  name: 'sellersKpi',
  rows: sellersKpi,
  options,
  columns: [
    { field: 'plan', edit: true },
    {
      field: 'planPercent',
      tone: ({ planPercent }) =>
        planPercent === null ? undefined : Number(planPercent) >= 100 ? 'success' : 'warning',
    },
  ],
  main: ['sellerName', 'revenue', 'plan', 'planPercent', 'receipts', 'averageReceipt'],
  chart: bars('sellerName'),
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
