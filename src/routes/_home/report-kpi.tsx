import { createFileRoute } from '@tanstack/react-router'
import { departmentKpiReport, kpiReport } from '../../grids/reports/kpiReport.ts'
import { KindsOfReport, kindSearch } from './-reports/KindsOfReport.tsx'

const kinds = { sellers: kpiReport, departments: departmentKpiReport }

export const Route = createFileRoute('/_home/report-kpi')({
  staticData: { can: 'view analytics-by-item', title: 'screen.kpiReport.title', under: '/reports/list' },
  validateSearch: kindSearch,
  component: () => <KindsOfReport kinds={kinds} />,
})
