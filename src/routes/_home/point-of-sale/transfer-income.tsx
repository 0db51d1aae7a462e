import { createFileRoute } from '@tanstack/react-router'
import { pendingTransferGrid } from '../../../grids/documents/documentGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/point-of-sale/transfer-income')({
  staticData: { can: 'view transfers', title: 'screen.pendingTransfer.title' },
  validateSearch: pendingTransferGrid.search,
  component: () => <Grid of={pendingTransferGrid} />,
})
