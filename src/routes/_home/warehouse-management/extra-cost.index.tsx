import { createFileRoute } from '@tanstack/react-router'
import { extraCostGrid } from '../../../grids/warehouse/extraCostGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/warehouse-management/extra-cost/')({
  staticData: { can: 'view extra-cost', title: 'screen.extraCost.title' },
  validateSearch: extraCostGrid.search,
  component: () => <Grid of={extraCostGrid} />,
})
