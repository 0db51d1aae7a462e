import { createFileRoute } from '@tanstack/react-router'
import { pricingAct } from '../../../print/documents/pricingAct.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

export const Route = createFileRoute('/_home/point-of-sale/prices/act/$id')({
  staticData: { can: 'view pricing', title: 'screen.pricingAct.page', bare: true },
  component: PrintAct,
})

function PrintAct() {
  const { id } = Route.useParams()
  return <PrintPage of={pricingAct} path={{ id }} />
}
