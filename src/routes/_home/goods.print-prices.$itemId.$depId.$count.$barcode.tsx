import { createFileRoute } from '@tanstack/react-router'
import { itemLabels } from '../../print/goods/itemLabels.ts'
import { LabelsPage } from '../../ui/print/LabelsPage.tsx'

export const Route = createFileRoute('/_home/goods/print-prices/$itemId/$depId/$count/$barcode')({
  staticData: { can: 'view goods', title: 'screen.itemLabels.title', bare: true },
  component: ItemLabels,
})

function ItemLabels() {
  const { barcode, depId, count } = Route.useParams()
  return <LabelsPage of={itemLabels} path={{ barcode, depId }} count={Math.max(1, Math.trunc(Number(count)) || 1)} />
}
