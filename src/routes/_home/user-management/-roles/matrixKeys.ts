import type { KeyboardEvent } from 'react'

const BOX = 'input[data-column]'

/**
 * Arrows walk over the boxes of the matrix: sideways within the row, up and down within the column, past rows that lack it.
 * Home and End go to the ends of the row, with Ctrl to the first and the last box of all. Boxes say where they stand by
 * `data-column`, rows are table rows.
 */
export function walkBoxes(event: KeyboardEvent<HTMLElement>): void {
  const box = event.target
  if (!(box instanceof HTMLInputElement) || !box.matches(BOX)) return
  const next = stepFrom(box, event.currentTarget, event.key, event.ctrlKey)
  if (next === undefined) return
  event.preventDefault()
  next?.focus()
}

/** The box to go to; null at the edge; undefined for a key that is none of ours. */
function stepFrom(
  box: HTMLInputElement,
  table: HTMLElement,
  key: string,
  toEnd: boolean,
): HTMLInputElement | null | undefined {
  const row = boxesOf(box.closest('tr')!)
  const at = row.indexOf(box)
  switch (key) {
    case 'ArrowRight':
      return row[at + 1] ?? null
    case 'ArrowLeft':
      return row[at - 1] ?? null
    case 'ArrowDown':
    case 'ArrowUp': {
      const column = boxesOf(table).filter(({ dataset }) => dataset.column === box.dataset.column)
      return column[column.indexOf(box) + (key === 'ArrowDown' ? 1 : -1)] ?? null
    }
    case 'Home':
      return (toEnd ? boxesOf(table) : row)[0] ?? null
    case 'End':
      return (toEnd ? boxesOf(table) : row).at(-1) ?? null
    default:
      return undefined
  }
}

const boxesOf = (within: Element) => [...within.querySelectorAll<HTMLInputElement>(`${BOX}:not(:disabled)`)]

/** One box of the matrix is a stop of Tab: the one that had the focus last, else the first. */
export function keepOneStop(table: HTMLElement, focused?: EventTarget): void {
  const boxes = boxesOf(table)
  const stop = boxes.find((box) => box === focused) ?? boxes.find((box) => box.tabIndex === 0) ?? boxes[0]
  for (const box of boxes) box.tabIndex = box === stop ? 0 : -1
}
