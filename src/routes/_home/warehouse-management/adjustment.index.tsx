import { createFileRoute } from '@tanstack/react-router'
import { adjustmentGrid } from '../../../grids/warehouse/adjustmentGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/warehouse-management/adjustment/')({
  staticData: { can: 'view adjustment', title: 'screen.adjustment.title' },
  validateSearch: adjustmentGrid.search,
  component: () => <Grid of={adjustmentGrid} />,
})
