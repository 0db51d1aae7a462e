import { createFileRoute } from '@tanstack/react-router'
import { expiredItemGrid } from '../../../grids/stock/expiredItemGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/warehouse-management/expired-items')({
  staticData: { can: 'view expired-items', title: 'screen.expiredItem.title' },
  validateSearch: expiredItemGrid.search,
  component: () => <Grid of={expiredItemGrid} />,
})
