import type { MouseEvent, PointerEvent } from 'react'
import type { AnyRow } from './defineGrid.ts'
import type { Cell } from './keyboard.ts'
import type { RowLine } from './lines.ts'
import type { Placement } from './placement.ts'

interface PointerActions {
  placement: Placement
  focus: (to: Cell, extend?: boolean) => void
  /** Turns the row's selection round; `extend` up to the row that was turned before. */
  toggle: (line: number, extend: boolean) => void
  open: (cell: Cell) => void
  /** Opens the detail of the row on this line, or closes it. */
  unfold: (line: number) => void
  rowAt: (line: number) => RowLine | undefined
  onOpen: (row: AnyRow) => void
  onRowMenu: (row: RowLine, line: number, anchor: HTMLElement) => void
}

/** What lies in a cell and has a mouse of its own: the input of what is edited, and what a detail shows. */
const OWN_MOUSE = '.grid-editor, .grid-detail-cell > *'

/** The cell that an event happened in: rows and cells carry their places, so that one listener serves them all. */
function cellOf(target: EventTarget | null): Cell | undefined {
  if ((target as Element | null)?.closest?.(OWN_MOUSE)) return undefined
  const element = (target as Element | null)?.closest?.('[aria-colindex]')
  const line = element?.closest<HTMLElement>('[data-line]')
  return element && line
    ? { line: Number(line.dataset.line), column: Number(element.getAttribute('aria-colindex')) - 1 }
    : undefined
}

/** The mouse: click, drag over a range, double click, the parts within a cell. */
export function useGridPointer(actions: PointerActions) {
  const { placement, focus, toggle, open, unfold, rowAt, onOpen, onRowMenu } = actions
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      const cell = cellOf(event.target)
      if (!cell || cell.line < 0 || event.button !== 0 || (event.target as Element).closest('button')) return
      // Over boxes the mouse chooses rows and marks no cells.
      const isBox = placement.all[cell.column]?.own === 'select'
      focus(cell, event.shiftKey && !isBox)
      if (event.pointerType !== 'mouse' || isBox) return
      const element = event.currentTarget
      let at = cell
      const drag = ({ clientX, clientY, buttons }: globalThis.PointerEvent) => {
        const over = cellOf(document.elementFromPoint(clientX, clientY))
        if (!over || over.line < 0 || buttons !== 1 || (over.line === at.line && over.column === at.column)) return
        at = over
        focus(over, true)
      }
      element.addEventListener('pointermove', drag)
      addEventListener('pointerup', () => element.removeEventListener('pointermove', drag), { once: true })
    },
    onClick(event: MouseEvent<HTMLDivElement>) {
      const cell = cellOf(event.target)
      if (!cell || cell.line < 0) return
      const part = (event.target as Element).closest<HTMLElement>('[data-own]')
      const row = rowAt(cell.line)
      if (placement.all[cell.column]?.own === 'select' && row) toggle(cell.line, event.shiftKey)
      else if (part?.dataset.own === 'fold' && row) {
        unfold(cell.line)
        // The arrow is a button: without this the keyboard would stay in it.
        focus(cell)
        event.currentTarget.focus({ preventScroll: true })
      } else if (part?.dataset.own === 'fold') open(cell)
      else if (part?.dataset.own === 'open' && row) onOpen(row.row)
      else if (part?.dataset.own === 'menu' && row) onRowMenu(row, cell.line, part)
    },
    onDoubleClick(event: MouseEvent<HTMLDivElement>) {
      const cell = cellOf(event.target)
      if (cell && cell.line >= 0 && !placement.all[cell.column]?.own) open(cell)
    },
  }
}
