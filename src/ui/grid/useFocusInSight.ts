import { type RefObject, useEffect, useRef } from 'react'
import { useStable } from '../useStable.ts'

/**
 * What comes to stand below the rows takes room from them, as the actions for chosen rows do: the line with the focus, where it
 * was in sight, stays in sight. `viewport` is the room for lines, in pixels.
 */
export function useFocusInSight(
  scroller: RefObject<HTMLElement | null>,
  viewport: number,
  line: { index: number; height: number },
  show: () => void,
): void {
  const before = useRef(viewport)
  const keep = useStable(() => {
    const scrolled = scroller.current?.scrollTop ?? 0
    const bottom = (line.index + 1) * line.height - scrolled
    if (viewport < bottom && bottom <= before.current) show()
    before.current = viewport
  })
  useEffect(keep, [keep, viewport])
}
