import { createFileRoute } from '@tanstack/react-router'
import { cashDepartmentsGrid } from '../../../grids/sales/cashFiguresGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/point-of-sale/zReport/departments')({
  staticData: { can: 'view cash-session', title: 'screen.cashDepartments.title' },
  validateSearch: cashDepartmentsGrid.search,
  component: () => <Grid of={cashDepartmentsGrid} />,
})
