import { createFileRoute } from '@tanstack/react-router'
import { ReceiveTransfer } from './-documents/ReceiveTransfer.tsx'

export const Route = createFileRoute('/_home/warehouse-management/pendingIncome/edit/$id')({
  staticData: { can: 'view transfers', title: 'screen.receive.title' },
  component: Receive,
})

function Receive() {
  const { id } = Route.useParams()
  return <ReceiveTransfer id={Number(id)} />
}
