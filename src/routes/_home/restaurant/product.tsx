import { createFileRoute } from '@tanstack/react-router'
import { dishGrid } from '../../../grids/restaurant/dishGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/restaurant/product')({
  staticData: { can: 'view restaurant', title: 'screen.dish.title' },
  validateSearch: dishGrid.search,
  component: () => <Grid of={dishGrid} />,
})
