import { createFileRoute } from '@tanstack/react-router'
import { departmentDayReport } from '../../grids/reports/salesReports.ts'
import { ReportScreen } from '../../ui/report/ReportScreen.tsx'

export const Route = createFileRoute('/_home/report1')({
  staticData: { can: 'view analytics-by-item', title: 'screen.salesByDepartmentDay.title', under: '/reports/list' },
  validateSearch: departmentDayReport.search,
  component: () => <ReportScreen of={departmentDayReport} />,
})
