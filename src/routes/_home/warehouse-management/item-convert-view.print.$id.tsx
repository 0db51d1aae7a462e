import { createFileRoute } from '@tanstack/react-router'
import { conversionAct } from '../../../print/documents/conversionAct.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/item-convert-view/print/$id')({
  staticData: { can: 'view item-convert', title: 'screen.conversionAct.page', bare: true },
  component: PrintConversion,
})

function PrintConversion() {
  const { id } = Route.useParams()
  return <PrintPage of={conversionAct} path={{ id }} />
}
