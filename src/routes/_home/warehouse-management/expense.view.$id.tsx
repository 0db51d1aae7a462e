import { createFileRoute } from '@tanstack/react-router'
import { outcomeWaybill } from '../../../print/documents/outcomeWaybill.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/expense/view/$id')({
  staticData: { can: 'view wh-expence', title: 'screen.outcomeWaybill.page', bare: true },
  component: PrintOutcome,
})

function PrintOutcome() {
  const { id } = Route.useParams()
  return <PrintPage of={outcomeWaybill} path={{ id }} />
}
