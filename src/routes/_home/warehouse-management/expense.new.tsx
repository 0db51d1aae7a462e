import { createFileRoute } from '@tanstack/react-router'
import { outcome } from '../../../documents/outgoing.ts'
import { WrittenDocument } from '../../../ui/document/WrittenDocument.tsx'

export const Route = createFileRoute('/_home/warehouse-management/expense/new')({
  staticData: { can: 'create wh-expence', title: 'screen.outcome.one' },
  component: () => <WrittenDocument of={outcome} />,
})
