import { createFileRoute } from '@tanstack/react-router'
import { PromotionPage } from './-promotions/PromotionPage.tsx'

export const Route = createFileRoute('/_home/point-of-sale/sale/$id')({
  staticData: { can: 'view discounts', title: 'screen.promotion.one' },
  component: function Promotion() {
    const { id } = Route.useParams()
    return <PromotionPage id={Number(id)} />
  },
})
