import { createFileRoute } from '@tanstack/react-router'
import { transferRequestGrid } from '../../../grids/requests/transferRequestGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'
import { NewRequest } from './-request/NewRequest.tsx'

export const Route = createFileRoute('/_home/request-warehouse/transfer')({
  staticData: { can: 'view request-documents', title: 'screen.transferRequest.title' },
  validateSearch: transferRequestGrid.search,
  component: () => <Grid of={transferRequestGrid} toolbar={<NewRequest />} />,
})
