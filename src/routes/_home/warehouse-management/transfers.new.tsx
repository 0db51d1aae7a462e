import { createFileRoute } from '@tanstack/react-router'
import { transfer } from '../../../documents/transfer.ts'
import { WrittenDocument } from '../../../ui/document/WrittenDocument.tsx'

export const Route = createFileRoute('/_home/warehouse-management/transfers/new')({
  staticData: { can: 'create transfers', title: 'screen.transfer.one' },
  component: () => <WrittenDocument of={transfer} />,
})
