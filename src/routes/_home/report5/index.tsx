import { createFileRoute } from '@tanstack/react-router'
import { stockAtPricesReport } from '../../../grids/reports/stockReports.ts'
import { ReportScreen } from '../../../ui/report/ReportScreen.tsx'

export const Route = createFileRoute('/_home/report5/')({
  staticData: { can: 'view analytics-by-item', title: 'screen.stockAtPrices.title', under: '/reports/list' },
  validateSearch: stockAtPricesReport.search,
  component: () => <ReportScreen of={stockAtPricesReport} />,
})
