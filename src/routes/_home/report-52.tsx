import { createFileRoute } from '@tanstack/react-router'
import { xyzReport } from '../../grids/reports/stockReports.ts'
import { ReportScreen } from '../../ui/report/ReportScreen.tsx'

export const Route = createFileRoute('/_home/report-52')({
  staticData: { can: 'view analytics-by-item', title: 'screen.xyzAnalysis.title', under: '/reports/list' },
  validateSearch: xyzReport.search,
  component: () => <ReportScreen of={xyzReport} />,
})
