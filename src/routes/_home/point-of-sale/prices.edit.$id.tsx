import { createFileRoute } from '@tanstack/react-router'
import { pricing } from '../../../documents/pricing.ts'
import { pricingLineGrid } from '../../../grids/documents/documentLineGrids.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'

export const Route = createFileRoute('/_home/point-of-sale/prices/edit/$id')({
  staticData: { can: 'view pricing', title: 'screen.pricing.one' },
  validateSearch: pricingLineGrid.search,
  component: Prices,
})

function Prices() {
  const { id } = Route.useParams()
  return <DocumentPage of={pricing} id={Number(id)} />
}
