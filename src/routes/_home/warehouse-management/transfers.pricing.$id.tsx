import { createFileRoute } from '@tanstack/react-router'
import { transferPrices } from '../../../documents/documentPrices.ts'
import { transferPriceGrid } from '../../../grids/documents/documentLineGrids.ts'
import { DocumentPriceFile } from '../point-of-sale/-pricing/DocumentPriceFile.tsx'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/transfers/pricing/$id')({
  staticData: { can: 'view transfers', title: 'screen.transferPrices.one' },
  validateSearch: transferPriceGrid.search,
  component: TransferPrices,
})

function TransferPrices() {
  const { id } = Route.useParams()
  return (
    <>
      <DocumentPriceFile documentId={Number(id)} />
      <DocumentPage of={transferPrices} id={Number(id)} />
    </>
  )
}
