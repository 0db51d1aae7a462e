import { createFileRoute } from '@tanstack/react-router'
import { FlightTabletView } from '../../../pos/onboard/FlightTabletView.tsx'

export const Route = createFileRoute('/_home/sky-shop/tablet/$id')({
  staticData: { can: 'sell skyshop-doc', title: 'screen.flightTablet.title' },
  component: FlightTabletRoute,
})

function FlightTabletRoute() {
  const { id } = Route.useParams()
  return <FlightTabletView key={id} flightId={Number(id)} />
}
