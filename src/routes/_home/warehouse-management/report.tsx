import { createFileRoute } from '@tanstack/react-router'
import {
  wholesaleReport,
  wholesaleSponsorshipReport,
  wholesaleDebtReport,
  wholesalePaymentReport,
  wholesaleSellerReport,
} from '../../../grids/reports/salesReports.ts'
import { inWholesale } from '../../../ui/session/access.ts'
import { KindsOfReport, kindSearch } from '../-reports/KindsOfReport.tsx'

const kinds = {
  sales: wholesaleReport,
  sponsorship: wholesaleSponsorshipReport,
  debt: wholesaleDebtReport,
  sellers: wholesaleSellerReport,
  payments: wholesalePaymentReport,
}

export const Route = createFileRoute('/_home/warehouse-management/report')({
  staticData: { can: inWholesale('view pos-whole-reports'), title: 'screen.wholesaleReport.title' },
  validateSearch: kindSearch,
  component: () => <KindsOfReport kinds={kinds} />,
})
