import { createFileRoute } from '@tanstack/react-router'
import { categoryReport, subCategoryReport } from '../../grids/reports/salesReports.ts'
import { KindsOfReport, kindSearch } from './-reports/KindsOfReport.tsx'

const kinds = { categories: categoryReport, subCategories: subCategoryReport }

export const Route = createFileRoute('/_home/report40')({
  staticData: { can: 'view analytics-by-item', title: 'screen.salesByCategory.title', under: '/reports/list' },
  validateSearch: kindSearch,
  component: () => <KindsOfReport kinds={kinds} />,
})
