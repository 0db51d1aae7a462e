import { createFileRoute } from '@tanstack/react-router'
import { transferWaybill } from '../../../print/documents/transferWaybill.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/transfers/view/$id')({
  staticData: { can: 'view transfers', title: 'screen.transferWaybill.page', bare: true },
  component: PrintTransfer,
})

function PrintTransfer() {
  const { id } = Route.useParams()
  return <PrintPage of={transferWaybill} path={{ id }} />
}
