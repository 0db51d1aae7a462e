import { createFileRoute } from '@tanstack/react-router'
import { shortageGrid } from '../../grids/stock/stockGrid.ts'
import { StockList } from './warehouse-management/-stock/StockList.tsx'

export const Route = createFileRoute('/_home/report-5')({
  staticData: { can: 'view analytics-by-item', title: 'screen.shortage.title' },
  validateSearch: shortageGrid.search,
  component: () => <StockList of={shortageGrid} />,
})
