import { createFileRoute } from '@tanstack/react-router'
import { transfer } from '../../../documents/transfer.ts'
import { transferLineGrid } from '../../../grids/documents/documentLineGrids.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/transfers/edit/$id')({
  staticData: { can: 'view transfers', title: 'screen.transfer.one' },
  validateSearch: transferLineGrid.search,
  component: Transfer,
})

function Transfer() {
  const { id } = Route.useParams()
  return <DocumentPage of={transfer} id={Number(id)} />
}
