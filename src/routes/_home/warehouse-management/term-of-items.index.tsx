import { createFileRoute } from '@tanstack/react-router'
import { termItemGrid } from '../../../grids/stock/expiredItemGrid.ts'
import { TermOfItems } from './-term/TermOfItems.tsx'

export const Route = createFileRoute('/_home/warehouse-management/term-of-items/')({
  staticData: { can: 'view spisatTermOfItem', title: 'screen.termOfItems.title' },
  validateSearch: termItemGrid.search,
  component: TermOfItems,
})
