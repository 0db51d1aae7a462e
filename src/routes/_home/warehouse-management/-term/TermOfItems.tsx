import { useMemo } from 'react'
import { termItemGrid } from '../../../../grids/stock/expiredItemGrid.ts'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { useTermActions } from './useTermActions.ts'

/** What expires, and what is done about it: first it costs less, then it is written off. */
export function TermOfItems() {
  const bulk = useTermActions()
  // oxlint-disable-next-line react/exhaustive-deps -- the actions are called by their newest version
  const grid = useMemo(() => ({ ...termItemGrid, bulk }), [])
  return <Grid of={grid} />
}
