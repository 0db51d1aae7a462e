import { createFileRoute } from '@tanstack/react-router'
import { contractTypeGrid } from '../../../grids/contracts/contractGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/contract/type')({
  staticData: { can: 'view contract-reference', title: 'screen.contractType.title' },
  validateSearch: contractTypeGrid.search,
  component: () => <Grid of={contractTypeGrid} />,
})
