import { createFileRoute } from '@tanstack/react-router'
import { NewPricing } from './-pricing/NewPricing.tsx'

/** Pricing of an income for one department. */
export const Route = createFileRoute('/_home/point-of-sale/prices-generate/$id/$depId')({
  staticData: { can: 'view pricing', title: 'screen.pricing.fromIncome' },
  component: Generate,
})

function Generate() {
  const { id, depId } = Route.useParams()
  return <NewPricing sourceDocumentId={Number(id)} departmentId={Number(depId)} />
}
