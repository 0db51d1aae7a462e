import { createFileRoute } from '@tanstack/react-router'
import { brandReport } from '../../grids/reports/salesReports.ts'
import { ReportScreen } from '../../ui/report/ReportScreen.tsx'

export const Route = createFileRoute('/_home/report41')({
  staticData: { can: 'view analytics-by-item', title: 'screen.salesByBrand.title', under: '/reports/list' },
  validateSearch: brandReport.search,
  component: () => <ReportScreen of={brandReport} />,
})
