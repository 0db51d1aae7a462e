import { createFileRoute } from '@tanstack/react-router'
import { inRetail } from '../../../ui/session/access.ts'
import { saleGrid } from '../../../grids/sales/saleGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/point-of-sale/sales/')({
  staticData: { can: inRetail('view sales'), title: 'screen.sale.title' },
  validateSearch: saleGrid.search,
  component: () => <Grid of={saleGrid} />,
})
