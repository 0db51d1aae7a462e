import { createFileRoute } from '@tanstack/react-router'
import { PricingDocument } from './-pricing/PricingDocument.tsx'

export const Route = createFileRoute('/_home/point-of-sale/prices/edit/$id')({
  staticData: { can: 'view pricing', title: 'screen.pricing.one' },
  component: Edit,
})

function Edit() {
  const { id } = Route.useParams()
  return <PricingDocument id={Number(id)} />
}
