import { createFileRoute } from '@tanstack/react-router'
import { orderSheet } from '../../../print/documents/orderSheet.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

export const Route = createFileRoute('/_home/request-warehouse/production-request/view/$id')({
  staticData: { title: 'screen.orderSheet.page', bare: true },
  component: PrintOrder,
})

function PrintOrder() {
  const { id } = Route.useParams()
  return <PrintPage of={orderSheet} path={{ id }} />
}
