import { createFileRoute } from '@tanstack/react-router'
import { profitReport } from '../../grids/reports/stockReports.ts'
import { ReportScreen } from '../../ui/report/ReportScreen.tsx'

export const Route = createFileRoute('/_home/report-54')({
  staticData: { can: 'view analytics-by-item', title: 'screen.profitByDepartment.title', under: '/reports/list' },
  validateSearch: profitReport.search,
  component: () => <ReportScreen of={profitReport} />,
})
