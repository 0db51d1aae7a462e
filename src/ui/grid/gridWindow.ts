import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useStable } from '../useStable.ts'
import { columnsInSight, type Placement, visibleColumns } from './placement.ts'

/** Lines drawn beyond the visible ones: many where the scroll goes, few behind. */
const AHEAD = 12
const BEHIND = 4
/** Who flings the list by screens sees none of the lines beyond; they are drawn when it slows down. */
const FLUNG_BEYOND = 1
/** A window grows by so many lines at a time, so that the first step of a scroll is no longer than the others. */
const GROWTH = 12
/** The window moves in steps of so many lines. */
const STEP = 4
const SETTLED_MS = 150
/** Taller elements than these are cut off by the browser; beyond, scrolling is scaled. Firefox ends at half of Chromium's bound. */
const HEIGHT_MAX = /Firefox/.test(globalThis.navigator?.userAgent ?? '') ? 17_000_000 : 33_000_000
/** Lines' places are counted from a near line, so that no coordinate is too large to be exact. */
const ANCHOR_LINES = 100_000

/** The part of the list that is drawn. */
export interface GridWindow {
  first: number
  last: number
  columns: readonly [number, number]
  /** Those of them that can be seen whole. */
  inSight: readonly [number, number]
  /** Slots that are in use when it is full: a line always takes the same one. */
  slots: number
  /** Lines that a fling left behind, each in its slot until the window needs it: drawing them away would cost more. */
  idle: readonly number[]
  /** While it moves, slots are recycled in any order; at rest the document's order is that of the rows. */
  moving: boolean
  /** Pixels above the window in the canvas, and the canvas's own height. */
  above: number
  height: number
  /** Line from which places are counted. */
  anchor: number
  width: number
  /** Pixels for lines: without heading and sums. */
  viewport: number
}

export interface Measures {
  lines: number
  lineHeight: number
  /** Heading and sums, which stay in view above and below the lines. */
  headHeight: number
  footHeight: number
  placement: (width: number) => Placement
}

/** What the scroller shows. Those who draw it watch what they need of it: lines that are scrolled draw the rows and nothing else. */
export class GridScroll {
  readonly #listeners = new Set<() => void>()
  #view = FIRST_VIEW

  readonly get = (): View => this.#view
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  set(view: View): void {
    this.#view = view
    for (const listener of this.#listeners) listener()
  }
}

/** The window on the rows, whichever way it moves. */
export const useRowWindow = (scroll: GridScroll, measures: Measures): GridWindow =>
  windowAt(measures, useSyncExternalStore(scroll.subscribe, scroll.get))

/** Size of the window and the columns in it; it is the same object for lines that are scrolled. */
export function useSideways(
  scroll: GridScroll,
  measures: Measures,
): Pick<GridWindow, 'width' | 'viewport' | 'columns' | 'inSight'> {
  const sideways = () => {
    const { width, viewport, columns, inSight } = windowAt(measures, scroll.get())
    return [width, viewport, ...columns, ...inSight].join(' ')
  }
  const seen = useSyncExternalStore(scroll.subscribe, sideways).split(' ').map(Number)
  const [width, viewport, first, past, firstSeen, pastSeen] = seen as [number, number, number, number, number, number]
  return { width, viewport, columns: [first, past], inSight: [firstSeen, pastSeen] }
}

/** Keeps the window around what the scroller shows. `show` scrolls a line and a column into view. */
export function useGridScroll(scroller: RefObject<HTMLElement | null>, measures: Measures) {
  const [scroll] = useState(() => new GridScroll())

  const lastTop = useRef(0)

  const read = useStable((moving: boolean) => {
    const element = scroller.current
    if (!element) return
    const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = element
    if (left > 0) goesSideways(element)
    const current = windowAt(measures, scroll.get())
    const scrolled = (top - lastTop.current) * scaleOf(measures, current.viewport)
    const seen = nextView(current, { top, left, width, height }, scrolled, moving)
    lastTop.current = top
    const would = windowAt(measures, seen)
    if (sameWindow(current, would)) return
    const next = { ...seen, first: would.first }
    if (moving) flushSync(() => scroll.set(next))
    else scroll.set(next)
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      read(true)
      clearTimeout(timer)
      timer = setTimeout(() => read(false), SETTLED_MS)
    }
    // The browser scrolls before it tells: what sticks is to stick already then.
    const onWheel = ({ deltaX, shiftKey }: WheelEvent) => (deltaX !== 0 || shiftKey) && goesSideways(element)
    const onPress = ({ target, pointerType }: PointerEvent) =>
      (target === element || pointerType === 'touch') && goesSideways(element)
    element.addEventListener('wheel', onWheel, { passive: true })
    element.addEventListener('pointerdown', onPress, { passive: true })
    element.addEventListener('scroll', onScroll, { passive: true })
    const watcher = new ResizeObserver(() => read(false))
    watcher.observe(element)
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('pointerdown', onPress)
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, read])

  const show = useStable((line: number, column: { left: number; width: number } | undefined) => {
    const element = scroller.current
    if (!element) return
    const { lineHeight, headHeight, footHeight, placement } = measures
    const viewport = element.clientHeight - headHeight - footHeight
    const scale = scaleOf(measures, viewport)
    const top = element.scrollTop * scale
    if (line * lineHeight < top) element.scrollTo({ top: (line * lineHeight) / scale })
    else if ((line + 1) * lineHeight > top + viewport)
      element.scrollTo({ top: ((line + 1) * lineHeight - viewport) / scale })
    if (!column) return
    const { start, end } = placement(element.clientWidth)
    const room = element.clientWidth - start.width - end.width
    if (column.left < element.scrollLeft) element.scrollTo({ left: column.left })
    else if (column.left + column.width > element.scrollLeft + room)
      element.scrollTo({ left: column.left + column.width - room })
  })
  return { scroll, show }
}

/** For the stylesheet: from now on what is pinned at the left sticks. */
const goesSideways = (scroller: HTMLElement) => scroller.toggleAttribute('data-sideways', true)

/** What is to be drawn after `current`, once so many pixels of the list were scrolled. An element that has no size yet keeps the first view's. */
export function nextView(
  current: GridWindow,
  at: Pick<View, 'top' | 'left' | 'width' | 'height'>,
  scrolled: number,
  moving: boolean,
): View {
  const { first, last, slots, idle, viewport } = current
  return {
    ...at,
    width: at.width || FIRST_VIEW.width,
    height: at.height || FIRST_VIEW.height,
    moving,
    moved: moving || at.top > 0,
    flung: moving && Math.abs(scrolled) > viewport,
    idle: moving ? [...range(first, last), ...idle] : NO_LINES,
    first,
    grownTo: last - first < slots ? last : Infinity,
  }
}

const sameWindow = (a: GridWindow, b: GridWindow) =>
  a.first === b.first &&
  a.last === b.last &&
  a.columns[0] === b.columns[0] &&
  a.columns[1] === b.columns[1] &&
  a.inSight[0] === b.inSight[0] &&
  a.inSight[1] === b.inSight[1] &&
  a.moving === b.moving &&
  a.above === b.above &&
  a.width === b.width &&
  a.viewport === b.viewport

/** Pixels of the list for each pixel that is scrolled: more than 1 only beyond the browser's bound. */
function scaleOf({ lines, lineHeight }: Measures, viewport: number): number {
  const full = lines * lineHeight
  return full <= HEIGHT_MAX ? 1 : (full - viewport) / (HEIGHT_MAX - viewport)
}

interface View {
  top: number
  left: number
  width: number
  height: number
  moving: boolean
  /** It moves, or stands elsewhere than at the top. */
  moved: boolean
  /** By more than a screen since it was last looked at. */
  flung: boolean
  /** What was drawn before. */
  idle: readonly number[]
  /** Where the window began before. */
  first: number
  /** Where it ended, while it has not its full size yet. */
  grownTo: number
}
/** Until the element has been measured, which happens before the first paint. */
export const FIRST_VIEW: View = {
  top: 0,
  left: 0,
  width: 1_366,
  height: 600,
  moving: false,
  moved: false,
  flung: false,
  idle: [],
  first: 0,
  grownTo: Infinity,
}

/** The window for a view, and the same for the same. */
export function windowAt(measures: Measures, view: View): GridWindow {
  const { lines, lineHeight, headHeight, footHeight, placement } = measures
  const viewport = Math.max(view.height - headHeight - footHeight, lineHeight)
  const scale = scaleOf(measures, viewport)
  const top = Math.min(view.top * scale, Math.max(lines * lineHeight - viewport, 0))
  const visibleFirst = Math.floor(top / lineHeight)
  const visibleCount = Math.ceil(viewport / lineHeight) + 1
  // A constant size keeps every slot in use.
  const size = ceilTo(visibleCount + AHEAD + BEHIND)
  const slots = Math.min(size, lines)
  // At rest at the top no more are drawn than is in sight: most lists are read there.
  const needed = view.moved ? visibleFirst + visibleCount : Math.ceil(viewport / lineHeight)
  const first = view.flung
    ? Math.max(visibleFirst - FLUNG_BEYOND, 0)
    : firstLine(visibleFirst, visibleCount, size, lines, view.first)
  const full = view.moved && !view.flung ? Math.max(Math.min(first + size, view.grownTo + GROWTH), needed) : needed
  const last = Math.min(lines, full)
  const anchor = Math.floor(first / ANCHOR_LINES) * ANCHOR_LINES
  return {
    first,
    last,
    slots,
    idle: idleLines(view.idle, first, last, slots, lines),
    columns: visibleColumns(placement(view.width), view.left, view.width),
    inSight: columnsInSight(placement(view.width), view.left, view.width),
    moving: view.moving,
    above: scale === 1 ? first * lineHeight : view.top + first * lineHeight - top,
    height: Math.min(lines * lineHeight, HEIGHT_MAX),
    anchor,
    width: view.width,
    viewport,
  }
}

/** Those whose slots the window does not need. */
function idleLines(before: readonly number[], first: number, last: number, slots: number, lines: number) {
  if (last - first >= slots) return NO_LINES
  const taken = new Set(range(first, last).map((line) => line % slots))
  return before.filter((line) => {
    const isFree = line < lines && !taken.has(line % slots)
    if (isFree) taken.add(line % slots)
    return isFree
  })
}

const NO_LINES: readonly number[] = []
const range = (first: number, last: number) =>
  Array.from({ length: Math.max(last - first, 0) }, (_, index) => first + index)

/** The window stays where it is while it covers what is seen; then it moves on in the direction of the scroll. */
function firstLine(visibleFirst: number, visibleCount: number, size: number, lines: number, before: number): number {
  const maximum = Math.max(ceilTo(lines - size), 0)
  const covers =
    before <= Math.max(visibleFirst - 1, 0) && before + size >= Math.min(visibleFirst + visibleCount + 1, lines)
  if (covers && before <= maximum) return before
  const up = visibleFirst < before + BEHIND
  return Math.min(Math.max(floorTo(visibleFirst - (up ? AHEAD : BEHIND)), 0), maximum)
}

const floorTo = (line: number) => Math.floor(line / STEP) * STEP
const ceilTo = (line: number) => Math.ceil(line / STEP) * STEP
