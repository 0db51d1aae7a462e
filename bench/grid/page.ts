import { preferences } from '../../src/api/client/preferences.ts'
import { session } from '../../src/api/client/session.ts'
import { columnsOf } from '../../src/ui/grid/column.ts'
import { i18n, startI18n } from '../../src/ui/i18n/i18n.ts'
import { type BenchGood, benchGrid } from './benchGood.ts'
import { makeGoods, type RealGood } from './makeGoods.ts'

/** The product's own font (src/ui/theme/tokens.css): what letters cost is no difference between grids. */
export const FONT = `system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif`

/** How the bench drives one grid; everything else about it is the grid's own affair. */
export interface Driven {
  /** Of a grid that asks a server for its rows: makes them there. */
  make?: (rows: number) => Promise<unknown>
  /** Gives the mounted, empty grid its rows. */
  fill: (rows: BenchGood[]) => void
  show: (field: string, on: boolean) => void
  /** As the heading's click does. */
  sort: (field: string) => void
  /** Opens the filter that takes typed words; answers its input. */
  filterInput: () => HTMLInputElement | null
  scroller: () => HTMLElement
  /** The cell of the row at this place of the list, null while it is not in the document. */
  cell: (row: number, field: string) => Element | null
  /** Cells as `elementFromPoint` meets them. */
  cells: string
  heading: (field: string) => Element | null
}

/** What the bench calls in the page. */
export interface BenchPage {
  make: (rows: number) => Promise<void>
  fill: () => Promise<number>
  show: (field: string, on: boolean) => Promise<number>
  sort: (field: string) => Promise<number>
  openFilter: () => Promise<void>
  /** To be called before the typing; answers the milliseconds from the last letter to the rows that it finds. */
  filtered: (words: string) => Promise<number>
  scroll: (by: Scroll) => Promise<{ gapsMs: number[]; probed: number; blank: number }>
  toTop: () => Promise<void>
  size: () => { width: number; height: number }
}

export interface Scroll {
  frames: number
  /** Pixels a frame. */
  down: number
  right: number
  /** Looks after every frame whether each row that is in view has its texts; costs time of its own. */
  probe: boolean
}

/** Session and texts as the product has them, before the grid is drawn. Answers the columns that all three grids show. */
export async function startPage() {
  session.begin({
    token: 'bench',
    id: 1,
    username: 'bench',
    roles: ['admin'],
    permissions: ['manage all'],
    isAdmin: true,
    departmentId: null,
    departmentName: null,
    departmentType: null,
    departmentSaleType: null,
    depCurrencyId: null,
    depCurrencyCode: null,
    depCurrencyName: null,
    contragentId: null,
    employeeName: null,
  })
  preferences.set({ language: 'ru', theme: 'light' })
  await startI18n()
  return columnsOf(benchGrid as never, session.get(), i18n.t.bind(i18n))
}

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
/** After the frame's own callbacks comes its painting, and only then the next task. */
const painted = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve()
      channel.port2.postMessage(undefined)
    }),
  )

/** A grid that shows nothing for so long never will. */
const PATIENCE_MS = 20_000
/** Paints frames until it is done; throws what it waited for when that never comes. */
async function paintedUntil(what: string, done: () => boolean): Promise<void> {
  const startedMs = performance.now()
  do {
    await painted()
    if (performance.now() - startedMs > PATIENCE_MS) throw new Error(`The grid never showed: ${what}`)
  } while (!done())
}

/** Scrollbars that lie over the rows are no missing rows. */
const SCROLLBAR_PX = 20
/** A row in the lower half of the screen: when it stands there, the upper ones do. */
const LOW_ROW = 12
const PROBES_ACROSS = [0.2, 0.5, 0.8]

/** Puts the page's grid into the bench's hands. */
export function offer(grid: Driven): void {
  let goods: BenchGood[] = []
  const words = (row: number) => grid.cell(row, 'name')?.textContent ?? ''

  /** Milliseconds from the work to the frame that shows what it changed. */
  async function timed(what: string, work: () => void, done: () => boolean): Promise<number> {
    const startedMs = performance.now()
    work()
    await paintedUntil(what, done)
    return performance.now() - startedMs
  }

  function probe(): { probed: number; blank: number } {
    const box = grid.scroller().getBoundingClientRect()
    let [probed, blank] = [0, 0]
    for (let y = bodyTop + 4; y < bodyBottom - SCROLLBAR_PX; y += rowHeight) {
      for (const part of PROBES_ACROSS) {
        const cell = document.elementFromPoint(box.left + box.width * part, y)?.closest(grid.cells)
        probed++
        if (!cell?.textContent) blank++
      }
    }
    return { probed, blank }
  }
  let [bodyTop, bodyBottom, rowHeight] = [0, 0, 0]

  const page: BenchPage = {
    async make(rows) {
      const real = (await (await fetch('/goods.json')).json()) as RealGood[]
      goods = makeGoods(real, rows)
      await grid.make?.(rows)
    },
    fill: () =>
      timed(
        'its rows',
        () => grid.fill(goods),
        () => words(0).includes(goods[0]!.name) && words(LOW_ROW) !== '',
      ),
    show: (field, on) =>
      timed(
        `${field}, ${on ? 'shown' : 'hidden'}`,
        () => grid.show(field, on),
        () => (grid.heading(field) !== null) === on,
      ),
    sort(field) {
      const before = [words(0), words(LOW_ROW)]
      return timed(
        `the order by ${field}`,
        () => grid.sort(field),
        () => words(0) !== before[0] && words(LOW_ROW) !== before[1] && words(0) !== '' && words(LOW_ROW) !== '',
      )
    },
    async openFilter() {
      await paintedUntil('a filter to type into', () => grid.filterInput() !== null)
      grid.filterInput()!.focus()
    },
    async filtered(sought) {
      let typedMs = Infinity
      const note = ({ timeStamp }: Event) => (typedMs = timeStamp)
      addEventListener('input', note, { capture: true })
      await timed(
        `rows with ${sought}`,
        () => undefined,
        () => [0, 1, 2].every((row) => words(row).toLowerCase().includes(sought)),
      )
      removeEventListener('input', note, { capture: true })
      return performance.now() - typedMs
    },
    async scroll({ frames, down, right, probe: probes }) {
      const scroller = grid.scroller()
      const box = scroller.getBoundingClientRect()
      // Only at the top: later the first row may stand far above, kept because it has the focus.
      const [first, second] = [0, 1].map((row) => grid.cell(row, 'name')?.getBoundingClientRect().top)
      if (first !== undefined && second !== undefined)
        [bodyTop, bodyBottom, rowHeight] = [first, box.top + scroller.clientHeight, second - first]
      const gapsMs: number[] = []
      let [probed, blank] = [0, 0]
      let [downward, rightward] = [down, right]
      let before = await frame()
      for (let count = 0; count < frames; count++) {
        const [top, left] = [scroller.scrollTop, scroller.scrollLeft]
        if (down) scroller.scrollTop = top + downward
        if (right) scroller.scrollLeft = left + rightward
        // At an end it turns round.
        if (down && scroller.scrollTop === top) scroller.scrollTop = top + (downward = -downward)
        if (right && scroller.scrollLeft === left) scroller.scrollLeft = left + (rightward = -rightward)
        if (probes) {
          await painted()
          const seen = probe()
          probed += seen.probed
          blank += seen.blank
        }
        const now = await frame()
        gapsMs.push(now - before)
        before = now
      }
      return { gapsMs, probed, blank }
    },
    async toTop() {
      grid.scroller().scrollTo({ top: 0, left: 0 })
      await paintedUntil('its first row', () => words(0) !== '')
    },
    size() {
      const { clientWidth, clientHeight } = grid.scroller()
      return { width: clientWidth, height: clientHeight }
    },
  }
  Object.assign(globalThis, { bench: page })
}
