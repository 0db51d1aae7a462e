import { createFileRoute } from '@tanstack/react-router'
import { contragentOrder } from '../../../documents/contragentOrder.ts'
import { contragentOrderLineGrid } from '../../../grids/requests/contragentOrderGrid.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'

export const Route = createFileRoute('/_home/contragents/orders/$id/view')({
  staticData: { title: 'screen.contragentOrder.page', under: '/contragents/orders' },
  validateSearch: contragentOrderLineGrid.search,
  component: OpenOrder,
})

function OpenOrder() {
  const { id } = Route.useParams()
  return <DocumentPage of={contragentOrder} id={Number(id)} />
}
