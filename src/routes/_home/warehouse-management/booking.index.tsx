import { createFileRoute } from '@tanstack/react-router'
import { bookingGrid } from '../../../grids/wholesale/bookingGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/warehouse-management/booking/')({
  staticData: { can: 'view booking', title: 'screen.booking.title' },
  validateSearch: bookingGrid.search,
  component: () => <Grid of={bookingGrid} />,
})
