import { createFileRoute } from '@tanstack/react-router'
import { workingContragentOrderGrid } from '../../../grids/requests/contragentOrderGrid.ts'
import { ContragentOrders, isTab } from './-orders/ContragentOrders.tsx'

/** All tabs have the same columns and filters, so an address keeps them. */
export const Route = createFileRoute('/_home/contragents/orders/')({
  staticData: { title: 'screen.contragentOrder.title' },
  validateSearch: (search: Record<string, unknown>) => ({
    ...workingContragentOrderGrid.search.parse(search),
    ...(isTab(search.tab) ? { tab: search.tab } : {}),
  }),
  component: ContragentOrders,
})
