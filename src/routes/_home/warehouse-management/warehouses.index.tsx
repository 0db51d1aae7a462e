import { createFileRoute } from '@tanstack/react-router'
import { stockGrid } from '../../../grids/stock/stockGrid.ts'
import { StockList } from './-stock/StockList.tsx'

export const Route = createFileRoute('/_home/warehouse-management/warehouses/')({
  staticData: { can: 'view warehouses', title: 'screen.stock.title' },
  validateSearch: stockGrid.search,
  component: () => <StockList of={stockGrid} />,
})
