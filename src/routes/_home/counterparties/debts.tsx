import { createFileRoute } from '@tanstack/react-router'
import { debtGrid } from '../../../grids/money/saldoGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/counterparties/debts')({
  staticData: { can: 'view counterparties', title: 'screen.debt.title' },
  validateSearch: debtGrid.search,
  component: () => <Grid of={debtGrid} />,
})
