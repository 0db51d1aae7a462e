import { createFileRoute } from '@tanstack/react-router'
import { transactionGrid } from '../../../grids/contracts/transactionGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/contracts-management/transactions')({
  staticData: { can: 'view transactions', title: 'screen.transaction.title' },
  validateSearch: transactionGrid.search,
  component: () => <Grid of={transactionGrid} />,
})
