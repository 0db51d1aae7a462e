import { type CSSProperties, type ReactNode, type RefObject, useId, useLayoutEffect } from 'react'
import type { Sort } from '../../api/list.ts'
import { SIGN_OF_WORK_AFTER_MS } from '../useDelayed.ts'
import { useStable } from '../useStable.ts'
import type { AnyRow, DeclaredGrid } from './defineGrid.ts'
import { lineBeyondDetail } from './detail/detailPlaces.ts'
import type { RowDetail } from './detail/rowDetail.ts'
import type { GridEditing } from './edit/useCellEdits.ts'
import { usePaste } from './edit/usePaste.ts'
import { useCellEditor } from './edit/useCellEditor.ts'
import { useDrawnColumns } from './drawnColumns.tsx'
import { GridHeader, type HeaderProps, type HeaderWords } from './GridHeader.tsx'
import { GridRows } from './GridRows.tsx'
import { useGridScroll, useSideways } from './gridWindow.ts'
import { type Cell, rangeBounds } from './keyboard.ts'
import { groupAbove, type GroupLine, type RowLine, type Source } from './lines.ts'
import type { Placement } from './placement.ts'
import { cellId, type Words } from './rowFrame.ts'
import type { Selection } from './selection.ts'
import { RangeSummary } from './RangeSummary.tsx'
import { SumsRow } from './SumsRow.tsx'
import { useFocusInSight } from './useFocusInSight.ts'
import { useGridFocus } from './useGridFocus.ts'
import { useCopy } from './useCopy.ts'
import { useGridPointer } from './useGridPointer.ts'
import { useRowFrame } from './useRowFrame.ts'
import { useRowSelection } from './useRowSelection.ts'

const HEAD_HEIGHT = 34
/** Rows that wait for the first texts. */
const SKELETON_LINES = 30
const KEY_WIDTH_STEP = 16

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
  /** Where cells may be edited. */
  editing: GridEditing | undefined
  /** What opens below a row. */
  detail: RowDetail<AnyRow> | undefined
  scroller: RefObject<HTMLDivElement | null>
  /** Where it is said what marked cells add up to. */
  rangePlace: HTMLElement | null
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
  onRowMenu: (row: RowLine, line: number, anchor: HTMLElement) => void
  onGroupMenu: (group: GroupLine, anchor: HTMLElement) => void
  /** To the next page of the list, or the one before. */
  onPage: (by: -1 | 1) => void
  onFilter: () => void
  onKeys: () => void
  onMoveBy: (field: string, by: -1 | 1) => void
  onFit: (field: string, rows: readonly AnyRow[]) => void
}

/** The window on the rows, its headings and sums, with focus, ranges, selection and editing. */
export function GridView(props: GridViewProps) {
  const { grid, source, placement: placementFor, lineHeight, label, words, selection, scroller, on } = props
  const { hasMenu, editing } = props
  const gridId = useId()
  const hasSums = grid.rows.list.totals.length > 0
  const footHeight = hasSums ? lineHeight : 0
  const isFirst = source.state === 'first'
  const isReady = source.state === 'ready'
  // Their elements stand ready while the server works: then only texts are to be filled in.
  const lines = isFirst && !source.error ? SKELETON_LINES : source.lines
  const measures = { lines, lineHeight, headHeight: HEAD_HEIGHT, footHeight, placement: placementFor }
  const { scroll, show } = useGridScroll(scroller, measures)
  const { width, viewport, columns: drawn } = useSideways(scroll, measures)
  const placement = placementFor(width)
  const { all: columns } = placement
  const { lineAt } = source
  const knownLine = (index: number) => (index >= 0 && index < lines ? lineAt(index) : undefined)
  const rowOf = (index: number): RowLine | undefined => {
    const line = knownLine(index)
    return line?.kind === 'row' ? line : undefined
  }
  const frame = useRowFrame(props, gridId)
  const drawnColumns = useDrawnColumns(placement, drawn)
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [scroller, source.identity])

  const selecting = useRowSelection({ grid, source, lines, rowOf, selection, ...on })
  const { toggle, state: selected, seen } = selecting
  // The headings are not drawn again for every window that is scrolled into.
  const onSelectSeen = useStable(selecting.toggleSeen)
  const onFit = useStable((field: string) =>
    on.onFit(
      field,
      seen().map(({ row }) => row),
    ),
  )
  // Where the server cannot tell apart what cannot be selected, all means all that is seen.
  const selectAll = grid.row?.notSelectable && !grid.row.selectable ? onSelectSeen : on.onSelectAll
  const fieldAt = (column: number) => columns[column]?.column?.field
  const cellElement = ({ line, column }: Cell) => document.getElementById(cellId(gridId, line, column))
  const showCell = ({ line, column }: Cell) =>
    show(
      Math.max(line, 0),
      placement.center.columns.find(({ index }) => index === column),
    )
  const open = (cell: Cell) => {
    const line = knownLine(cell.line)
    const own = columns[cell.column]?.own
    if (line?.kind === 'group') source.turn?.(line.key, { open: !line.open })
    else if (line?.kind === 'row' && own === 'select') toggle(cell.line, false)
    else if (line?.kind === 'row' && own === 'fold') source.unfold?.(cell.line)
    else if (line?.kind === 'row' && !editCell(cell)) on.onOpen(line.row)
  }
  const { active, range, focus, onKeyDown } = useGridFocus({
    bounds: () => ({
      lines,
      columns: columns.length,
      pageLines: Math.max(Math.floor(viewport / lineHeight) - 1, 1),
    }),
    settle: (to, before) => ({ ...to, line: lineBeyondDetail(to.line, before.line, knownLine) }),
    show: showCell,
    open,
    selects: frame.selects,
    select: ({ line }, extend) => toggle(line, extend),
    selectAll,
    sort: (column, add) => {
      const field = fieldAt(column)
      if (field) on.onSort(field, add)
      else if (columns[column]?.own === 'select') selectAll()
    },
    menu: (cell) => {
      const line = knownLine(cell.line)
      const anchor = cellElement(line?.kind === 'group' ? { ...cell, column: 0 } : cell)
      const field = fieldAt(cell.column)
      if (!anchor) return
      if (cell.line < 0 && field) on.onMenu(field, anchor)
      else if (line?.kind === 'row' && hasMenu) on.onRowMenu(line, cell.line, anchor)
      else if (line?.kind === 'group') on.onGroupMenu(line, anchor)
    },
    turnPage: (cell, by) => {
      const group = groupAbove(cell.line, knownLine)
      if (!group) on.onPage(by)
      else if (group.page + by >= 1 && group.page + by <= group.pages)
        source.turn?.(group.key, { page: group.page + by })
    },
    moveColumn: (column, by) => {
      const field = fieldAt(column)
      if (!field) return
      on.onMoveBy(field, by)
      if (columns[column + by]?.column) focus({ line: -1, column: column + by })
    },
    widen: (column, by) => {
      const field = fieldAt(column)
      if (field) on.onResize(field, columns[column]!.width + by * KEY_WIDTH_STEP)
    },
    fold: ({ line: index, column }, wanted) => {
      const line = knownLine(index)
      if (line?.kind === 'group' && line.open !== wanted) source.turn?.(line.key, { open: wanted })
      // To the right the key moves on; at the left edge it has nowhere to go.
      else if (line?.kind === 'row' && columns[column]?.own === 'fold' && line.open && !wanted) source.unfold?.(index)
      else return false
      return true
    },
    unfold: ({ line }) => source.unfold?.(line),
    edit: (pressed, cell) => onEditKey(pressed, cell),
    toFilter: on.onFilter,
    help: on.onKeys,
    keyAt: (index) => rowOf(index)?.key,
    // Cells that are marked in the rows of the question before are not those of the next.
    identity: isReady ? source.identity : '',
  })
  useFocusInSight(scroller, viewport, { index: active.line, height: lineHeight }, () => showCell(active))
  const editPlace = { editing, lines, lineAt, columns, active, scroller }
  const {
    open: editCell,
    onKey: onEditKey,
    editor,
  } = useCellEditor({
    ...editPlace,
    goTo: (cell) => {
      focus(cell)
      showCell(cell)
    },
  })
  const marked = range ?? (active.line < 0 ? undefined : { from: active, to: active })
  const chosenCells = {
    from: () => marked && rangeBounds(marked),
    lineAt,
    columns,
    load: source.load,
    identity: source.identity,
  }
  const onPaste = usePaste({ ...editPlace, ...chosenCells, isReady })
  const onCopy = useCopy(chosenCells)
  const pointer = useGridPointer({
    placement,
    focus,
    toggle,
    open,
    unfold: (line) => source.unfold?.(line),
    rowAt: rowOf,
    onOpen: on.onOpen,
    onRowMenu: on.onRowMenu,
  })
  const activeLine = knownLine(active.line)
  const spans = activeLine?.kind === 'group' || activeLine?.kind === 'detail'
  return (
    <div
      ref={scroller}
      role={frame.level ? 'treegrid' : 'grid'}
      tabIndex={0}
      // After a failure the next wait begins anew.
      className={`grid-scroll grid-${source.error ? 'failed' : source.state}${placement.scrolls ? ' grid-scrolls' : ''}`}
      style={
        {
          '--grid-row': `${lineHeight}px`,
          '--grid-sign-after': `${SIGN_OF_WORK_AFTER_MS}ms`,
        } as CSSProperties
      }
      aria-label={label}
      aria-rowcount={isFirst || source.totalAtLeast ? -1 : (source.rows ?? source.lines) + 1 + (hasSums ? 1 : 0)}
      aria-colcount={columns.length}
      aria-multiselectable
      aria-readonly={editing ? undefined : true}
      aria-busy={source.state !== 'ready'}
      aria-activedescendant={lines > 0 ? cellId(gridId, active.line, spans ? 0 : active.column) : undefined}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onPaste={onPaste}
      {...pointer}
    >
      <GridHeader
        gridId={gridId}
        columns={drawnColumns}
        sort={props.sort}
        filtered={props.filtered}
        selected={selected}
        active={active.line < 0 ? active.column : -1}
        words={words}
        onSort={on.onSort}
        onSelectAll={onSelectSeen}
        onMenu={on.onMenu}
        onResize={on.onResize}
        onFit={onFit}
        onMove={on.onMove}
      />
      <GridRows
        scroll={scroll}
        measures={measures}
        frame={frame}
        columns={drawnColumns}
        lineAt={lineAt}
        want={source.want}
        active={active}
        range={range && rangeBounds(range)}
        selection={selection}
        rowOptions={grid.row}
        groupParts={props.groupParts}
        reasonOf={words.reasons}
        editor={editor}
      />
      {props.instead && (
        // To a reader a grid holds nothing but rows.
        <div className="grid-instead" role="row" style={{ width }}>
          <div role="gridcell">{props.instead}</div>
        </div>
      )}
      {range && <RangeSummary place={props.rangePlace} bounds={rangeBounds(range)} columns={columns} source={source} />}
      {hasSums && source.lines > 0 && (
        <SumsRow
          columns={drawnColumns}
          totals={source.totals}
          height={lineHeight}
          label={words.total}
          place={(source.rows ?? source.lines) + 1}
        />
      )}
    </div>
  )
}
