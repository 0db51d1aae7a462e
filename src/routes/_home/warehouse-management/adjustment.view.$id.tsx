import { createFileRoute } from '@tanstack/react-router'
import { adjustmentSheet } from '../../../print/documents/adjustmentSheet.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/adjustment/view/$id')({
  staticData: { can: 'view adjustment', title: 'screen.adjustmentSheet.page', bare: true },
  component: PrintAdjustment,
})

function PrintAdjustment() {
  const { id } = Route.useParams()
  return <PrintPage of={adjustmentSheet} path={{ id }} />
}
