import { createFileRoute } from '@tanstack/react-router'
import { outcomeGrid } from '../../../grids/documents/documentGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/warehouse-management/expense/')({
  staticData: { can: 'view wh-expence', title: 'screen.outcome.title' },
  validateSearch: outcomeGrid.search,
  component: () => <Grid of={outcomeGrid} />,
})
