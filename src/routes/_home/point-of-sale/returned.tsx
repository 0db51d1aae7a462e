import { createFileRoute } from '@tanstack/react-router'
import { returnedSaleGrid } from '../../../grids/sales/returnGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/point-of-sale/returned')({
  staticData: { can: 'view sales', title: 'screen.returnedSale.title' },
  validateSearch: returnedSaleGrid.search,
  component: () => <Grid of={returnedSaleGrid} />,
})
