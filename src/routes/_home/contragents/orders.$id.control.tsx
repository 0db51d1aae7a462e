import { createFileRoute } from '@tanstack/react-router'
import { contragentOrderControl } from '../../../documents/contragentOrder.ts'
import { contragentOrderLineGrid } from '../../../grids/requests/contragentOrderGrid.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'

export const Route = createFileRoute('/_home/contragents/orders/$id/control')({
  staticData: { title: 'screen.contragentOrder.page', under: '/contragents/orders' },
  validateSearch: contragentOrderLineGrid.search,
  component: OpenOrder,
})

function OpenOrder() {
  const { id } = Route.useParams()
  return <DocumentPage of={contragentOrderControl} id={Number(id)} />
}
