import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { GridColumn } from './column.ts'
import type { DeclaredGrid } from './defineGrid.ts'
import { type Density, DECLARED_LAYOUT, type GridLayout, layoutStore, moved } from './gridLayout.ts'
import type { PinSide } from './ColumnMenu.tsx'
import type { Arranged } from './useGridTable.ts'

/** The user's layout of this list, and how it is changed. */
export function useLayout(grid: DeclaredGrid): [GridLayout, (change: Partial<GridLayout>) => void] {
  const store = layoutStore(grid.name)
  const layout = useSyncExternalStore(store.subscribe, store.get)
  const change = useCallback((part: Partial<GridLayout>) => store.set({ ...store.get(), ...part }), [store])
  return [layout, change]
}

/** What people do to columns, in terms of the layout. */
export function useColumnWork(
  grid: DeclaredGrid,
  arranged: Arranged,
  layout: GridLayout,
  change: (part: Partial<GridLayout>) => void,
  /** Columns for which the window has no room just now. */
  givenUp: () => readonly GridColumn[],
) {
  return useMemo(() => {
    /** Who chooses himself begins with what he sees, or columns without room would all come back at once. */
    const hiddenNow = () => layout.hidden ?? [...(grid.hidden ?? []), ...givenUp().map(({ field }) => field)]
    const start = (layout.start ?? grid.pinned ?? []) as readonly string[]
    const end = layout.end ?? []
    const order = arranged.all.map(({ field }) => field)
    const without = (fields: readonly string[], field: string) => fields.filter((other) => other !== field)
    const visible = [...arranged.start, ...arranged.center, ...arranged.end]
    const sideOf = (field: string): PinSide =>
      start.includes(field) ? 'start' : end.includes(field) ? 'end' : undefined
    const pin = (field: string, side: PinSide) =>
      change({
        start: side === 'start' ? [...without(start, field), field] : without(start, field),
        end: side === 'end' ? [...without(end, field), field] : without(end, field),
      })
    /** Within a pinned region the order is the region's own. */
    const move = (field: string, before: string | undefined) => {
      const side = before === undefined ? sideOf(field) : sideOf(before)
      const region = side === 'start' ? start : side === 'end' ? end : undefined
      if (side !== sideOf(field)) pin(field, side)
      if (region) change({ [side!]: moved(region.includes(field) ? region : [...region, field], field, before) })
      else change({ order: moved(order, field, before) })
    }
    return {
      shown: new Set(visible.map(({ field }) => field)),
      pinned: new Set([...start, ...end]),
      sideOf,
      pin,
      move,
      moveBy: (field: string, by: -1 | 1) => {
        const away = givenUp()
        const region = [arranged.start, arranged.center, arranged.end]
          .map((columns) => columns.filter((column) => !away.includes(column)))
          .find((columns) => columns.some((column) => column.field === field))
        const index = region?.findIndex((column) => column.field === field) ?? -1
        if (!region || !region[index + by]) return
        const right = sideOf(field) === undefined ? nextOf(region, index, order) : region[index + 2]?.field
        move(field, by < 0 ? region[index - 1]!.field : right)
      },
      show: (fields: readonly string[], on: boolean) => {
        const rest = hiddenNow().filter((field) => !fields.includes(field))
        change({ hidden: on ? rest : [...rest, ...fields] })
      },
      resize: (field: string, width: number) => change({ widths: { ...layout.widths, [field]: Math.round(width) } }),
      density: (density: Density) => change({ density }),
      reset: () => change(DECLARED_LAYOUT),
    }
  }, [grid, arranged, layout, change, givenUp])
}

/** The column that stands after the next visible one: moving right goes past it, and past what is hidden beside it. */
function nextOf(region: readonly GridColumn[], index: number, order: readonly string[]): string | undefined {
  const after = region[index + 1]!.field
  return order[order.indexOf(after) + 1]
}
