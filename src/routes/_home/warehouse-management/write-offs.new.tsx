import { createFileRoute } from '@tanstack/react-router'
import { writeOff } from '../../../documents/outgoing.ts'
import { WrittenDocument } from '../../../ui/document/WrittenDocument.tsx'

export const Route = createFileRoute('/_home/warehouse-management/write-offs/new')({
  staticData: { can: 'create write-offs', title: 'screen.writeOff.one' },
  component: () => <WrittenDocument of={writeOff} />,
})
