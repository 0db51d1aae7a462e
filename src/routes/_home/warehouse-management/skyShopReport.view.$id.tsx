import { createFileRoute } from '@tanstack/react-router'
import { skyShopReport } from '../../../print/documents/skyShopReport.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/skyShopReport/view/$id')({
  staticData: { can: 'view skyshop-doc', title: 'screen.skyShopReport.page', bare: true },
  component: Printed,
})

function Printed() {
  const { id } = Route.useParams()
  return <PrintPage of={skyShopReport} path={{ id }} />
}
