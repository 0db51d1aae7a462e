import { createFileRoute } from '@tanstack/react-router'
import { discountReport, promotionReport } from '../../grids/reports/stockReports.ts'
import { KindsOfReport, kindSearch } from './-reports/KindsOfReport.tsx'

const kinds = { discounts: discountReport, promotions: promotionReport }

export const Route = createFileRoute('/_home/report6')({
  staticData: { can: 'view analytics-by-item', title: 'screen.discountsGiven.title', under: '/reports/list' },
  validateSearch: kindSearch,
  component: () => <KindsOfReport kinds={kinds} />,
})
