import { createFileRoute } from '@tanstack/react-router'
import { abcReport } from '../../grids/reports/stockReports.ts'
import { ReportScreen } from '../../ui/report/ReportScreen.tsx'

export const Route = createFileRoute('/_home/report-51')({
  staticData: { can: 'view analytics-by-item', title: 'screen.abcAnalysis.title', under: '/reports/list' },
  validateSearch: abcReport.search,
  component: () => <ReportScreen of={abcReport} />,
})
