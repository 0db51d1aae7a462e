import { createFileRoute } from '@tanstack/react-router'
import { pricingSheet } from '../../../print/documents/pricingSheet.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

/** The department stands in the document, too: the address has it because the specification's has. */
export const Route = createFileRoute('/_home/point-of-sale/prices/doc/$id/$depId')({
  staticData: { can: 'view pricing', title: 'screen.pricingSheet.page', bare: true },
  component: PrintPricing,
})

function PrintPricing() {
  const { id } = Route.useParams()
  return <PrintPage of={pricingSheet} path={{ id }} />
}
