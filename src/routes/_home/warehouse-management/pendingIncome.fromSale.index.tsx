import { createFileRoute } from '@tanstack/react-router'
import { pendingSaleGrid } from '../../../grids/warehouse/pendingSaleGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/warehouse-management/pendingIncome/fromSale/')({
  staticData: { can: 'view incomes', title: 'screen.pendingSale.title' },
  validateSearch: pendingSaleGrid.search,
  component: () => <Grid of={pendingSaleGrid} />,
})
