import { createFileRoute } from '@tanstack/react-router'
import { stockByCategoryReport } from '../../grids/reports/stockReports.ts'
import { ReportScreen } from '../../ui/report/ReportScreen.tsx'

export const Route = createFileRoute('/_home/report31')({
  staticData: { can: 'view analytics-by-item', title: 'screen.stockByCategory.title', under: '/reports/list' },
  validateSearch: stockByCategoryReport.search,
  component: () => <ReportScreen of={stockByCategoryReport} />,
})
