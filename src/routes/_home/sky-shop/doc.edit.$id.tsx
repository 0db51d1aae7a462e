import { createFileRoute } from '@tanstack/react-router'
import { flight } from '../../../documents/flight.ts'
import { flightLineGrid } from '../../../grids/onboard/flightGrids.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'

export const Route = createFileRoute('/_home/sky-shop/doc/edit/$id')({
  staticData: { can: 'view skyshop-doc', title: 'screen.flight.one' },
  validateSearch: flightLineGrid.search,
  component: Flight,
})

function Flight() {
  const { id } = Route.useParams()
  return <DocumentPage of={flight} id={Number(id)} />
}
