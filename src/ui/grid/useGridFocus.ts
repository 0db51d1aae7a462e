import { type KeyboardEvent, useState } from 'react'
import { useStable } from '../useStable.ts'
import { type Bounds, type Cell, cellAfter, isSearchKey, type Pressed, type Range, wholeRange } from './keyboard.ts'

/** What keys do beyond moving the focus. */
export interface KeyActions {
  bounds: () => Bounds
  /** Where the focus really stops that was to go from one cell to another. */
  settle: (to: Cell, before: Cell) => Cell
  /** Brings the cell into view. */
  show: (cell: Cell) => void
  open: (cell: Cell) => void
  /** Whether rows are chosen here for something to be done with them; elsewhere the same keys mark cells to copy, as in a spreadsheet. */
  selects: boolean
  select: (cell: Cell, extend: boolean) => void
  selectAll: () => void
  /** Enter and Space on a heading; Shift adds to the order. */
  sort: (column: number, add: boolean) => void
  /** Alt+Down, or the menu key: the menu of a heading or of a row. */
  menu: (cell: Cell) => void
  /** Alt+PageDown and Alt+PageUp: the page of the group that the cell stands in, or of the list. */
  turnPage: (cell: Cell, by: -1 | 1) => void
  /** Ctrl+Shift+arrow on a heading moves the column; Alt+Shift+arrow makes it wider or narrower. */
  moveColumn: (column: number, by: -1 | 1) => void
  widen: (column: number, by: -1 | 1) => void
  /** Left and right on a group's heading fold and unfold it; true when that was what the key meant. */
  fold: (cell: Cell, open: boolean) => boolean
  /** Ctrl+Enter: the detail of a row. */
  unfold: (cell: Cell) => void
  /** A key that begins the editing of a cell, or empties it; true when that was what the key meant. */
  edit: (pressed: Pressed, cell: Cell) => boolean
  toFilter: () => void
  /** F1: what keys there are. */
  help: () => void
  /** Names the row on a line, so that the focus goes with its row when rows come and go. */
  keyAt: (line: number) => string | undefined
  /** The question that the rows answer: another one has other rows. */
  identity: string
}

/** Lines in each direction in which the row with the focus is looked for. */
const FOLLOW_LINES = 250

/** The cell with the focus and the range that was chosen from it. The grid itself holds the browser's focus. */
export function useGridFocus(actions: KeyActions) {
  const [left, setLeft] = useState<Cell>({ line: 0, column: 0 })
  const [chosen, setChosen] = useState<{ range: Range; identity: string }>()
  const [held, setHeld] = useState<{ identity: string; key: string | undefined }>()
  const { identity, keyAt } = actions
  const { lines, columns } = actions.bounds()
  // A list that has become shorter leaves neither the focus nor marked cells beyond its end.
  const within = ({ line, column }: Cell): Cell => ({
    line: Math.min(line, lines - 1),
    column: Math.min(column, columns - 1),
  })
  const active = within(left)
  // Cells of other rows were marked before.
  const marked = chosen?.identity === identity && lines > 0 ? chosen.range : undefined
  const range = marked && { from: within(marked.from), to: within(marked.to) }
  const setRange = (next: Range | undefined) => setChosen(next && { range: next, identity })
  if (held?.key !== undefined && held.identity === identity && keyAt(left.line) !== held.key) {
    const line = lineNear(left.line, (index) => keyAt(index) === held.key)
    if (line === undefined) setHeld(undefined)
    else {
      setLeft({ line, column: left.column })
      setRange(undefined)
    }
  }

  /** Puts the focus on a cell; `extend` keeps where the range began. */
  const focus = useStable((to: Cell, extend: boolean = false) => {
    setLeft(to)
    setHeld({ identity, key: keyAt(to.line) })
    setRange(extend ? { from: range?.from ?? active, to } : undefined)
  })
  const onKeyDown = useStable((event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return
    if (handled(event, active, actions, { focus, mark: setRange })) {
      event.preventDefault()
      event.stopPropagation()
    } else if (event.key === 'Escape' && range) setRange(undefined)
  })
  return { active, range, focus, onKeyDown }
}

function lineNear(from: number, holds: (index: number) => boolean): number | undefined {
  for (let away = 1; away <= FOLLOW_LINES; away++) {
    if (holds(from + away)) return from + away
    if (holds(from - away)) return from - away
  }
  return undefined
}

function handled(
  event: KeyboardEvent,
  active: Cell,
  actions: KeyActions,
  { focus, mark }: { focus: (to: Cell, extend?: boolean) => void; mark: (range: Range) => void },
): boolean {
  const { key, ctrlKey: ctrl, metaKey, shiftKey, altKey } = event
  const ctrlKey = ctrl || metaKey
  const inHeading = active.line < 0
  const sideways = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : undefined
  if (inHeading && sideways && shiftKey && (ctrlKey || altKey)) {
    if (ctrlKey) actions.moveColumn(active.column, sideways)
    else actions.widen(active.column, sideways)
    return true
  }
  if ((key === 'ArrowDown' && altKey) || key === 'ContextMenu' || (key === 'F10' && shiftKey)) {
    actions.menu(active)
    return true
  }
  if (altKey && !ctrlKey && (key === 'PageDown' || key === 'PageUp')) {
    actions.turnPage(active, key === 'PageDown' ? 1 : -1)
    return true
  }
  if (!inHeading && actions.edit({ key, ctrlKey, shiftKey, altKey }, active)) return true
  if (key === 'Enter' && ctrlKey && !inHeading) {
    actions.unfold(active)
    return true
  }
  if (sideways && !ctrlKey && !shiftKey && !altKey && actions.fold(active, sideways > 0)) return true
  const next = cellAfter({ key, ctrlKey, shiftKey, altKey }, active, actions.bounds())
  if (next) {
    const to = actions.settle(next, active)
    focus(to, shiftKey && !inHeading && to.line >= 0)
    actions.show(to)
    return true
  }
  if (key === 'Enter' && !altKey && !ctrlKey) {
    if (inHeading) actions.sort(active.column, shiftKey)
    else actions.open(active)
    return true
  }
  if (key === ' ') {
    if (ctrlKey) mark(wholeRange('column', active, actions.bounds()))
    else if (inHeading) actions.sort(active.column, shiftKey)
    else if (actions.selects) actions.select(active, shiftKey)
    else if (shiftKey) mark(wholeRange('line', active, actions.bounds()))
    return true
  }
  if (key === 'F1') {
    actions.help()
    return true
  }
  if (isSearchKey({ key, code: event.code, ctrlKey, shiftKey, altKey })) {
    actions.toFilter()
    return true
  }
  if (event.code === 'KeyA' && ctrlKey && !shiftKey && !altKey) {
    if (actions.selects) actions.selectAll()
    else mark(wholeRange('all', active, actions.bounds()))
    return true
  }
  return false
}
