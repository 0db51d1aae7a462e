import { createFileRoute } from '@tanstack/react-router'
import { soldLineGrid } from '../../../grids/sales/returnGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/point-of-sale/sold-goods')({
  staticData: { can: 'return pos', title: 'screen.soldLine.title' },
  validateSearch: soldLineGrid.search,
  component: () => <Grid of={soldLineGrid} />,
})
