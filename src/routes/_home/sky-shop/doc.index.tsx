import { createFileRoute } from '@tanstack/react-router'
import { flightGrid } from '../../../grids/onboard/flightGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/sky-shop/doc/')({
  staticData: { can: 'view skyshop-doc', title: 'screen.flight.title' },
  validateSearch: flightGrid.search,
  component: () => <Grid of={flightGrid} />,
})
