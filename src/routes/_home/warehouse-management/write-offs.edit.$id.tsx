import { createFileRoute } from '@tanstack/react-router'
import { writeOff } from '../../../documents/outgoing.ts'
import { outgoingLineGrid } from '../../../grids/documents/documentLineGrids.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/write-offs/edit/$id')({
  staticData: { can: 'view write-offs', title: 'screen.writeOff.one' },
  validateSearch: outgoingLineGrid.search,
  component: WriteOff,
})

function WriteOff() {
  const { id } = Route.useParams()
  return <DocumentPage of={writeOff} id={Number(id)} />
}
