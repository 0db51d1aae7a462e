import { createFileRoute } from '@tanstack/react-router'
import { actClaim } from '../../../print/documents/actClaim.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/income/act/claim/$id')({
  staticData: { can: 'view act', title: 'screen.actClaim.page', bare: true },
  component: Printed,
})

function Printed() {
  const { id } = Route.useParams()
  return <PrintPage of={actClaim} path={{ id }} />
}
