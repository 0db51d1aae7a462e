import { type MouseEvent, type PointerEvent, useRef } from 'react'
import type { RowLine } from '../lines.ts'

/** So long a finger rests on a row that means to choose it. */
const PRESS_MS = 450

interface TouchActions {
  rowAt: (line: number) => RowLine | undefined
  /** Something is chosen: now a tap chooses, too. */
  choosing: boolean
  selects: boolean
  toggle: (line: number) => void
  /** Undefined where rows open nowhere. */
  open: ((line: RowLine, index: number) => void) | undefined
  onMenu: ((row: RowLine, line: number, anchor: HTMLElement) => void) | undefined
  onGroup: (line: number) => void
}

const rowOf = (target: EventTarget | null) => {
  const element = (target as Element | null)?.closest?.<HTMLElement>('.grid-row[data-line]')
  return element && !(target as Element).closest('.grid-detail-cell > *') ? element : undefined
}

/** Fingers on a list of cards: a tap opens, a press chooses, or opens the row's menu where nothing can be chosen. */
export function useCardTouch({ rowAt, choosing, selects, toggle, open, onMenu, onGroup }: TouchActions) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pressed = useRef(false)
  const letGo = () => clearTimeout(timer.current)
  const press = (element: HTMLElement) => {
    pressed.current = true
    const index = Number(element.dataset.line)
    const line = rowAt(index)
    if (!line) return
    if (selects) toggle(index)
    else onMenu?.(line, index, element)
  }
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      letGo()
      pressed.current = false
      const element = rowOf(event.target)
      if (!element || event.button !== 0 || (event.target as Element).closest('button')) return
      timer.current = setTimeout(() => press(element), PRESS_MS)
    },
    onPointerUp: letGo,
    // A scroll that begins.
    onPointerCancel: letGo,
    onPointerLeave: letGo,
    // The browser's own menu of a long press would lie over ours.
    onContextMenu: (event: MouseEvent<HTMLDivElement>) => event.preventDefault(),
    onClick(event: MouseEvent<HTMLDivElement>) {
      const element = rowOf(event.target)
      if (!element || pressed.current) return
      const index = Number(element.dataset.line)
      const line = rowAt(index)
      const button = (event.target as Element).closest<HTMLElement>('[data-own=menu]')
      if (!line) {
        if (!(event.target as Element).closest('button')) onGroup(index)
      } else if (button) onMenu?.(line, index, button)
      else if (choosing && selects) toggle(index)
      else if (open) open(line, index)
      else onMenu?.(line, index, element)
    },
  }
}
