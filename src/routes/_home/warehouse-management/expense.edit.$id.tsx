import { createFileRoute } from '@tanstack/react-router'
import { outcome } from '../../../documents/outgoing.ts'
import { outgoingLineGrid } from '../../../grids/documents/documentLineGrids.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/expense/edit/$id')({
  staticData: { can: 'view wh-expence', title: 'screen.outcome.one' },
  validateSearch: outgoingLineGrid.search,
  component: Outcome,
})

function Outcome() {
  const { id } = Route.useParams()
  return <DocumentPage of={outcome} id={Number(id)} />
}
