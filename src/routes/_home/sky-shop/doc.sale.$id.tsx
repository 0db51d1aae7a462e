import { createFileRoute } from '@tanstack/react-router'
import { NewFlightSale } from './-sale/NewFlightSale.tsx'

export const Route = createFileRoute('/_home/sky-shop/doc/sale/$id')({
  staticData: { can: 'finish skyshop-doc', title: 'screen.flightSale.title' },
  component: FlightSale,
})

function FlightSale() {
  const { id } = Route.useParams()
  return <NewFlightSale key={id} flightId={Number(id)} />
}
