import { createFileRoute } from '@tanstack/react-router'
import { anyDayReport, departmentDayReport, monthReport } from '../../grids/reports/salesReports.ts'
import { KindsOfReport, kindSearch } from './-reports/KindsOfReport.tsx'

const kinds = { days: departmentDayReport, company: anyDayReport, months: monthReport }

export const Route = createFileRoute('/_home/report1')({
  staticData: { can: 'view analytics-by-item', title: 'screen.daysReport.title', under: '/reports/list' },
  validateSearch: kindSearch,
  component: () => <KindsOfReport kinds={kinds} />,
})
