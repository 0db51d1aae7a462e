import { createFileRoute } from '@tanstack/react-router'
import { cashMonthGrid } from '../../../grids/sales/cashFiguresGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/point-of-sale/zReport/month')({
  staticData: { can: 'view cash-session', title: 'screen.cashMonth.title' },
  validateSearch: cashMonthGrid.search,
  component: () => <Grid of={cashMonthGrid} />,
})
