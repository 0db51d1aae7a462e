import { createFileRoute } from '@tanstack/react-router'
import { PendingSalePage } from './-pending/PendingSalePage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/pendingIncome/fromSale/edit/$id')({
  staticData: { can: 'view incomes', title: 'screen.pendingSale.one' },
  component: PendingSale,
})

function PendingSale() {
  const { id } = Route.useParams()
  return <PendingSalePage key={id} id={Number(id)} />
}
