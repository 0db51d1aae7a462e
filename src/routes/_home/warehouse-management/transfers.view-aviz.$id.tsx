import { createFileRoute } from '@tanstack/react-router'
import { avizSheet } from '../../../print/documents/avizSheet.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/transfers/view-aviz/$id')({
  staticData: { can: 'view transfers', title: 'screen.aviz.avizSheet', bare: true },
  component: Printed,
})

function Printed() {
  const { id } = Route.useParams()
  return <PrintPage of={avizSheet} path={{ id }} />
}
