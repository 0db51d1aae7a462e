import { createFileRoute } from '@tanstack/react-router'
import { kpiReport } from '../../grids/reports/kpiReport.ts'
import { ReportScreen } from '../../ui/report/ReportScreen.tsx'

export const Route = createFileRoute('/_home/report-kpi')({
  staticData: { can: 'view analytics-by-item', title: 'screen.sellersKpi.title', under: '/reports/list' },
  validateSearch: kpiReport.search,
  component: () => <ReportScreen of={kpiReport} />,
})
