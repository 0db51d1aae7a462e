import { createFileRoute } from '@tanstack/react-router'
import { shortageGrid } from '../../grids/stock/stockGrid.ts'
import { allOf } from '../../ui/session/access.ts'
import { StockList } from './warehouse-management/-stock/StockList.tsx'

export const Route = createFileRoute('/_home/report-5')({
  staticData: {
    can: allOf('view analytics-by-item', 'view warehouses'),
    title: 'screen.shortage.title',
    under: '/reports/list',
  },
  validateSearch: shortageGrid.search,
  component: () => <StockList of={shortageGrid} />,
})
