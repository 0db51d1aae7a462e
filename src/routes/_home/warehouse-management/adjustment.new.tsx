import { createFileRoute } from '@tanstack/react-router'
import { adjustment } from '../../../documents/adjustment.ts'
import { WrittenDocument } from '../../../ui/document/WrittenDocument.tsx'

export const Route = createFileRoute('/_home/warehouse-management/adjustment/new')({
  staticData: { can: 'edit adjustment', title: 'screen.adjustment.one' },
  component: () => <WrittenDocument of={adjustment} />,
})
