import { createFileRoute } from '@tanstack/react-router'
import { writeOff } from '../../../documents/outgoing.ts'
import { outgoingLineGrid } from '../../../grids/documents/documentLineGrids.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'

/** A write-off by expiry: written (`edit`), or only looked at. */
export const Route = createFileRoute('/_home/warehouse-management/term-of-items/view/$action/$id')({
  staticData: {
    can: 'view spisatTermOfItem',
    title: 'screen.writeOff.one',
    under: '/warehouse-management/term-of-items',
  },
  validateSearch: outgoingLineGrid.search,
  component: WriteOffByTerm,
})

function WriteOffByTerm() {
  const { action, id } = Route.useParams()
  return <DocumentPage of={writeOff} id={Number(id)} view={action === 'view'} />
}
