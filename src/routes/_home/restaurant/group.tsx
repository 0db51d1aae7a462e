import { createFileRoute } from '@tanstack/react-router'
import { dishGroupGrid } from '../../../grids/restaurant/dishGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/restaurant/group')({
  staticData: { can: 'view restaurant', title: 'screen.dishGroup.title' },
  validateSearch: dishGroupGrid.search,
  component: () => <Grid of={dishGroupGrid} />,
})
