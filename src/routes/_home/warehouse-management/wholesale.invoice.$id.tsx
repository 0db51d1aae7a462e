import { createFileRoute } from '@tanstack/react-router'
import { wholesaleInvoice } from '../../../print/documents/wholesaleInvoice.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/wholesale/invoice/$id')({
  staticData: { can: 'view wholesale', title: 'screen.wholesaleInvoice.page', bare: true },
  component: PrintInvoice,
})

function PrintInvoice() {
  const { id } = Route.useParams()
  return <PrintPage of={wholesaleInvoice} path={{ id }} />
}
