import { createFileRoute } from '@tanstack/react-router'
import { marginByItemReport } from '../../grids/reports/salesReports.ts'
import { ReportScreen } from '../../ui/report/ReportScreen.tsx'

export const Route = createFileRoute('/_home/report-53')({
  staticData: { can: 'view analytics-by-item', title: 'screen.marginByItem.title', under: '/reports/list' },
  validateSearch: marginByItemReport.search,
  component: () => <ReportScreen of={marginByItemReport} />,
})
