import { createFileRoute } from '@tanstack/react-router'
import {
  dayReport,
  retailMonthReport,
  periodReport,
  retailReport,
  sellerReport,
  paymentReport,
  refundReport,
  hourReport,
  sponsorshipReport,
  debtReport,
} from '../../../grids/reports/salesReports.ts'
import { KindsOfReport, kindSearch } from '../-reports/KindsOfReport.tsx'

const kinds = {
  days: dayReport,
  months: retailMonthReport,
  departments: periodReport,
  goods: retailReport,
  sellers: sellerReport,
  payments: paymentReport,
  refunds: refundReport,
  hours: hourReport,
  sponsorship: sponsorshipReport,
  debt: debtReport,
}

export const Route = createFileRoute('/_home/point-of-sale/report')({
  staticData: { can: 'view pos-reports', title: 'screen.retailReport.title' },
  validateSearch: kindSearch,
  component: () => <KindsOfReport kinds={kinds} />,
})
