import { createFileRoute } from '@tanstack/react-router'
import { pendingSaleSheet } from '../../../print/documents/pendingSaleSheet.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/pendingIncome/fromSale/view/$id')({
  staticData: { can: 'view incomes', title: 'screen.pendingSaleSheet.page', bare: true },
  component: PrintPendingSale,
})

function PrintPendingSale() {
  const { id } = Route.useParams()
  return <PrintPage of={pendingSaleSheet} path={{ id }} />
}
