import { useDrawnColumns } from './drawnColumns.tsx'
import type { GridViewProps } from './gridViewProps.ts'
import { useGridScroll, useSideways } from './gridWindow.ts'
import type { Cell } from './keyboard.ts'
import type { Line, RowLine } from './lines.ts'

const HEAD_HEIGHT = 34
/** Rows that wait for the first texts. */
const SKELETON_LINES = 30

/** Where lines and columns stand in the window, which of them are drawn, and how one of them is brought into view. */
export function useGeometry({ grid, source, placement: placementFor, lineHeight, card, scroller }: GridViewProps) {
  // A phone has no headings, and its footer says the sums.
  const hasSums = !card && grid.rows.list.totals.length > 0
  // Their elements stand ready while the server works: then only texts are to be filled in.
  const lines = source.state === 'first' && !source.error ? SKELETON_LINES : source.lines
  const measures = {
    lines,
    lineHeight,
    headHeight: card ? 0 : HEAD_HEIGHT,
    footHeight: hasSums ? lineHeight : 0,
    placement: placementFor,
  }
  const { scroll, show } = useGridScroll(scroller, measures)
  const { width, viewport, columns: drawn, inSight } = useSideways(scroll, measures)
  const placement = placementFor(width)
  const lineAt = (index: number): Line | undefined => (index >= 0 && index < lines ? source.lineAt(index) : undefined)
  return {
    hasSums,
    lines,
    measures,
    scroll,
    width,
    viewport,
    placement,
    drawn: useDrawnColumns(placement, drawn),
    /** Fields that can be read without scrolling sideways. */
    inSight: new Set(
      [...placement.start.columns, ...placement.center.columns.slice(...inSight), ...placement.end.columns].map(
        ({ id }) => id,
      ),
    ),
    /** Undefined beyond the lines that there are. */
    lineAt,
    rowAt: (index: number): RowLine | undefined => {
      const line = lineAt(index)
      return line?.kind === 'row' ? line : undefined
    },
    showCell: ({ line, column }: Cell) =>
      show(
        Math.max(line, 0),
        placement.center.columns.find(({ index }) => index === column),
      ),
  }
}

export type Geometry = ReturnType<typeof useGeometry>
