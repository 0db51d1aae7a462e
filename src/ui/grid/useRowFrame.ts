import { useMemo } from 'react'
import { choosesRows } from './defineGrid.ts'
import type { GridViewProps } from './gridViewProps.ts'
import type { RowFrame } from './rowFrame.ts'

/** What all rows share, the same object until the language or what this user may do changes. */
export function useRowFrame(
  { grid, words, rowWork: { mayOpen, isEditable }, offers, editing, detail, card }: GridViewProps,
  gridId: string,
): RowFrame {
  const level = grid.groupBy ? 2 : detail ? 1 : undefined
  const edits = editing !== undefined
  const selects = choosesRows(grid)
  return useMemo(
    () => ({ card, gridId, words, mayOpen, isEditable, offers, edits, selects, level }),
    [card, gridId, words, mayOpen, isEditable, offers, edits, selects, level],
  )
}
