import { createFileRoute } from '@tanstack/react-router'
import { cashRegistersGrid } from '../../../grids/sales/cashFiguresGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/point-of-sale/zReport/registers')({
  staticData: { can: 'view cash-session', title: 'screen.cashRegisters.title' },
  validateSearch: cashRegistersGrid.search,
  component: () => <Grid of={cashRegistersGrid} />,
})
