import { createFileRoute } from '@tanstack/react-router'
import { cashMoveGrid } from '../../../grids/sales/cashMoveGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/point-of-sale/cash-moves')({
  staticData: { can: 'view cash-move', title: 'screen.cashMove.title' },
  validateSearch: cashMoveGrid.search,
  component: () => <Grid of={cashMoveGrid} />,
})
