import { createFileRoute, notFound } from '@tanstack/react-router'
import { RequestPage } from './-request/RequestPage.tsx'

const ACTIONS = ['edit', 'view', 'check'] as const
type Action = (typeof ACTIONS)[number]

export const Route = createFileRoute('/_home/request-warehouse/create_or_edit/$id/$action')({
  staticData: {
    can: 'view request-documents',
    title: 'screen.transferRequest.page',
    under: '/request-warehouse/transfer',
  },
  beforeLoad: ({ params }) => {
    if (!ACTIONS.includes(params.action as Action)) throw notFound()
  },
  component: OpenRequest,
})

function OpenRequest() {
  const { id, action } = Route.useParams()
  return <RequestPage key={`${id} ${action}`} id={Number(id)} action={action as Action} />
}
