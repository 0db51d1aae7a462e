import { createFileRoute } from '@tanstack/react-router'
import { discountTypeGrid } from '../../../grids/people/discountTypeGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/point-of-sale/discountForCard')({
  staticData: { can: 'view discount-for-card', title: 'screen.discountType.title' },
  validateSearch: discountTypeGrid.search,
  component: () => <Grid of={discountTypeGrid} />,
})
