import { createFileRoute } from '@tanstack/react-router'
import { discrepancyAct } from '../../../print/documents/discrepancyAct.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/transfers/discrepancy/$id')({
  staticData: { can: 'view transfers', title: 'screen.discrepancyAct.page', bare: true },
  component: Printed,
})

function Printed() {
  const { id } = Route.useParams()
  return <PrintPage of={discrepancyAct} path={{ id }} />
}
