import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIRST_VIEW, type GridWindow, type Measures, nextView, windowAt } from '../../src/ui/grid/gridWindow.ts'
import { placementOf } from '../../src/ui/grid/placement.ts'

const noColumns = { start: [], center: [], end: [], widthOf: () => 100 } as never
const fitting = { needs: {}, worth: [], stays: new Set<string>(), chosenWidths: {}, givesUp: true }
const measuresOf = (lines: number): Measures => ({
  lines,
  lineHeight: 32,
  headHeight: 34,
  footHeight: 0,
  placement: (width) => placementOf(noColumns, { start: ['number'], end: [], digits: 3 }, fitting, new Map(), width),
})

const linesOf = ({ first, last, idle }: GridWindow) => [
  ...Array.from({ length: last - first }, (_, index) => first + index),
  ...idle,
]

/** Scrolls to each place in turn, as the scroller's events do, and shows every window on the way. */
function scrolled(measures: Measures, height: number, tops: readonly number[], look: (window: GridWindow) => void) {
  let view = { ...FIRST_VIEW, height }
  let lastTop = 0
  for (const wanted of tops) {
    const top = Math.min(wanted, Math.max(measures.lines * measures.lineHeight - height, 0))
    const current = windowAt(measures, view)
    const next = nextView(current, { top, left: 0, width: 1366, height }, top - lastTop, true)
    view = { ...next, first: windowAt(measures, next).first }
    lastTop = top
    look(windowAt(measures, view))
  }
  return windowAt(measures, nextView(windowAt(measures, view), { ...view, height }, 0, false))
}

describe('the window on the rows', () => {
  const way = fc.record({
    lines: fc.integer({ min: 1, max: 3_000 }),
    height: fc.integer({ min: 120, max: 1_400 }),
    steps: fc.array(fc.oneof(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -9_000, max: 9_000 })), {
      minLength: 1,
      maxLength: 30,
    }),
  })

  it('shows every line that is in sight, each once and in a slot of its own, however it is scrolled', () => {
    fc.assert(
      fc.property(way, ({ lines, height, steps }) => {
        const measures = measuresOf(lines)
        let top = 0
        const tops = steps.map((step) => (top = Math.max(top + step, 0)))
        let place = 0
        const atRest = scrolled(measures, height, tops, (window) => {
          const seenTop = Math.min(tops[place++]!, Math.max(lines * 32 - height, 0))
          const inSight = [Math.floor(seenTop / 32), Math.ceil((seenTop + height - 34) / 32)] as const
          expect(window.first).toBeLessThanOrEqual(inSight[0])
          expect(window.last).toBeGreaterThanOrEqual(Math.min(inSight[1], lines))
          const drawn = linesOf(window)
          expect(Math.max(...drawn)).toBeLessThan(lines)
          expect(new Set(drawn.map((line) => line % window.slots)).size).toBe(drawn.length)
        })
        expect(atRest.idle).toEqual([])
      }),
    )
  })

  it('draws hardly more than is in sight while the list is flung by screens, and leaves the other slots alone', () => {
    const height = 34 + 20 * 32
    const windows: GridWindow[] = []
    scrolled(measuresOf(10_000), height, [240, 480, 720, 2_000, 3_300, 4_600], (window) => windows.push(window))
    const [slow, ...flung] = windows.slice(2)
    expect(slow!.last - slow!.first).toBe(slow!.slots)
    for (const window of flung) {
      expect(window.last - window.first).toBeLessThanOrEqual(23)
      expect(window.last - window.first + window.idle.length).toBe(window.slots)
    }
    expect(flung[0]!.idle.every((line) => line >= slow!.first && line < slow!.last)).toBe(true)
  })
})
