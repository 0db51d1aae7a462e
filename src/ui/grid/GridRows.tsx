import { type ReactNode, useEffect } from 'react'
import type { DeclaredGrid } from './defineGrid.ts'
import { DetailRow } from './detail/DetailRow.tsx'
import type { CellEditorProps } from './edit/CellEditor.tsx'
import type { DrawnColumns } from './drawnColumns.tsx'
import { GridRow } from './GridRow.tsx'
import { GroupRow } from './GroupRow.tsx'
import { type GridScroll, type GridWindow, type Measures, useRowWindow } from './gridWindow.ts'
import type { Cell, rangeBounds } from './keyboard.ts'
import type { GroupLine, Line } from './lines.ts'
import type { RowFrame } from './rowFrame.ts'
import { isSelected, type Selection } from './selection.ts'

interface RowsProps {
  scroll: GridScroll
  measures: Measures
  frame: RowFrame
  columns: DrawnColumns
  lineAt: (index: number) => Line
  /** Lines that are on screen or about to be. */
  want: (first: number, last: number, moving: boolean) => void
  active: Cell
  range: ReturnType<typeof rangeBounds> | undefined
  selection: Selection
  rowOptions: DeclaredGrid['row']
  groupParts: (line: GroupLine) => { text: string; buttons: ReactNode }
  reasonOf: (key: string) => string
  editor: CellEditorProps | undefined
}

/**
 * The rows in the window. Slots are recycled while it moves, so that a scrolled row costs its texts and no elements; at rest they
 * stand in the order of the rows, for screen readers and for finding in the page. The window sticks when the scroll outruns it.
 */
export function GridRows(props: RowsProps) {
  const { scroll, measures, active, want } = props
  const { lines, lineHeight, headHeight, footHeight } = measures
  const view = useRowWindow(scroll, measures)
  const { first, last, slots, moving } = view
  useEffect(() => want(first, last, moving), [want, first, last, moving])
  const size = last - first
  // The row with the focus stays in the document, or a screen reader would lose its place.
  const away = active.line >= 0 && active.line < lines && (active.line < first || active.line >= last)
  const inWindow = Array.from({ length: size }, (_, index) => first + index)
  const indexes = [...inWindow, ...view.idle.filter((index) => index !== active.line)]
  if (moving && size > 0) indexes.sort((a, b) => (a % slots) - (b % slots))
  const height = size * lineHeight
  const stick = Math.min(view.viewport - height, 0)
  const details = new Set<string>()
  return (
    <div className="grid-canvas" style={{ height: view.height, width: props.columns.placement.width }} role="rowgroup">
      <div style={{ height: view.above }} role="presentation" />
      <div
        className="grid-window"
        style={{ height, top: stick + headHeight, bottom: stick + footHeight }}
        role="presentation"
      >
        {/* Moved back by as much as the window went on, and by a transform: rows that stay are neither laid out nor painted again. */}
        <div
          className="grid-lines"
          style={{ transform: `translateY(${(view.anchor - view.first) * lineHeight}px)` }}
          role="presentation"
        >
          {indexes.map((index) => line(props, view, index, index % slots, details))}
          {away && line(props, view, active.line, 'away', details)}
        </div>
      </div>
    </div>
  )
}

/** `details` names those that are drawn already: each is one element, however many of its lines are in the window. */
function line(
  props: RowsProps,
  view: GridWindow,
  index: number,
  slot: number | 'away',
  details: Set<string>,
): ReactNode {
  const { lineHeight } = props.measures
  const { frame, columns, active, range, selection, rowOptions, editor } = props
  const shown = props.lineAt(index)
  const top = (index - view.anchor) * lineHeight
  const activeColumn = active.line === index ? active.column : -1
  if (shown.kind === 'group') {
    const { text, buttons } = props.groupParts(shown)
    return (
      <GroupRow
        key={`group ${slot}`}
        frame={frame}
        columns={columns}
        line={shown}
        index={index}
        top={top}
        active={activeColumn}
        text={text}
      >
        {buttons}
      </GroupRow>
    )
  }
  if (shown.kind === 'detail') {
    if (details.has(shown.key)) return null
    details.add(shown.key)
    return (
      <DetailRow
        key={`detail ${shown.key}`}
        frame={frame}
        span={columns.placement.all.length}
        line={shown}
        index={index - shown.part}
        top={top - shown.part * lineHeight}
        height={shown.parts * lineHeight}
        width={view.width}
        active={active.line === index - shown.part}
        content={rowOptions!.detail!.content}
      />
    )
  }
  const { row, key } = shown
  const reason = row && rowOptions?.notSelectable?.(row)
  const edited = editor && editor.open.key === key ? editor : undefined
  return (
    <GridRow
      // What is being typed stays where it is while the rows around it take other slots.
      key={edited ? 'edited' : slot}
      frame={frame}
      columns={columns}
      line={shown}
      index={index}
      top={top}
      tone={row && rowOptions?.tone?.(row)}
      selected={key !== undefined && reason === undefined && isSelected(selection, key)}
      locked={reason === undefined ? undefined : props.reasonOf(reason)}
      active={activeColumn}
      editor={edited}
      range={
        range && index >= range.firstLine && index <= range.lastLine ? [range.firstColumn, range.lastColumn] : undefined
      }
    />
  )
}
