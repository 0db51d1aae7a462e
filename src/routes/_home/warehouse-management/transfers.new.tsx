import { createFileRoute } from '@tanstack/react-router'
import { WrittenDocument } from './-documents/WrittenDocument.tsx'
import { TRANSFER_PAGE } from './-documents/transferPage.ts'

export const Route = createFileRoute('/_home/warehouse-management/transfers/new')({
  staticData: { can: 'create transfers', title: 'screen.transfer.one' },
  component: () => <WrittenDocument {...TRANSFER_PAGE} />,
})
