import { createFileRoute } from '@tanstack/react-router'
import { pricingGrid } from '../../../grids/money/pricingGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/point-of-sale/prices/')({
  staticData: { can: 'view pricing', title: 'screen.pricing.title' },
  validateSearch: pricingGrid.search,
  component: () => <Grid of={pricingGrid} />,
})
