import { createFileRoute } from '@tanstack/react-router'
import { cashSessionGrid } from '../../../grids/sales/cashSessionGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/point-of-sale/zReport/')({
  staticData: { can: 'view cash-session', title: 'screen.cashSession.title' },
  validateSearch: cashSessionGrid.search,
  component: () => <Grid of={cashSessionGrid} />,
})
