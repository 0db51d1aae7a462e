import { createFileRoute } from '@tanstack/react-router'
import { turnoverReport } from '../../grids/reports/stockReports.ts'
import { ReportScreen } from '../../ui/report/ReportScreen.tsx'

export const Route = createFileRoute('/_home/report2')({
  staticData: { can: 'view analytics-by-item', title: 'screen.turnover.title', under: '/reports/list' },
  validateSearch: turnoverReport.search,
  component: () => <ReportScreen of={turnoverReport} />,
})
