import { usePaste } from './edit/usePaste.ts'
import { useCellEditor } from './edit/useCellEditor.ts'
import type { GridViewProps } from './gridViewProps.ts'
import { keyActions } from './keyActions.ts'
import { type Cell, rangeBounds } from './keyboard.ts'
import { useCopy } from './useCopy.ts'
import { useFocusInSight } from './useFocusInSight.ts'
import type { Geometry } from './useGeometry.ts'
import { useGridFocus } from './useGridFocus.ts'
import { useGridPointer } from './useGridPointer.ts'

/** The cells under keyboard, mouse and clipboard: which has the focus, which are marked, which is edited. */
export function useCells(
  props: GridViewProps,
  geometry: Geometry,
  rows: {
    gridId: string
    selects: boolean
    toggle: (line: number, extend: boolean) => void
    selectAll: () => void
  },
) {
  const { source, lineHeight, editing, scroller, on } = props
  const { lines, viewport, placement, lineAt, rowAt, showCell } = geometry
  const { toggle } = rows
  const columns = placement.all
  const open = (cell: Cell) => {
    const line = lineAt(cell.line)
    const own = columns[cell.column]?.own
    if (line?.kind === 'group') source.turn?.(line.key, { open: !line.open })
    else if (line?.kind === 'row' && own === 'select') toggle(cell.line, false)
    else if (line?.kind === 'row' && own === 'fold') source.unfold?.(cell.line)
    else if (line?.kind === 'row' && !editor.open(cell)) on.onOpen(line.row)
  }
  const { active, range, focus, onKeyDown } = useGridFocus(
    keyActions({
      ...rows,
      props,
      geometry,
      open,
      edit: (pressed, cell) => editor.onKey(pressed, cell),
      focus: (cell) => focus(cell),
    }),
  )
  useFocusInSight(scroller, viewport, { index: active.line, height: lineHeight }, () => showCell(active))
  const editPlace = { editing, lines, lineAt: source.lineAt, columns, active, scroller }
  const goTo = (cell: Cell) => {
    focus(cell)
    showCell(cell)
  }
  const editor = useCellEditor({ ...editPlace, goTo })
  const marked = range ?? (active.line < 0 ? undefined : { from: active, to: active })
  const { load, identity } = source
  const chosen = { from: () => marked && rangeBounds(marked), lineAt: source.lineAt, columns, load, identity }
  return {
    active,
    range: range && rangeBounds(range),
    editor: editor.editor,
    handlers: {
      onKeyDown,
      onCopy: useCopy(chosen),
      onPaste: usePaste({ ...editPlace, ...chosen, isReady: source.state === 'ready' }),
    },
    pointer: useGridPointer({
      placement,
      focus,
      toggle,
      open,
      unfold: (line) => source.unfold?.(line),
      rowAt,
      onOpen: on.onOpen,
      onRowMenu: on.onRowMenu,
    }),
  }
}
