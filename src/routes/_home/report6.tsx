import { createFileRoute } from '@tanstack/react-router'
import { discountReport } from '../../grids/reports/stockReports.ts'
import { ReportScreen } from '../../ui/report/ReportScreen.tsx'

export const Route = createFileRoute('/_home/report6')({
  staticData: { can: 'view analytics-by-item', title: 'screen.discountsGiven.title', under: '/reports/list' },
  validateSearch: discountReport.search,
  component: () => <ReportScreen of={discountReport} />,
})
