import { createFileRoute } from '@tanstack/react-router'
import { sectorGrid } from '../../../grids/warehouse/sectorGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/warehouse-management/Sector/')({
  staticData: { can: 'view sector', title: 'screen.sector.title' },
  validateSearch: sectorGrid.search,
  component: () => <Grid of={sectorGrid} />,
})
