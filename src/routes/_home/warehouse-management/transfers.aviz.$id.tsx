import { createFileRoute } from '@tanstack/react-router'
import { AvizPage } from './-aviz/AvizPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/transfers/aviz/$id')({
  staticData: { can: 'view transfers', title: 'screen.aviz.one' },
  component: Dispatch,
})

function Dispatch() {
  const { id } = Route.useParams()
  return <AvizPage key={id} id={Number(id)} />
}
