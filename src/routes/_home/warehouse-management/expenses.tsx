import { createFileRoute } from '@tanstack/react-router'
import { expenseGrid } from '../../../grids/money/expenseGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/warehouse-management/expenses')({
  staticData: { can: 'view expenses', title: 'screen.expense.title' },
  validateSearch: expenseGrid.search,
  component: () => <Grid of={expenseGrid} />,
})
