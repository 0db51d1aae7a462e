import { useLayoutEffect, useRef } from 'react'

/** Room that the message keeps from the edge of the list. */
const EDGE_PX = 6

/**
 * What is wrong with a cell, as a text at the cell: above it, where the work is done already; beside it at the top of the list,
 * because below it one goes on typing.
 */
export function CellMessage({ id, text }: { id: string; text: string }) {
  const bubble = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const element = bubble.current!
    const list = element.closest('.grid-scroll')
    if (!list) return
    element.style.translate = ''
    element.dataset.side = 'above'
    const [own, room] = [element.getBoundingClientRect(), list.getBoundingClientRect()]
    const head = list.querySelector('.grid-head')?.getBoundingClientRect().height ?? 0
    const cell = element.parentElement!.getBoundingClientRect()
    if (own.top < room.top + head)
      element.dataset.side = cell.left - own.width - EDGE_PX > room.left ? 'before' : 'after'
    else if (own.left < room.left + EDGE_PX) element.style.translate = `${room.left + EDGE_PX - own.left}px 0`
  }, [text])
  return (
    <span ref={bubble} id={id} className="grid-message">
      {text}
    </span>
  )
}
