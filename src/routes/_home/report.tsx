import { createFileRoute } from '@tanstack/react-router'
import { itemReport } from '../../grids/reports/salesReports.ts'
import { ReportScreen } from '../../ui/report/ReportScreen.tsx'

export const Route = createFileRoute('/_home/report')({
  staticData: { can: 'view analytics-by-item', title: 'screen.salesByItem.title', under: '/reports/list' },
  validateSearch: itemReport.search,
  component: () => <ReportScreen of={itemReport} />,
})
