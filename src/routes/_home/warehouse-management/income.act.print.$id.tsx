import { createFileRoute } from '@tanstack/react-router'
import { actSheet } from '../../../print/documents/actSheet.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/income/act/print/$id')({
  staticData: { can: 'view act', title: 'screen.actSheet.page', bare: true },
  component: Printed,
})

function Printed() {
  const { id } = Route.useParams()
  return <PrintPage of={actSheet} path={{ id }} />
}
