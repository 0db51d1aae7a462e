import { createFileRoute } from '@tanstack/react-router'
import { supplierReport } from '../../grids/reports/salesReports.ts'
import { ReportScreen } from '../../ui/report/ReportScreen.tsx'

export const Route = createFileRoute('/_home/report42')({
  staticData: { can: 'view analytics-by-item', title: 'screen.salesBySupplier.title', under: '/reports/list' },
  validateSearch: supplierReport.search,
  component: () => <ReportScreen of={supplierReport} />,
})
