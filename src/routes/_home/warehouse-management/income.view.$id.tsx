import { createFileRoute } from '@tanstack/react-router'
import { incomeWaybill } from '../../../print/documents/incomeWaybill.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/income/view/$id')({
  staticData: { can: 'view incomes', title: 'screen.incomeWaybill.page', bare: true },
  component: PrintIncome,
})

function PrintIncome() {
  const { id } = Route.useParams()
  return <PrintPage of={incomeWaybill} path={{ id }} />
}
