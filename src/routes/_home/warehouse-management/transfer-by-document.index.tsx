import { createFileRoute } from '@tanstack/react-router'
import { transferSourceGrid } from '../../../grids/warehouse/transferSourceGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/warehouse-management/transfer-by-document/')({
  staticData: { can: 'view transfer-by-document', title: 'screen.transferSource.title' },
  validateSearch: transferSourceGrid.search,
  component: () => <Grid of={transferSourceGrid} />,
})
