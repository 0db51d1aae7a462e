import { createFileRoute } from '@tanstack/react-router'
import { incomePrices } from '../../../documents/documentPrices.ts'
import { incomePriceGrid } from '../../../grids/documents/documentLineGrids.ts'
import { PricedDocument } from '../point-of-sale/-pricing/PricedDocument.tsx'

export const Route = createFileRoute('/_home/warehouse-management/income/pricing/$id')({
  staticData: { can: 'view incomes', title: 'screen.incomePrices.one' },
  validateSearch: incomePriceGrid.search,
  component: IncomePrices,
})

function IncomePrices() {
  const { id } = Route.useParams()
  return <PricedDocument of={incomePrices} id={Number(id)} />
}
