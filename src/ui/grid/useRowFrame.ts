import { useMemo } from 'react'
import { choosesRows } from './defineGrid.ts'
import type { GridViewProps } from './GridView.tsx'
import type { Placement } from './placement.ts'
import type { RowFrame } from './rowFrame.tsx'

/** What all rows share, the same object until the layout or what this user may do changes. */
export function useRowFrame(
  { grid, words, canOpen, hasMenu, editing, detail }: GridViewProps,
  gridId: string,
  placement: Placement,
  [from, past]: readonly [number, number],
): RowFrame {
  const level = grid.groupBy ? 2 : detail ? 1 : undefined
  const edits = editing !== undefined
  const selects = choosesRows(grid)
  const center = useMemo(() => placement.center.columns.slice(from, past), [placement, from, past])
  return useMemo(
    () => ({ gridId, placement, center, words, mayOpen: canOpen, hasMenu, edits, selects, level }),
    [gridId, placement, center, words, canOpen, hasMenu, edits, selects, level],
  )
}
