import { createFileRoute } from '@tanstack/react-router'
import { RequestPage } from './-request/RequestPage.tsx'

export const Route = createFileRoute('/_home/request-warehouse/create_or_edit_counter/$id')({
  staticData: {
    can: 'view checking-request-documents',
    title: 'screen.counterRequest.page',
    under: '/request-warehouse/counter',
  },
  component: OpenCounter,
})

function OpenCounter() {
  const { id } = Route.useParams()
  return <RequestPage key={id} id={Number(id)} action="counter" />
}
