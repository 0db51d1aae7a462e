import { useMemo, useRef } from 'react'
import { type AnyRow, choosesRows, type DeclaredGrid } from './defineGrid.ts'
import type { RowLine, Source } from './lines.ts'
import { isSelected, type Selection } from './selection.ts'

/** Rows that the box in the heading speaks for. */
const SEEN_ROWS_MAX = 1_000

/** Choosing rows: one, a run of them from the one before, or all that are seen. */
export function useRowSelection({
  grid,
  source,
  lines,
  rowOf,
  selection,
  onSelect,
}: {
  grid: DeclaredGrid
  source: Source
  lines: number
  rowOf: (index: number) => RowLine | undefined
  selection: Selection
  onSelect: (keys: readonly (readonly [string, AnyRow])[], on: boolean) => void
}) {
  const selectable = (row: AnyRow) => grid.row?.notSelectable?.(row) === undefined
  const between = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => rowOf(first + index)).filter(
      (line) => line !== undefined && selectable(line.row),
    ) as RowLine[]
  const select = (rows: readonly RowLine[], on: boolean) =>
    onSelect(
      rows.map(({ key, row }) => [key, row] as const),
      on,
    )
  const lastSelected = useRef<number>(undefined)
  const seen = () => between(0, Math.min(lines, SEEN_ROWS_MAX) - 1)
  const selects = choosesRows(grid)
  // Not looked through again for every window that is scrolled into.
  // oxlint-disable-next-line react/exhaustive-deps -- rows are what the source and the grid say
  const offered = useMemo(() => (selects ? seen() : []), [source, lines, grid])
  const chosen = useMemo(() => offered.filter(({ key }) => isSelected(selection, key)).length, [offered, selection])
  return {
    /** Turns the row's selection round; `extend` up to the row that was turned before. */
    toggle: (index: number, extend: boolean) => {
      const line = rowOf(index)
      if (!line || !selectable(line.row)) return
      const since = extend && lastSelected.current !== undefined ? lastSelected.current : index
      select(between(Math.min(since, index), Math.max(since, index)), !isSelected(selection, line.key))
      lastSelected.current = index
    },
    toggleSeen: () => select(offered, chosen < offered.length),
    /** Everything, something or nothing of what is seen. */
    state:
      selection.all && selection.keys.size === 0
        ? ('all' as const)
        : chosen === 0
          ? ('none' as const)
          : chosen === offered.length
            ? ('all' as const)
            : ('some' as const),
    /** What can be chosen of the rows at the top. */
    seen,
  }
}
