import { createFileRoute } from '@tanstack/react-router'
import { avizAllSheet } from '../../../print/documents/avizAllSheet.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/transfers/view-aviz-all/$id')({
  staticData: { can: 'view transfers', title: 'screen.aviz.avizAllSheet', bare: true },
  component: Printed,
})

function Printed() {
  const { id } = Route.useParams()
  return <PrintPage of={avizAllSheet} path={{ id }} />
}
