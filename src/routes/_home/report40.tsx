import { createFileRoute } from '@tanstack/react-router'
import { categoryReport } from '../../grids/reports/salesReports.ts'
import { ReportScreen } from '../../ui/report/ReportScreen.tsx'

export const Route = createFileRoute('/_home/report40')({
  staticData: { can: 'view analytics-by-item', title: 'screen.salesByCategory.title', under: '/reports/list' },
  validateSearch: categoryReport.search,
  component: () => <ReportScreen of={categoryReport} />,
})
