import { useLayoutEffect, useRef } from 'react'

/** Room that the message keeps from the edge of the list. */
const EDGE_PX = 6

/** What is wrong with a cell, as a text at the cell: above it, where the work is done already, or below at the top of the list. */
export function CellMessage({ id, text }: { id: string; text: string }) {
  const bubble = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const element = bubble.current!
    const list = element.closest('.grid-scroll')
    if (!list) return
    element.style.translate = ''
    delete element.dataset.below
    const [own, room] = [element.getBoundingClientRect(), list.getBoundingClientRect()]
    const head = list.querySelector('.grid-head')?.getBoundingClientRect().height ?? 0
    if (own.top < room.top + head) element.dataset.below = ''
    const beyond = own.right + EDGE_PX - (room.left + list.clientWidth)
    if (beyond > 0) element.style.translate = `${-beyond}px 0`
  }, [text])
  return (
    <span ref={bubble} id={id} className="grid-message">
      {text}
    </span>
  )
}
