import { createFileRoute } from '@tanstack/react-router'
import { wholesale } from '../../../documents/wholesale.ts'
import { WrittenDocument } from '../../../ui/document/WrittenDocument.tsx'
import { inWholesale } from '../../../ui/session/access.ts'

export const Route = createFileRoute('/_home/warehouse-management/wholesale/new')({
  staticData: { can: inWholesale('create wholesale'), title: 'screen.wholesale.one' },
  component: () => <WrittenDocument of={wholesale} />,
})
