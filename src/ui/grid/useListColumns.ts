import { type RefObject, useMemo, useState } from 'react'
import { useCompact } from '../useCompact.ts'
import { useStable } from '../useStable.ts'
import type { GridColumn } from './column.ts'
import type { DeclaredGrid } from './defineGrid.ts'
import { fittingWidth } from './fittingWidth.ts'
import type { Source } from './lines.ts'
import { byWorth } from './fitting.ts'
import { DENSITIES } from './gridLayout.ts'
import { cardOf } from './phone/card.ts'
import { cardPlacement, type OwnColumn, type OwnColumns, type Places, placing } from './placement.ts'
import { useFitting } from './useFitting.ts'
import type { useGridSearch } from './useGridSearch.ts'
import { useArranged } from './useGridTable.ts'
import { useColumnWork, useLayout } from './useLayout.ts'

/** What the rows of a list can do, each of which has a column of its own. */
export interface Abilities {
  selects: boolean
  unfolds: boolean
  acts: boolean
}

/** The columns of a list: as declared, as the user has arranged them, fitted into the window, and what can be done to them. */
export function useListColumns({
  grid,
  columns,
  source,
  address: { sort, page, limit },
  filtered,
  scroller,
  abilities,
}: {
  grid: DeclaredGrid
  columns: readonly GridColumn[]
  source: Source
  address: Pick<ReturnType<typeof useGridSearch>, 'sort' | 'page' | 'limit'>
  /** Fields with a condition. */
  filtered: ReadonlySet<string>
  scroller: RefObject<HTMLElement | null>
  abilities: Abilities
}) {
  const [layout, setLayout] = useLayout(grid)
  const arranged = useArranged(grid, columns, layout)
  const sorted = sort.map(({ field }) => field)
  const fitting = useFitting(grid, columns, source, arranged, layout, { sorted, filtered })
  const digits = String(limit === 'all' ? Math.max(source.total, 1_000) : Math.max(page * limit, 100)).length
  const own = useOwnColumns(abilities, digits)
  const compact = useCompact()
  const [places] = useState<Places>(() => new Map())
  const placement = useMemo(
    () => (compact ? cardPlacement(places) : placing(arranged, own, fitting, places)),
    [compact, arranged, own, fitting, places],
  )
  const visible = useMemo(() => [...arranged.start, ...arranged.center, ...arranged.end], [arranged])
  const card = useMemo(() => (compact ? cardOf(byWorth(grid, visible)) : undefined), [compact, grid, visible])
  /** Columns for which the window has no room. */
  const givenUp = () => placement(scroller.current?.clientWidth ?? 0).givenUp
  const work = useColumnWork(grid, arranged, layout, setLayout, useStable(givenUp))
  return {
    layout,
    setLayout,
    arranged,
    placement,
    givenUp,
    work,
    /** What is shown, printed and exported, whether or not the window has room for it. */
    visible,
    /** How a row is drawn on a phone; undefined where there is room for columns. */
    card,
    lineHeight: compact ? CARD_HEIGHT : DENSITIES[layout.density],
    fit: (column: GridColumn, rows: Parameters<typeof fittingWidth>[1]) =>
      work.resize(column.field, fittingWidth(column, rows)),
  }
}

export type ListColumns = ReturnType<typeof useListColumns>

function useOwnColumns({ selects, unfolds, acts }: Abilities, digits: number): OwnColumns {
  return useMemo<OwnColumns>(
    () => ({
      start: [...(unfolds ? FOLD : []), ...(selects ? SELECT : []), 'number'] satisfies OwnColumn[],
      end: acts ? ['actions'] : [],
      digits,
    }),
    [selects, unfolds, acts, digits],
  )
}

/** Two lines of text, and enough for a finger. */
const CARD_HEIGHT = 60
const FOLD = ['fold'] as const
const SELECT = ['select'] as const
