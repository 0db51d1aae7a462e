import { createFileRoute } from '@tanstack/react-router'
import { managedContractGrid } from '../../../grids/contracts/contractGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/contracts-management/contracts')({
  staticData: { can: 'view contracts', title: 'screen.managedContract.title' },
  validateSearch: managedContractGrid.search,
  component: () => <Grid of={managedContractGrid} />,
})
