import type { LotPriceRow } from '../../../../api/lotPrice.ts'
import type { stockPriceGrid } from '../../../../grids/money/lotPriceGrids.ts'
import type { BulkAction } from '../../../../ui/grid/defineGrid.ts'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { useWhyPrice } from '../../../../ui/prices/useWhyPrice.tsx'

/** Lots with their prices; each of them tells why it costs that. */
export function LotPrices({ of: grid, bulk = [] }: { of: typeof stockPriceGrid; bulk?: BulkAction<LotPriceRow>[] }) {
  const { action, dialog } = useWhyPrice(({ depId, lotId }: LotPriceRow) => ({ departmentId: depId, lotId }))
  return (
    <>
      <Grid of={{ ...grid, bulk, row: { ...grid.row, more: [action] } }} />
      {dialog}
    </>
  )
}
