import { createFileRoute } from '@tanstack/react-router'
import { incomeFull } from '../../../print/documents/incomeFull.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/income/views/$id')({
  staticData: { can: 'view incomes', title: 'screen.incomeFull.page', bare: true },
  component: PrintIncomeFull,
})

function PrintIncomeFull() {
  const { id } = Route.useParams()
  return <PrintPage of={incomeFull} path={{ id }} />
}
