import { createFileRoute } from '@tanstack/react-router'
import type { DifferentPriceRow } from '../../../api/lotPrice.ts'
import { differentPriceGrid } from '../../../grids/money/lotPriceGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'
import { usePriceChosen } from './-pricing/usePriceChosen.ts'

export const Route = createFileRoute('/_home/point-of-sale/itemWithDifferentPrices')({
  staticData: { can: 'view items-with-different-price', title: 'screen.differentPrice.title' },
  validateSearch: differentPriceGrid.search,
  component: DifferentPrices,
})

function DifferentPrices() {
  const { onePrice } = usePriceChosen(differentPriceGrid.rows, ({ depId, itemId }: DifferentPriceRow) => ({
    departmentId: depId,
    itemId,
  }))
  return (
    <Grid of={{ ...differentPriceGrid, bulk: onePrice.bulk, row: { ...differentPriceGrid.row, more: onePrice.row } }} />
  )
}
