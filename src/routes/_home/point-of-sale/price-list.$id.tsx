import { createFileRoute } from '@tanstack/react-router'
import { priceListSheet } from '../../../print/documents/priceListSheet.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

export const Route = createFileRoute('/_home/point-of-sale/price-list/$id')({
  staticData: { can: 'view sales', title: 'screen.priceListSheet.page', bare: true },
  component: PrintPriceList,
})

function PrintPriceList() {
  const { id } = Route.useParams()
  return <PrintPage of={priceListSheet} path={{ id }} />
}
