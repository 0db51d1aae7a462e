import type { KeyboardEvent } from 'react'

/** Up and Down go from one button of a list to the next, Home and End to the first and the last. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled), [data-row]')]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: buttons.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  buttons[Math.min(Math.max(to, 0), buttons.length - 1)]?.focus()
}
