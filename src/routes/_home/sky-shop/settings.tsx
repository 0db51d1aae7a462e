import { createFileRoute } from '@tanstack/react-router'
import { skyShopGrid } from '../../../grids/onboard/skyShopGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/sky-shop/settings')({
  staticData: { can: 'view skyshop-setting', title: 'screen.skyShop.title' },
  validateSearch: skyShopGrid.search,
  component: () => <Grid of={skyShopGrid} />,
})
