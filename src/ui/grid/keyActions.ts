import { lineBeyondDetail } from './detail/detailPlaces.ts'
import type { GridViewProps } from './gridViewProps.ts'
import type { Cell, Pressed } from './keyboard.ts'
import { groupAbove } from './lines.ts'
import { cellId } from './rowFrame.ts'
import type { Geometry } from './useGeometry.ts'
import type { KeyActions } from './useGridFocus.ts'

const KEY_WIDTH_STEP = 16

/** What the keys of a list need to do their work. */
export interface KeyWork {
  props: Pick<GridViewProps, 'source' | 'lineHeight' | 'hasMenu' | 'offers' | 'on'>
  geometry: Geometry
  gridId: string
  selects: boolean
  /** Turns the row's selection round; `extend` up to the row that was turned before. */
  toggle: (line: number, extend: boolean) => void
  selectAll: () => void
  /** Opens what the cell holds: a group, a detail, its input, its record. */
  open: (cell: Cell) => void
  edit: (pressed: Pressed, cell: Cell) => boolean
  focus: (cell: Cell) => void
}

/** What keys do beyond moving the focus. */
export function keyActions(work: KeyWork): KeyActions {
  const { props, geometry, selects, selectAll, open, edit } = work
  const { source, lineHeight, on } = props
  const { lines, viewport, placement, lineAt, rowAt } = geometry
  return {
    bounds: () => ({
      lines,
      columns: placement.all.length,
      pageLines: Math.max(Math.floor(viewport / lineHeight) - 1, 1),
    }),
    settle: (to, before) => ({ ...to, line: lineBeyondDetail(to.line, before.line, lineAt) }),
    show: geometry.showCell,
    open,
    selects,
    select: ({ line }, extend) => work.toggle(line, extend),
    selectAll,
    ...onColumns(work),
    ...onLines(work),
    edit,
    toFilter: on.onFilter,
    help: on.onKeys,
    keyAt: (index) => rowAt(index)?.key,
    // Cells that are marked in the rows of the question before are not those of the next.
    identity: source.state === 'ready' ? source.identity : '',
  }
}

function onColumns({
  props: { on },
  geometry: { placement },
  selectAll,
  focus,
}: KeyWork): Pick<KeyActions, 'sort' | 'moveColumn' | 'widen'> {
  const columns = placement.all
  const fieldAt = (column: number) => columns[column]?.column?.field
  return {
    sort: (column, add) => {
      const field = fieldAt(column)
      if (field) on.onSort(field, add)
      else if (columns[column]?.own === 'select') selectAll()
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
  }
}

function onLines({
  props: { source, hasMenu, offers, on },
  geometry: { placement, lineAt },
  gridId,
}: KeyWork): Pick<KeyActions, 'menu' | 'turnPage' | 'fold' | 'unfold'> {
  const columns = placement.all
  return {
    menu: (cell) => {
      const line = lineAt(cell.line)
      const at = line?.kind === 'group' ? { ...cell, column: 0 } : cell
      const anchor = document.getElementById(cellId(gridId, at.line, at.column))
      const field = columns[cell.column]?.column?.field
      if (!anchor) return
      if (cell.line < 0 && field) on.onMenu(field, anchor)
      else if (line?.kind === 'row' && hasMenu && (line.open !== undefined || offers(line.row)))
        on.onRowMenu(line, cell.line, anchor)
      else if (line?.kind === 'group') on.onGroupMenu(line, anchor)
    },
    turnPage: (cell, by) => {
      const group = groupAbove(cell.line, lineAt)
      if (!group) on.onPage(by)
      else if (group.page + by >= 1 && group.page + by <= group.pages)
        source.turn?.(group.key, { page: group.page + by })
    },
    fold: ({ line: index, column }, wanted) => {
      const line = lineAt(index)
      if (line?.kind === 'group' && line.open !== wanted) source.turn?.(line.key, { open: wanted })
      // To the right the key moves on; at the left edge it has nowhere to go.
      else if (line?.kind === 'row' && columns[column]?.own === 'fold' && line.open && !wanted) source.unfold?.(index)
      else return false
      return true
    },
    unfold: ({ line }) => source.unfold?.(line),
  }
}
