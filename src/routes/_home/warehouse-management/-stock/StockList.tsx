import type { StockRow } from '../../../../api/stock.ts'
import type { stockGrid } from '../../../../grids/stock/stockGrid.ts'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { usePrintChosen } from '../-labels/usePrintChosen.ts'

/** What lies in the departments, and price tags for what is chosen of it. */
export function StockList({ of: grid }: { of: typeof stockGrid }) {
  const { priceTags } = usePrintChosen(grid.rows, (lot: StockRow) => lot)
  return <Grid of={{ ...grid, bulk: [priceTags] }} />
}
