import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef } from 'react'
import type { Sort } from '../../api/list.ts'
import { useDelayed } from '../useDelayed.ts'
import type { AnyRow, DeclaredGrid } from './defineGrid.ts'
import { GridHeader, type HeaderProps, type HeaderWords } from './GridHeader.tsx'
import { cellId, type RowFrame, type Words } from './GridRow.tsx'
import { GridRows } from './GridRows.tsx'
import { useGridWindow } from './gridWindow.ts'
import { type Cell, rangeBounds } from './keyboard.ts'
import type { GroupLine, Line, Source } from './lines.ts'
import type { Placement } from './placement.ts'
import { isSelected, type Selection } from './selection.ts'
import { SumsRow } from './SumsRow.tsx'
import { useGridFocus } from './useGridFocus.ts'
import { useGridPointer } from './useGridPointer.ts'

const HEAD_HEIGHT = 34

export interface GridViewProps {
  grid: DeclaredGrid
  source: Source
  placement: (width: number) => Placement
  lineHeight: number
  label: string
  words: Words & HeaderWords
  sort: readonly Sort[]
  filtered: ReadonlySet<string>
  selection: Selection
  canOpen: boolean
  hasMenu: boolean
  scroller: RefObject<HTMLDivElement | null>
  on: GridEvents
  /** Buttons in a group's heading, and what it says of its rows. */
  groupParts: (line: GroupLine) => { text: string; buttons: ReactNode }
  /** What stands in the place of rows: empty, or failed. */
  instead: ReactNode
}

/** What people do to the grid; the screen around it decides what that means. */
export interface GridEvents extends Pick<HeaderProps, 'onSort' | 'onResize' | 'onMove' | 'onMenu'> {
  onSelect: (keys: readonly (readonly [string, AnyRow])[], on: boolean) => void
  onSelectAll: () => void
  onOpen: (row: AnyRow) => void
  onRowMenu: (row: AnyRow, anchor: HTMLElement) => void
  onFilter: () => void
  onMoveBy: (field: string, by: -1 | 1) => void
  onFit: (field: string, rows: readonly AnyRow[]) => void
}

/** The window on the rows, its headings and sums, with focus, ranges and selection. */
export function GridView(props: GridViewProps) {
  const {
    grid,
    source,
    placement: placementFor,
    lineHeight,
    label,
    words,
    selection,
    scroller,
    on,
    canOpen,
    hasMenu,
  } = props
  const gridId = useId()
  const rowOptions = grid.row
  const skeleton = useDelayed(source.state === 'first' && !source.error)
  const dimmed = useDelayed(source.state === 'refreshing')
  const hasSums = grid.rows.list.totals.length > 0
  const waitingLines = source.state === 'first' ? (skeleton ? 30 : 0) : source.lines
  const { window: view, show } = useGridWindow(scroller, {
    lines: waitingLines,
    lineHeight,
    headHeight: HEAD_HEIGHT,
    footHeight: hasSums ? lineHeight : 0,
    placement: placementFor,
  })
  const placement = placementFor(view.width)
  const [from, past] = view.columns
  const center = useMemo(() => placement.center.columns.slice(from, past), [placement, from, past])
  const lineAt = (index: number): Line =>
    source.state === 'first' ? { kind: 'waiting', number: index + 1 } : source.lineAt(index)
  const frame = useMemo<RowFrame>(
    () => ({ gridId, placement, center, words, mayOpen: canOpen, hasMenu }),
    [gridId, placement, center, words, canOpen, hasMenu],
  )
  const { want } = source
  useEffect(() => want(view.first, view.last), [want, view.first, view.last])
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [scroller, source.identity])

  const selectable = (row: AnyRow) => rowOptions?.notSelectable?.(row) === undefined
  const rowOf = (index: number) => {
    const line = index >= 0 && index < waitingLines ? lineAt(index) : undefined
    return line?.kind === 'row' ? line : undefined
  }
  const selectLines = (first: number, last: number, on_: boolean) => {
    const rows = Array.from({ length: last - first + 1 }, (_, index) => rowOf(first + index))
    on.onSelect(
      rows.flatMap((line) => (line && selectable(line.row) ? [[line.key, line.row] as const] : [])),
      on_,
    )
  }
  const lastSelected = useRef<number>(undefined)
  const toggle = (index: number, extend: boolean) => {
    const line = rowOf(index)
    if (!line || !selectable(line.row)) return
    const since = extend && lastSelected.current !== undefined ? lastSelected.current : index
    selectLines(Math.min(since, index), Math.max(since, index), !isSelected(selection, line.key))
    lastSelected.current = index
  }
  const fieldAt = (column: number) => placement.all[column]?.column?.field
  const cellElement = ({ line, column }: Cell) => document.getElementById(cellId(gridId, line, column))
  const open = ({ line: index, column }: Cell) => {
    const line = index >= 0 && index < waitingLines ? lineAt(index) : undefined
    if (line?.kind === 'group') source.turn?.(line.key, { open: !line.open })
    else if (line?.kind === 'row' && placement.all[column]?.own === 'select') toggle(index, false)
    else if (line?.kind === 'row') on.onOpen(line.row)
  }
  const { active, range, focus, onKeyDown } = useGridFocus({
    bounds: () => ({
      lines: waitingLines,
      columns: placement.all.length,
      pageLines: Math.max(Math.floor(view.viewport / lineHeight) - 1, 1),
    }),
    show: ({ line, column }) =>
      show(
        Math.max(line, 0),
        placement.center.columns.find(({ index }) => index === column),
      ),
    open,
    select: ({ line }, extend) => toggle(line, extend),
    selectAll: on.onSelectAll,
    sort: (column, add) => {
      const field = fieldAt(column)
      if (field) on.onSort(field, add)
      else if (placement.all[column]?.own === 'select') on.onSelectAll()
    },
    menu: (cell) => {
      const anchor = cellElement(cell)
      const field = fieldAt(cell.column)
      const line = rowOf(cell.line)
      if (!anchor) return
      if (cell.line < 0 && field) on.onMenu(field, anchor)
      else if (line && hasMenu) on.onRowMenu(line.row, anchor)
    },
    moveColumn: (column, by) => {
      const field = fieldAt(column)
      if (!field) return
      on.onMoveBy(field, by)
      if (placement.all[column + by]?.column) focus({ line: -1, column: column + by })
    },
    widen: (column, by) => {
      const field = fieldAt(column)
      if (field) on.onResize(field, placement.all[column]!.width + by * KEY_WIDTH_STEP)
    },
    fold: ({ line: index }, wanted) => {
      const line = index >= 0 && index < waitingLines ? lineAt(index) : undefined
      if (line?.kind !== 'group' || line.open === wanted) return false
      source.turn?.(line.key, { open: wanted })
      return true
    },
    toFilter: on.onFilter,
  })
  // A shorter page must not leave the focus beyond its end.
  const activeCell = {
    line: Math.min(active.line, waitingLines - 1),
    column: Math.min(active.column, placement.all.length - 1),
  }

  const pointer = useGridPointer({
    placement,
    focus,
    toggle,
    open,
    rowAt: (index) => rowOf(index)?.row,
    copied: () => (activeCell.line < 0 ? undefined : rangeBounds(range ?? { from: activeCell, to: activeCell })),
    onOpen: on.onOpen,
    onRowMenu: on.onRowMenu,
  })
  const pageRows = Array.from({ length: Math.min(waitingLines, SEEN_ROWS_MAX) }, (_, index) => rowOf(index)).filter(
    (line) => line !== undefined,
  )
  const chosen = pageRows.filter(({ key, row }) => selectable(row) && isSelected(selection, key)).length
  const could = pageRows.filter(({ row }) => selectable(row)).length
  return (
    <div
      ref={scroller}
      role={grid.groupBy ? 'treegrid' : 'grid'}
      tabIndex={0}
      className={`grid-scroll${placement.scrolls ? ' grid-scrolls' : ''}`}
      aria-label={label}
      aria-rowcount={source.totalAtLeast ? -1 : source.lines + 1}
      aria-colcount={placement.all.length}
      aria-multiselectable
      aria-busy={source.state !== 'ready'}
      aria-activedescendant={waitingLines > 0 ? cellId(gridId, activeCell.line, activeCell.column) : undefined}
      onKeyDown={onKeyDown}
      {...pointer}
    >
      <GridHeader
        gridId={gridId}
        placement={placement}
        center={center}
        sort={props.sort}
        filtered={props.filtered}
        selected={
          selection.all && selection.keys.size === 0 ? 'all' : chosen === 0 ? 'none' : chosen === could ? 'all' : 'some'
        }
        active={activeCell.line < 0 ? activeCell.column : -1}
        words={words}
        onSort={on.onSort}
        onSelectAll={() => selectLines(0, Math.min(waitingLines, SEEN_ROWS_MAX) - 1, chosen < could)}
        onMenu={on.onMenu}
        onResize={on.onResize}
        onFit={(field) =>
          on.onFit(
            field,
            pageRows.map(({ row }) => row),
          )
        }
        onMove={on.onMove}
      />
      <GridRows
        view={view}
        frame={frame}
        lineHeight={lineHeight}
        headHeight={HEAD_HEIGHT}
        footHeight={hasSums ? lineHeight : 0}
        lineAt={lineAt}
        lines={waitingLines}
        dimmed={dimmed}
        active={activeCell}
        range={range && rangeBounds(range)}
        selection={selection}
        rowOptions={rowOptions}
        groupParts={props.groupParts}
        reasonOf={words.reasons}
      />
      {props.instead && (
        <div className="grid-instead" style={{ width: view.width }}>
          {props.instead}
        </div>
      )}
      {hasSums && source.lines > 0 && (
        <SumsRow frame={frame} totals={source.totals} height={lineHeight} label={words.total} line={source.lines} />
      )}
    </div>
  )
}

/** Rows that the box in the heading speaks for. */
const SEEN_ROWS_MAX = 1_000
const KEY_WIDTH_STEP = 16
