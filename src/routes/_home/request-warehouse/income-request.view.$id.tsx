import { createFileRoute } from '@tanstack/react-router'
import { requestSheet } from '../../../print/documents/requestSheet.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

export const Route = createFileRoute('/_home/request-warehouse/income-request/view/$id')({
  staticData: { title: 'screen.requestSheet.page', bare: true },
  component: PrintRequest,
})

function PrintRequest() {
  const { id } = Route.useParams()
  return <PrintPage of={requestSheet} path={{ id }} />
}
