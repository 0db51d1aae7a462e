import { createFileRoute } from '@tanstack/react-router'
import { PacksPage } from './-pending/PacksPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/pendingIncome/packing')({
  staticData: { can: 'view incomes', title: 'screen.packing.title' },
  component: PacksPage,
})
