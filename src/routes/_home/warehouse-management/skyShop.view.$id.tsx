import { createFileRoute } from '@tanstack/react-router'
import { skyShopWaybill } from '../../../print/documents/skyShopWaybill.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/skyShop/view/$id')({
  staticData: { can: 'view skyshop-doc', title: 'screen.skyShopWaybill.page', bare: true },
  component: Printed,
})

function Printed() {
  const { id } = Route.useParams()
  return <PrintPage of={skyShopWaybill} path={{ id }} />
}
