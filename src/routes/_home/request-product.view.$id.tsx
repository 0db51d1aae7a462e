import { createFileRoute } from '@tanstack/react-router'
import { productRequest } from '../../documents/contragentOrder.ts'
import { contragentOrderLineGrid } from '../../grids/requests/contragentOrderGrid.ts'
import { DocumentPage } from '../../ui/document/DocumentPage.tsx'
import { contragentOnly } from '../../ui/session/access.ts'

export const Route = createFileRoute('/_home/request-product/view/$id')({
  staticData: { can: contragentOnly, title: 'screen.productRequest.page', under: '/request-product' },
  validateSearch: contragentOrderLineGrid.search,
  component: OpenRequest,
})

function OpenRequest() {
  const { id } = Route.useParams()
  return <DocumentPage of={productRequest} id={Number(id)} />
}
