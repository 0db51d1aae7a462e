import { createFileRoute } from '@tanstack/react-router'
import { contractGrid } from '../../../grids/contracts/contractGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/contract/doc/')({
  staticData: { can: 'view contract-doc', title: 'screen.contract.title' },
  validateSearch: contractGrid.search,
  component: () => <Grid of={contractGrid} />,
})
