import { createFileRoute } from '@tanstack/react-router'
import { transferGrid } from '../../../grids/documents/documentGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/warehouse-management/transfers/')({
  staticData: { can: 'view transfers', title: 'screen.transfer.title' },
  validateSearch: transferGrid.search,
  component: () => <Grid of={transferGrid} />,
})
