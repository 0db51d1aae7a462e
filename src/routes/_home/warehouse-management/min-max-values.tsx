import { createFileRoute } from '@tanstack/react-router'
import { minMaxGrid } from '../../../grids/stock/minMaxGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/warehouse-management/min-max-values')({
  staticData: { can: 'view min-max', title: 'screen.minMax.title' },
  validateSearch: minMaxGrid.search,
  component: () => <Grid of={minMaxGrid} />,
})
