import { createFileRoute } from '@tanstack/react-router'
import { profitPartReport, profitReport } from '../../grids/reports/profitReports.ts'
import { KindsOfReport, kindSearch } from './-reports/KindsOfReport.tsx'

const kinds = { departments: profitReport, parts: profitPartReport }

export const Route = createFileRoute('/_home/report-54')({
  staticData: { can: 'view analytics-by-item', title: 'screen.profitByDepartment.title', under: '/reports/list' },
  validateSearch: kindSearch,
  component: () => <KindsOfReport kinds={kinds} />,
})
