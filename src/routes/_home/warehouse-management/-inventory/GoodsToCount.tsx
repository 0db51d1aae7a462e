import { useMemo } from 'react'
import { goodsToCountGrid, saidIn } from '../../../../grids/warehouse/inventoryGrids.ts'
import { Grid } from '../../../../ui/grid/Grid.tsx'

/** Counting by list: what a counter has seen is typed in the row of the good. */
export function GoodsToCount({ inventoryId }: { inventoryId: number }) {
  const grid = useMemo(() => ({ ...goodsToCountGrid, edit: saidIn(inventoryId) }), [inventoryId])
  const path = useMemo(() => ({ id: inventoryId }), [inventoryId])
  return (
    <div className="document-lines">
      <Grid of={grid} path={path} />
    </div>
  )
}
