import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { GridColumn } from './column.ts'
import { WIDTH_MAX, WIDTH_MIN } from './column.ts'
import type { AnyRow, DeclaredGrid } from './defineGrid.ts'
import { type GridLayout, inOrder } from './gridLayout.ts'

/** No row model: the server sorts, filters and pages, and the window draws rows as they come. */
const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
})
const NO_ROWS: AnyRow[] = []
/** What it works out is read from it when its state, which is ours, has changed. */
const NOTHING_WATCHED = () => null

/** The columns in their three regions, as the user has arranged them, with their own widths. */
export interface Arranged {
  start: readonly GridColumn[]
  center: readonly GridColumn[]
  end: readonly GridColumn[]
  /** Every column in its order, hidden ones included. */
  all: readonly GridColumn[]
  widthOf: (field: string) => number
}

/** TanStack Table keeps the arrangement: which columns show, where, in what order, how wide. */
export function useArranged(grid: DeclaredGrid, columns: readonly GridColumn[], layout: GridLayout): Arranged {
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.field,
        accessorFn: (row: AnyRow) => row[column.field],
        size: column.width,
        minSize: WIDTH_MIN,
        maxSize: WIDTH_MAX,
        enableHiding: column.mayHide,
      })),
    [columns],
  )
  const state = useMemo(() => {
    const declared = columns.map(({ field }) => field)
    const hidden = (layout.hidden ?? grid.hidden ?? []) as readonly string[]
    const hideable = new Set(columns.filter(({ mayHide }) => mayHide).map(({ field }) => field))
    const here = (fields: readonly string[]) => fields.filter((field) => declared.includes(field))
    return {
      columnVisibility: Object.fromEntries(
        hidden.filter((field) => hideable.has(field)).map((field) => [field, false]),
      ),
      columnOrder: inOrder(declared, layout.order),
      columnPinning: { start: here(layout.start ?? grid.pinned ?? []), end: here(layout.end ?? []) },
      columnSizing: layout.widths,
    }
  }, [columns, grid, layout])
  const table = useTable({ features, columns: definitions, data: NO_ROWS, state }, NOTHING_WATCHED)
  return useMemo(() => {
    const columnOf = new Map(columns.map((column) => [column.field, column]))
    const resolve = (found: readonly { id: string }[]) => found.map(({ id }) => columnOf.get(id)!)
    // A view's widths come from wherever it was written; rows know whole pixels alone.
    const widths = new Map(table.getAllLeafColumns().map((column) => [column.id, Math.round(column.getSize())]))
    return {
      start: resolve(table.getStartVisibleLeafColumns()),
      center: resolve(table.getCenterVisibleLeafColumns()),
      end: resolve(table.getEndVisibleLeafColumns()),
      all: state.columnOrder.map((field) => columnOf.get(field)!),
      widthOf: (field) => widths.get(field) ?? WIDTH_MIN,
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the table's identity says nothing; its state is ours
  }, [columns, state])
}
