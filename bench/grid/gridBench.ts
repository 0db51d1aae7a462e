import { chromium } from 'playwright'
import { median } from '../measure.ts'
import { servePages } from './buildPages.ts'
import { engineKilobytes } from './engineSize.ts'
import { GRIDS, type GridName } from './grids.ts'
import type { Scroll } from './page.ts'
import type { PeerResult } from './peerReport.ts'
import { Visit, VIEWPORT } from './visit.ts'

/** Each round meets all three grids in turn, so that they share the machine's weather. */
export const GRID_ROUNDS = 3
const ROWS = 100_000
const PAGE_ROWS = 100
/** Somewhere in the middle of the screen. */
const TOGGLED = 'brandName'
const SOUGHT = 'шоколад'
const BETWEEN_LETTERS_MS = 60
/** Pixels of rows on a screen, about; 50 of them are scrolled. */
const SCREEN_PX = 640
const SCREENS = 50
const STEP_PX = 240
const FRAMES = Math.ceil((SCREENS * SCREEN_PX) / STEP_PX)
const SCROLLS = {
  steady: { frames: FRAMES, down: STEP_PX, right: 0, probe: false },
  flung: { frames: SCREENS, down: 2 * SCREEN_PX, right: 0, probe: false },
  across: { frames: 60, down: 0, right: 90, probe: false },
} satisfies Record<string, Scroll>

/** What one round found, by the names of its measures. */
type Figures = Record<string, number>

/** Measures our grid, MUI X Data Grid and AG Grid Community with the same goods, columns and sizes in one Chromium. */
export async function gridBench(say: (text: string) => void, roundCount = GRID_ROUNDS): Promise<PeerResult[]> {
  say('building the pages of three grids')
  const kilobytes = {} as Record<GridName, number>
  for (const name of GRIDS) kilobytes[name] = await engineKilobytes(name)
  const pages = await servePages()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const rounds: Record<GridName, Figures[]> = { ours: [], mui: [], ag: [] }
    for (let round = 1; round <= roundCount; round++) {
      say(`round ${round} of ${roundCount}`)
      for (const name of GRIDS) {
        const open = (rows: number) => Visit.open(browser, pages.address, name, rows)
        const figures = { ...(await withPage(open)), ...(await withEverything(open)) }
        rounds[name].push(figures)
        say(
          `${name}: ${Object.entries(figures)
            .map(([what, value]) => `${what} ${value.toFixed(1)}`)
            .join(', ')}`,
        )
      }
    }
    const figures = (measure: string) =>
      Object.fromEntries(GRIDS.map((name) => [name, median(rounds[name].map((found) => found[measure]!))])) as Record<
        GridName,
        number
      >
    return resultsOf(figures, kilobytes)
  } finally {
    await browser.close()
    await pages.close()
  }
}

async function withPage(open: (rows: number) => Promise<Visit>): Promise<Figures> {
  const visit = await open(PAGE_ROWS)
  const page = await visit.cost(() => visit.do('fill'))
  await visit.close()
  return { pageCpu: page.cpuMs, pageWait: page.waitMs }
}

async function withEverything(open: (rows: number) => Promise<Visit>): Promise<Figures> {
  const visit = await open(ROWS)
  const all = await visit.cost(() => visit.do('fill'))
  const toggle = await visit.cost(async () => {
    const hidingMs = await visit.do('show', TOGGLED, false)
    return (hidingMs + (await visit.do('show', TOGGLED, true))) / 2
  })
  const steady = await visit.scroll(SCROLLS.steady)
  const flung = await visit.scroll(SCROLLS.flung)
  await visit.do('toTop')
  const across = await visit.scroll(SCROLLS.across)
  await visit.do('toTop')
  const seen = await visit.scroll({ ...SCROLLS.steady, probe: true })
  const seenFlung = await visit.scroll({ ...SCROLLS.flung, probe: true })
  await visit.do('toTop')
  const seenAcross = await visit.scroll({ ...SCROLLS.across, probe: true })
  await visit.do('toTop')
  await visit.settle()
  const sort = await visit.cost(() => visit.do('sort', 'name'))
  await visit.close()
  return {
    allCpu: all.cpuMs,
    allWait: all.waitMs,
    toggleCpu: toggle.cpuMs / 2,
    steadyCpu: steady.cpuMs,
    steadyLate: steady.late,
    flungCpu: flung.cpuMs,
    flungLate: flung.late,
    acrossCpu: across.cpuMs,
    acrossLate: across.late,
    blank: seen.blank,
    flungBlank: seenFlung.blank,
    acrossBlank: seenAcross.blank,
    sortCpu: sort.cpuMs,
    sortWait: sort.waitMs,
    ...(await typing(open)),
  }
}

async function typing(open: (rows: number) => Promise<Visit>): Promise<Figures> {
  const visit = await open(ROWS)
  await visit.do('fill')
  await visit.do('openFilter')
  await visit.settle()
  const filter = await visit.cost(async () => {
    const found = visit.do('filtered', SOUGHT)
    await visit.page.keyboard.type(SOUGHT, { delay: BETWEEN_LETTERS_MS })
    return await found
  })
  await visit.close()
  return { filterCpu: filter.cpuMs, filterWait: filter.waitMs }
}

function resultsOf(
  figures: (measure: string) => Record<GridName, number>,
  kilobytes: Record<GridName, number>,
): PeerResult[] {
  const line = (
    what: string,
    unit: PeerResult['unit'],
    measure: string,
    goal: Partial<PeerResult> = {},
  ): PeerResult => ({
    what,
    unit,
    ...figures(measure),
    ...goal,
  })
  const none = { oursAtMost: 0 }
  return [
    line('page of 100 rows, from data to painted rows: CPU', 'ms', 'pageCpu', { ratioAtMost: 0.25 }),
    line('– until they show', 'ms', 'pageWait'),
    line('100,000 rows in the client, from data to painted rows: CPU', 'ms', 'allCpu', { ratioAtMost: 0.25 }),
    line('– until they show', 'ms', 'allWait'),
    line('scrolling 50 screens, a third of a screen a frame: CPU a frame', 'ms', 'steadyCpu', { ratioAtMost: 0.35 }),
    line(`– late frames of ${SCROLLS.steady.frames}`, '', 'steadyLate', none),
    line('– rows not painted', '%', 'blank', none),
    line('scrolling two screens a frame: CPU a frame', 'ms', 'flungCpu'),
    line(`– late frames of ${SCROLLS.flung.frames}`, '', 'flungLate', none),
    line('– rows not painted', '%', 'flungBlank', none),
    line('scrolling across, 90 px a frame: CPU a frame', 'ms', 'acrossCpu'),
    line(`– late frames of ${SCROLLS.across.frames}`, '', 'acrossLate', none),
    line('– cells not painted', '%', 'acrossBlank', none),
    line('hide or show a column: CPU', 'ms', 'toggleCpu', { ratioAtMost: 0.3 }),
    line('sort 100,000 rows by name: CPU', 'ms', 'sortCpu', { ratioAtMost: 0.3 }),
    line('– until they show', 'ms', 'sortWait'),
    line('type a word into a filter of 100,000 rows: CPU', 'ms', 'filterCpu', { ratioBelow: 1 }),
    line('– from the last letter to its rows', 'ms', 'filterWait', { ratioBelow: 1 }),
    { what: 'script of the engine with its libraries, gzipped', unit: 'kB', ...kilobytes, ratioBelow: 1 },
  ]
}

/** How each was measured. */
export const GRID_FACTS = [
  `Headless Chromium, window ${VIEWPORT.width} × ${VIEWPORT.height}, pages built for production, ${ROWS.toLocaleString('en')} goods, 20 columns, rows of 32 px, one font.`,
  `Medians of ${GRID_ROUNDS} rounds, each meeting the three grids in turn. CPU is processor time of the page's main thread, script, style,`,
  'layout and paint, until the grid has come to rest again; it says the same on a busy machine. Waits and late frames (more than 25 ms',
  'after the one before) do not: they tell of the machine as well. The goals are for the ratios to both peers.',
  '',
  '- Ours is the whole list screen as the product shows it, in its endless mode. It asks a server for portions of 100 rows, and that server',
  '  is a thread of its own in its page: its filter and its JSON are in our waits and not in our CPU, requests and reading are in both. It',
  '  has the order by name ready, as the database has an index; the peers sort. With a page of 100 rows ours asks for the next page, too.',
  '- MUI X Data Grid (community) shows at most 100 rows at a time. It sorts and filters all 100,000, but was scrolled up and down',
  '  through a page of 100, which asks less of it.',
  '- AG Grid Community has its client-side row model and its animations switched off.',
  '- Filters are typed into as each grid offers it: our quick search, the filter panel of MUI X, the floating filter of AG Grid, each',
  '  with its usual pause after the last letter (ours 120 ms, MUI X 150 ms, AG Grid 500 ms).',
  '- Rows not painted: of the places of cells on screen after each frame of a scroll, those without their text; a row that is still',
  '  on its way counts. Script: what an import of the whole grid brings without React; ours with router, queries, forms and texts.',
]
