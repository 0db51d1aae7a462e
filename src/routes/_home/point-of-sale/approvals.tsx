import { createFileRoute } from '@tanstack/react-router'
import { approvalGrid } from '../../../grids/sales/approvalGrid.ts'
import { Approvals } from './-sales/Approvals.tsx'

export const Route = createFileRoute('/_home/point-of-sale/approvals')({
  staticData: { can: 'view over-limit', title: 'screen.approval.title' },
  validateSearch: approvalGrid.search,
  component: Approvals,
})
