import { createFileRoute } from '@tanstack/react-router'
import { inventoryGrid } from '../../../grids/warehouse/inventoryGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/warehouse-management/inventory/')({
  staticData: { can: 'view inventory', title: 'screen.inventory.title' },
  validateSearch: inventoryGrid.search,
  component: () => <Grid of={inventoryGrid} />,
})
