import { createFileRoute } from '@tanstack/react-router'
import { transferPrices } from '../../../documents/documentPrices.ts'
import { transferPriceGrid } from '../../../grids/documents/documentLineGrids.ts'
import { PricedDocument } from '../point-of-sale/-pricing/PricedDocument.tsx'

export const Route = createFileRoute('/_home/warehouse-management/transfers/pricing/$id')({
  staticData: { can: 'view transfers', title: 'screen.transferPrices.one' },
  validateSearch: transferPriceGrid.search,
  component: TransferPrices,
})

function TransferPrices() {
  const { id } = Route.useParams()
  return <PricedDocument of={transferPrices} id={Number(id)} />
}
