import { createFileRoute } from '@tanstack/react-router'
import { stockOnDateReport } from '../../grids/reports/stockReports.ts'
import { ReportScreen } from '../../ui/report/ReportScreen.tsx'

export const Route = createFileRoute('/_home/report3')({
  staticData: { can: 'view analytics-by-item', title: 'screen.stockOnDate.title', under: '/reports/list' },
  validateSearch: stockOnDateReport.search,
  component: () => <ReportScreen of={stockOnDateReport} />,
})
