import { createFileRoute } from '@tanstack/react-router'
import { flight } from '../../../documents/flight.ts'
import { WrittenDocument } from '../../../ui/document/WrittenDocument.tsx'

export const Route = createFileRoute('/_home/sky-shop/doc/new')({
  staticData: { can: 'create skyshop-doc', title: 'screen.flight.one' },
  component: () => <WrittenDocument of={flight} />,
})
