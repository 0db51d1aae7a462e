import { createFileRoute } from '@tanstack/react-router'
import { wholesaleWaybill } from '../../../print/documents/wholesaleWaybill.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/wholesale/view/$id/')({
  staticData: { can: 'view wholesale', title: 'screen.wholesaleWaybill.page', bare: true },
  component: PrintWaybill,
})

function PrintWaybill() {
  const { id } = Route.useParams()
  return <PrintPage of={wholesaleWaybill} path={{ id }} />
}
