import { createFileRoute } from '@tanstack/react-router'
import { orderGrid } from '../../../grids/requests/orderGrid.ts'
import { Orders } from './-orders/Orders.tsx'

export const Route = createFileRoute('/_home/request-warehouse/send/')({
  staticData: { can: 'view orders', title: 'screen.order.title' },
  validateSearch: orderGrid.search,
  component: () => <Orders />,
})
