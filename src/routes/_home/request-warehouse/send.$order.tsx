import { createFileRoute, notFound } from '@tanstack/react-router'
import { orderGrid } from '../../../grids/requests/orderGrid.ts'
import { Orders } from './-orders/Orders.tsx'

/** The list with the sidebar open: `new`, or the number of a saved order. */
export const Route = createFileRoute('/_home/request-warehouse/send/$order')({
  staticData: { can: 'view orders', title: 'screen.order.title', under: '/request-warehouse/send' },
  validateSearch: orderGrid.search,
  beforeLoad: ({ params }) => {
    if (!/^(new|\d{1,15})$/.test(params.order)) throw notFound()
  },
  component: OpenOrder,
})

function OpenOrder() {
  const { order } = Route.useParams()
  return <Orders key={order} open={order === 'new' ? 'new' : Number(order)} />
}
