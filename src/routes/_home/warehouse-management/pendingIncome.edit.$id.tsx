import { createFileRoute } from '@tanstack/react-router'
import { arrival } from '../../../documents/arrival.ts'
import { transferLineGrid } from '../../../grids/documents/documentLineGrids.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/pendingIncome/edit/$id')({
  staticData: { can: 'view transfers', title: 'screen.receive.one', under: '/warehouse-management/transfers' },
  validateSearch: transferLineGrid.search,
  component: Arrival,
})

function Arrival() {
  const { id } = Route.useParams()
  return <DocumentPage of={arrival} id={Number(id)} />
}
