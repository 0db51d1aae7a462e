import { createFileRoute } from '@tanstack/react-router'
import { contractStageGrid } from '../../../grids/contracts/contractGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/contract/stage')({
  staticData: { can: 'view contract-reference', title: 'screen.contractStage.title' },
  validateSearch: contractStageGrid.search,
  component: () => <Grid of={contractStageGrid} />,
})
