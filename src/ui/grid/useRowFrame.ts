import { useMemo } from 'react'
import { choosesRows } from './defineGrid.ts'
import type { GridViewProps } from './GridView.tsx'
import type { RowFrame } from './rowFrame.ts'

/** What all rows share, the same object until the language or what this user may do changes. */
export function useRowFrame(
  { grid, words, canOpen, hasMenu, editing, detail }: GridViewProps,
  gridId: string,
): RowFrame {
  const level = grid.groupBy ? 2 : detail ? 1 : undefined
  const edits = editing !== undefined
  const selects = choosesRows(grid)
  return useMemo(
    () => ({ gridId, words, mayOpen: canOpen, hasMenu, edits, selects, level }),
    [gridId, words, canOpen, hasMenu, edits, selects, level],
  )
}
