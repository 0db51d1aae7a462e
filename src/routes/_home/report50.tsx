import { createFileRoute } from '@tanstack/react-router'
import { unsoldReport } from '../../grids/reports/stockReports.ts'
import { ReportScreen } from '../../ui/report/ReportScreen.tsx'

export const Route = createFileRoute('/_home/report50')({
  staticData: { can: 'view analytics-by-item', title: 'screen.unsoldGoods.title', under: '/reports/list' },
  validateSearch: unsoldReport.search,
  component: () => <ReportScreen of={unsoldReport} />,
})
