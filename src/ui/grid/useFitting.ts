import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { type Store, storedOnDevice } from '../../api/client/store.ts'
import type { GridColumn } from './column.ts'
import type { DeclaredGrid } from './defineGrid.ts'
import { byWorth, type Fitting, type Needs } from './fitting.ts'
import type { GridLayout } from './gridLayout.ts'
import { firstRows, type Source } from './lines.ts'
import { measuredNeeds, sameNeeds, widerNeeds } from './measuredNeeds.ts'
import { canMeasure, textWidth } from './textWidth.ts'
import type { Arranged } from './useGridTable.ts'

const LINES_MEASURED_MAX = 50

/** What the columns of a list were found to need, kept on the device so that they do not jump when the rows come. */
const Measured = z.object({
  /** The headings that it was measured with: another language needs other widths. */
  labels: z.string(),
  needs: z.record(z.string(), z.object({ full: z.number(), least: z.number(), empty: z.boolean() })),
})
type Measured = z.infer<typeof Measured>
const NOTHING_MEASURED: Measured = { labels: '', needs: {} }

const stores = new Map<string, Store<Measured>>()

function measuredStore(name: string): Store<Measured> {
  let store = stores.get(name)
  if (!store) {
    store = storedOnDevice(`savdo.needs.${name}`, (stored) => Measured.safeParse(stored).data ?? NOTHING_MEASURED)
    stores.set(name, store)
  }
  return store
}

/**
 * What decides which columns show and how wide: measured by the first rows of each page, and once more when their sums come, which
 * are longer than any cell.
 */
export function useFitting(
  grid: DeclaredGrid,
  columns: readonly GridColumn[],
  source: Source,
  arranged: Arranged,
  layout: GridLayout,
  asked: { sorted: readonly string[]; filtered: ReadonlySet<string> },
): Fitting {
  const store = measuredStore(grid.name)
  const measured = useSyncExternalStore(store.subscribe, store.get)
  const labels = useMemo(() => columns.map(({ field, label }) => `${field} ${label}`).join('\n'), [columns])
  const { state, totals, identity } = source
  useLayoutEffect(() => {
    if (state !== 'ready' || !canMeasure()) return
    const rows = firstRows(source, LINES_MEASURED_MAX)
    if (rows.length === 0) return
    const now = measuredNeeds(columns, rows, totals, textWidth)
    const before = store.get()
    const known: Needs = before.labels === labels ? before.needs : {}
    const next = widerNeeds(known, now)
    if (!sameNeeds(known, next)) store.set({ labels, needs: next })
    // oxlint-disable-next-line react/exhaustive-deps -- rows that come while the list is scrolled widen nothing
  }, [store, columns, labels, state, totals, identity])
  const sorted = asked.sorted.join(' ')
  const { filtered } = asked
  return useMemo(
    () => ({
      needs: measured.labels === labels ? measured.needs : {},
      worth: byWorth(grid, columns).map(({ field }) => field),
      stays: new Set([
        ...columns.filter(({ mayHide }) => !mayHide).map(({ field }) => field),
        ...[...arranged.start, ...arranged.end].map(({ field }) => field),
        ...sorted.split(' '),
        ...filtered,
      ]),
      chosenWidths: layout.widths,
      ...(grid.groupBy && { under: (arranged.start[0] ?? arranged.center[0])?.field }),
      givesUp: layout.hidden === undefined,
    }),
    [measured, labels, grid, columns, arranged, sorted, filtered, layout.widths, layout.hidden],
  )
}
