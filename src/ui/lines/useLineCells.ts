import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { cellAfter } from '../grid/keyboard.ts'

export interface LineCells {
  /** Keys in a cell that go up and down its column. */
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>, index: number, field: string) => void
}

/** Moves the focus over the inputs of a table of lines; a cell that is out of sight is scrolled into the window first. */
export function useLineCells(
  scroller: RefObject<HTMLElement | null>,
  lines: number,
  rowPixels: number,
  bring: (index: number) => void,
): LineCells {
  const wanted = useRef<{ index: number; field: string }>(undefined)
  const inputAt = (index: number, field: string) =>
    scroller.current?.querySelector<HTMLInputElement>(`[data-cell="${index}/${field}"] input`)
  useEffect(() => {
    const cell = wanted.current
    const input = cell && inputAt(cell.index, cell.field)
    if (!input) return
    wanted.current = undefined
    input.focus()
  })
  const goTo = (index: number, field: string) => {
    wanted.current = { index, field }
    bring(index)
    inputAt(index, field)?.focus()
  }
  return {
    onKeyDown(event, index, field) {
      const pageLines = Math.max(Math.floor((scroller.current?.clientHeight ?? 0) / rowPixels) - 2, 1)
      const to = lineAfter(event, index, { lines, pageLines })
      if (to === undefined) return
      event.preventDefault()
      if (to >= 0 && to < lines) goTo(to, field)
    },
  }
}

/** The line that a key leads to; undefined for keys that belong to the input. As in every list, and Enter goes down, with Shift up. */
function lineAfter(
  event: KeyboardEvent,
  index: number,
  { lines, pageLines }: { lines: number; pageLines: number },
): number | undefined {
  if (event.key === 'Enter' && !event.altKey && !event.ctrlKey) return index + (event.shiftKey ? -1 : 1)
  if (!['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'].includes(event.key)) return undefined
  return cellAfter(event, { line: index, column: 0 }, { lines, columns: 1, pageLines })?.line
}
