import { createFileRoute } from '@tanstack/react-router'
import { booking } from '../../../documents/booking.ts'
import { WrittenDocument } from '../../../ui/document/WrittenDocument.tsx'

export const Route = createFileRoute('/_home/warehouse-management/booking/new')({
  staticData: { can: 'create booking', title: 'screen.booking.one' },
  component: () => <WrittenDocument of={booking} />,
})
