import { createFileRoute } from '@tanstack/react-router'
import { DocumentScreen } from './-documents/DocumentScreen.tsx'
import { TRANSFER_PAGE } from './-documents/transferPage.ts'

export const Route = createFileRoute('/_home/warehouse-management/transfers/edit/$id')({
  staticData: { can: 'view transfers', title: 'screen.transfer.one' },
  component: Transfer,
})

function Transfer() {
  const { id } = Route.useParams()
  return (
    <DocumentScreen {...TRANSFER_PAGE} id={Number(id)} printOf={(of) => `/warehouse-management/transfers/view/${of}`} />
  )
}
