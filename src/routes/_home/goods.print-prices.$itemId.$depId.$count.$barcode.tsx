import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { priceTagsWith } from '../../print/goods/priceTags.ts'
import { LabelsPage } from '../../ui/print/LabelsPage.tsx'
import { wholeCount } from './warehouse-management/-labels/chosenItems.ts'

export const Route = createFileRoute('/_home/goods/print-prices/$itemId/$depId/$count/$barcode')({
  staticData: { can: 'view goods', title: 'screen.priceTags.title', bare: true },
  component: PriceTags,
})

function PriceTags() {
  const { itemId, depId, count, barcode } = Route.useParams()
  const labels = useMemo(() => priceTagsWith(barcode), [barcode])
  return <LabelsPage of={labels} query={{ depId, itemIds: itemId }} count={wholeCount(count)} />
}
