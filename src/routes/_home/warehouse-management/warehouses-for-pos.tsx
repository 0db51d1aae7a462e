import { createFileRoute } from '@tanstack/react-router'
import { stockForPosGrid } from '../../../grids/stock/stockForPosGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

/** What may be sold, department by department, for whoever stands at a till. */
export const Route = createFileRoute('/_home/warehouse-management/warehouses-for-pos')({
  staticData: { can: 'view warehouses', title: 'screen.stockForPos.title' },
  validateSearch: stockForPosGrid.search,
  component: () => <Grid of={stockForPosGrid} />,
})
