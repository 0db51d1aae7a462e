import { createFileRoute } from '@tanstack/react-router'
import { booking } from '../../../documents/booking.ts'
import { bookingLineGrid } from '../../../grids/wholesale/bookingGrids.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/booking/edit/$id')({
  staticData: { can: 'view booking', title: 'screen.booking.one' },
  validateSearch: bookingLineGrid.search,
  component: Booking,
})

function Booking() {
  const { id } = Route.useParams()
  return <DocumentPage of={booking} id={Number(id)} />
}
