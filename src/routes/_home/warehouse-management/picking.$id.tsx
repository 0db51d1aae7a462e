import { createFileRoute } from '@tanstack/react-router'
import { pickingSheet } from '../../../print/documents/pickingSheet.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/picking/$id')({
  staticData: { can: 'view transfers', title: 'screen.pickingSheet.page', bare: true },
  component: PrintPicking,
})

function PrintPicking() {
  const { id } = Route.useParams()
  return <PrintPage of={pickingSheet} path={{ id }} />
}
