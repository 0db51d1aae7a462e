import { createFileRoute } from '@tanstack/react-router'
import { incomeReport } from '../../grids/reports/stockReports.ts'
import { ReportScreen } from '../../ui/report/ReportScreen.tsx'

export const Route = createFileRoute('/_home/report4')({
  staticData: { can: 'view analytics-by-item', title: 'screen.incomesBySupplier.title', under: '/reports/list' },
  validateSearch: incomeReport.search,
  component: () => <ReportScreen of={incomeReport} />,
})
