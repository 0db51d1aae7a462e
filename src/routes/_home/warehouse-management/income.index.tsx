import { createFileRoute } from '@tanstack/react-router'
import { incomeGrid } from '../../../grids/documents/documentGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/warehouse-management/income/')({
  staticData: { can: 'view incomes', title: 'screen.income.title' },
  validateSearch: incomeGrid.search,
  component: () => <Grid of={incomeGrid} />,
})
