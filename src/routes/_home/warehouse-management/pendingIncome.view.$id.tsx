import { createFileRoute } from '@tanstack/react-router'
import { arrivalView } from '../../../documents/arrivalView.ts'
import { transferLineGrid } from '../../../grids/documents/documentLineGrids.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/pendingIncome/view/$id')({
  staticData: { can: 'view transfers', title: 'screen.transfer.one', under: '/warehouse-management/transfers' },
  validateSearch: transferLineGrid.search,
  component: ArrivalView,
})

function ArrivalView() {
  const { id } = Route.useParams()
  return <DocumentPage of={arrivalView} id={Number(id)} />
}
