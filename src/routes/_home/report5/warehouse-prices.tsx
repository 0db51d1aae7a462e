import { createFileRoute } from '@tanstack/react-router'
import { stockPriceReportGrid } from '../../../grids/money/lotPriceGrids.ts'
import { LotPrices } from '../point-of-sale/-pricing/LotPrices.tsx'

export const Route = createFileRoute('/_home/report5/warehouse-prices')({
  staticData: { can: 'view analytics-by-item', title: 'screen.stockPriceReport.title', under: '/reports/list' },
  validateSearch: stockPriceReportGrid.search,
  component: () => <LotPrices of={stockPriceReportGrid} />,
})
