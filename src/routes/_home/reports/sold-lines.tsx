import { createFileRoute } from '@tanstack/react-router'
import { soldLineReport } from '../../../grids/reports/salesReports.ts'
import { ReportScreen } from '../../../ui/report/ReportScreen.tsx'

export const Route = createFileRoute('/_home/reports/sold-lines')({
  staticData: { can: 'view sales', title: 'screen.soldLines.title', under: '/reports/list' },
  validateSearch: soldLineReport.search,
  component: () => <ReportScreen of={soldLineReport} />,
})
