import { createFileRoute } from '@tanstack/react-router'
import { itemGrid } from '../../../grids/goods/itemGrid.tsx'
import { Goods } from './-goods/Goods.tsx'

export const Route = createFileRoute('/_home/warehouse-management/goods/')({
  staticData: { can: 'view goods', title: 'screen.item.title' },
  validateSearch: itemGrid.search,
  component: Goods,
})
