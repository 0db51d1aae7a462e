import { createFileRoute } from '@tanstack/react-router'
import { bookingSheet } from '../../../print/documents/bookingSheet.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/booking/view/$id')({
  staticData: { can: 'view booking', title: 'screen.bookingSheet.page', bare: true },
  component: PrintBooking,
})

function PrintBooking() {
  const { id } = Route.useParams()
  return <PrintPage of={bookingSheet} path={{ id }} />
}
