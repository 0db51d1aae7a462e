import { createFileRoute } from '@tanstack/react-router'
import { goodsLabels } from '../../../print/goods/priceTags.ts'
import { LabelsPage } from '../../../ui/print/LabelsPage.tsx'
import { wholeCount } from './-labels/chosenItems.ts'

export const Route = createFileRoute('/_home/warehouse-management/goods/barcode/$itemId/$depId/$id/$count')({
  staticData: { can: 'view goods', title: 'screen.labels.title', bare: true },
  component: ItemLabels,
})

/** `id` is the lot whose price is printed; 0 for the one that goes first. */
function ItemLabels() {
  const { itemId, depId, id, count } = Route.useParams()
  const lot = Number(id) > 0 ? { lotId: id } : {}
  return <LabelsPage of={goodsLabels} query={{ depId, itemIds: itemId, ...lot }} count={wholeCount(count)} />
}
