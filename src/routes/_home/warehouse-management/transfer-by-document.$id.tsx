import { createFileRoute } from '@tanstack/react-router'
import { TransferSourcePage } from './-transfer/TransferSourcePage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/transfer-by-document/$id')({
  staticData: { can: 'view transfer-by-document', title: 'screen.transferSource.one' },
  component: Source,
})

function Source() {
  const { id } = Route.useParams()
  return <TransferSourcePage key={id} id={Number(id)} />
}
