import { createFileRoute } from '@tanstack/react-router'
import { customerGrid } from '../../../grids/people/customerGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'
import { inRetail } from '../../../ui/session/access.ts'

export const Route = createFileRoute('/_home/point-of-sale/clients')({
  staticData: { can: inRetail('view clients'), title: 'screen.customer.title' },
  validateSearch: customerGrid.search,
  component: () => <Grid of={customerGrid} />,
})
