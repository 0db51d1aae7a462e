import { createFileRoute } from '@tanstack/react-router'
import { unfinishedSaleGrid } from '../../../grids/sales/unfinishedSaleGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/point-of-sale/unfinished')({
  staticData: { can: 'view sales', title: 'screen.unfinishedSale.title' },
  validateSearch: unfinishedSaleGrid.search,
  component: () => <Grid of={unfinishedSaleGrid} />,
})
