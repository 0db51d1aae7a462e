import { createFileRoute } from '@tanstack/react-router'
import { promotionGrid } from '../../../grids/sales/promotionGrid.ts'
import { Promotions } from './-promotions/Promotions.tsx'

export const Route = createFileRoute('/_home/point-of-sale/sale/')({
  staticData: { can: 'view discounts', title: 'screen.promotion.title' },
  validateSearch: promotionGrid.search,
  component: Promotions,
})
