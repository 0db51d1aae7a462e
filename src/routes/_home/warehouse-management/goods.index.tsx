import { createFileRoute } from '@tanstack/react-router'
import { itemGrid } from '../../../grids/goods/itemGrid.tsx'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/warehouse-management/goods/')({
  staticData: { can: 'view goods', title: 'screen.item.title' },
  validateSearch: itemGrid.search,
  component: () => <Grid of={itemGrid} />,
})
