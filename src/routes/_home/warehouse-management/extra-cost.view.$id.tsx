import { createFileRoute } from '@tanstack/react-router'
import { extraCostSheet } from '../../../print/documents/extraCostSheet.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/extra-cost/view/$id')({
  staticData: { can: 'view extra-cost', title: 'screen.extraCostSheet.page', bare: true },
  component: PrintExtraCost,
})

function PrintExtraCost() {
  const { id } = Route.useParams()
  return <PrintPage of={extraCostSheet} path={{ id }} />
}
