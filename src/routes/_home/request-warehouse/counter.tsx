import { createFileRoute } from '@tanstack/react-router'
import { counterRequestGrid } from '../../../grids/requests/transferRequestGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/request-warehouse/counter')({
  staticData: { can: 'view checking-request-documents', title: 'screen.counterRequest.title' },
  validateSearch: counterRequestGrid.search,
  component: () => <Grid of={counterRequestGrid} />,
})
