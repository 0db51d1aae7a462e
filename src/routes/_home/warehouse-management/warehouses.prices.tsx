import { createFileRoute } from '@tanstack/react-router'
import { stockPriceGrid } from '../../../grids/money/lotPriceGrids.ts'
import { LotPrices } from '../point-of-sale/-pricing/LotPrices.tsx'

export const Route = createFileRoute('/_home/warehouse-management/warehouses/prices')({
  staticData: { can: 'view warehouses', title: 'screen.stockPrice.title' },
  validateSearch: stockPriceGrid.search,
  component: () => <LotPrices of={stockPriceGrid} />,
})
