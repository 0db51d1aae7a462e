import { createFileRoute } from '@tanstack/react-router'
import { sectorGoodsGrid } from '../../../grids/warehouse/sectorGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/warehouse-management/Sector/goods')({
  staticData: { can: 'view sector', title: 'screen.sectorGoods.title' },
  validateSearch: sectorGoodsGrid.search,
  component: () => <Grid of={sectorGoodsGrid} />,
})
