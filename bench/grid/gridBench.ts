import { chromium } from 'playwright'
import { median } from '../measure.ts'
import { servePages } from './buildPages.ts'
import { engineKilobytes } from './engineSize.ts'
import { BARE, GRIDS, type GridName, type Peer, PEERS } from './grids.ts'
import type { Scroll } from './page.ts'
import type { PeerResult } from './peerReport.ts'
import { Visit, VIEWPORT } from './visit.ts'

/** Each round meets all three grids in turn, so that they share the machine's weather. */
export const GRID_ROUNDS = 3
/** What takes some milliseconds is measured so often a round, and the least counts: whatever disturbs it makes it longer. */
const SHORT_TRIES = 3
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

/** What all rounds found of one measure. */
type Measured = Record<GridName, number> & Pick<PeerResult, 'ratios'>
const ofPeers = (ratio: (peer: Peer) => number) =>
  Object.fromEntries(PEERS.map((peer) => [peer, ratio(peer)])) as Record<Peer, number>

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
    const bareRounds: Figures[] = []
    for (let round = 1; round <= roundCount; round++) {
      say(`round ${round} of ${roundCount}`)
      const found = await lateOfItself(await Visit.open(browser, pages.address, BARE, ROWS))
      bareRounds.push(found)
      say(`${BARE}: ${textOf(found)}`)
      const opening = (name: GridName) => (rows: number) => Visit.open(browser, pages.address, name, rows)
      const short: Record<GridName, Figures[]> = { ours: [], mui: [], ag: [] }
      for (let tried = 0; tried < SHORT_TRIES; tried++)
        for (const name of GRIDS) short[name].push(await withShort(opening(name)))
      for (const name of GRIDS) {
        const figures = { ...leastOf(short[name]), ...(await withEverything(opening(name))) }
        rounds[name].push(figures)
        say(`${name}: ${textOf(figures)}`)
      }
    }
    const figures = (measure: string): Measured => {
      const of = (name: GridName) => rounds[name].map((found) => found[measure]!)
      // Of nothing to nothing there is no ratio.
      const ratio = (peer: Peer) =>
        median(
          of('ours')
            .map((ours, round) => ours / of(peer)[round]!)
            .filter(Number.isFinite),
        )
      return { ours: median(of('ours')), mui: median(of('mui')), ag: median(of('ag')), ratios: ofPeers(ratio) }
    }
    const bare = (measure: string) => median(bareRounds.map((found) => found[measure]!))
    return resultsOf(figures, bare, kilobytes)
  } finally {
    await browser.close()
    await pages.close()
  }
}

const textOf = (figures: Figures) =>
  Object.entries(figures)
    .map(([what, value]) => `${what} ${value.toFixed(1)}`)
    .join(', ')

async function lateOfItself(visit: Visit): Promise<Figures> {
  const steady = await visit.scroll(SCROLLS.steady)
  const flung = await visit.scroll(SCROLLS.flung)
  const across = await visit.scroll(SCROLLS.across)
  await visit.close()
  return { steadyLate: steady.late, flungLate: flung.late, acrossLate: across.late }
}

const leastOf = ([first, ...others]: readonly Figures[]): Figures =>
  Object.fromEntries(
    Object.entries(first!).map(([what, value]) => [what, Math.min(value, ...others.map((figures) => figures[what]!))]),
  )

async function withShort(open: (rows: number) => Promise<Visit>): Promise<Figures> {
  const one = await open(PAGE_ROWS)
  const page = await one.cost(() => one.do('fill'))
  await one.close()
  const whole = await open(ROWS)
  const all = await whole.cost(() => whole.do('fill'))
  const toggle = await whole.cost(async () => {
    const hidingMs = await whole.do('show', TOGGLED, false)
    return (hidingMs + (await whole.do('show', TOGGLED, true))) / 2
  })
  await whole.close()
  return {
    pageCpu: page.cpuMs,
    pageWait: page.waitMs,
    allCpu: all.cpuMs,
    allWait: all.waitMs,
    toggleCpu: toggle.cpuMs / 2,
  }
}

async function withEverything(open: (rows: number) => Promise<Visit>): Promise<Figures> {
  const visit = await open(ROWS)
  await visit.do('fill')
  await visit.settle()
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
  figures: (measure: string) => Measured,
  bare: (measure: string) => number,
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
  const lateOf = (scroll: keyof typeof SCROLLS) =>
    line(`– late frames of ${SCROLLS[scroll].frames}`, '', `${scroll}Late`, { ...none, bare: bare(`${scroll}Late`) })
  return [
    line('page of 100 rows, from data to painted rows: CPU', 'ms', 'pageCpu', { ratioAtMost: 0.25 }),
    line('– until they show', 'ms', 'pageWait'),
    line('100,000 rows in the client, from data to painted rows: CPU', 'ms', 'allCpu', { ratioAtMost: 0.25 }),
    line('– until they show', 'ms', 'allWait'),
    line('scrolling 50 screens, a third of a screen a frame: CPU a frame', 'ms', 'steadyCpu', { ratioAtMost: 0.35 }),
    lateOf('steady'),
    line('– rows not painted', '%', 'blank', none),
    line('scrolling two screens a frame: CPU a frame', 'ms', 'flungCpu'),
    lateOf('flung'),
    line('– rows not painted', '%', 'flungBlank', none),
    line('scrolling across, 90 px a frame: CPU a frame', 'ms', 'acrossCpu'),
    lateOf('across'),
    line('– cells not painted', '%', 'acrossBlank', none),
    line('hide or show a column: CPU', 'ms', 'toggleCpu', { ratioAtMost: 0.3 }),
    line('sort 100,000 rows by name: CPU', 'ms', 'sortCpu', { ratioAtMost: 0.3 }),
    line('– until they show', 'ms', 'sortWait'),
    line('type a word into a filter of 100,000 rows: CPU', 'ms', 'filterCpu', { ratioBelow: 1 }),
    line('– from the last letter to its rows', 'ms', 'filterWait', { ratioBelow: 1 }),
    {
      what: 'script of the engine with its libraries, gzipped',
      unit: 'kB',
      ...kilobytes,
      ratios: ofPeers((peer) => kilobytes.ours / kilobytes[peer]),
      ratioBelow: 1,
    },
  ]
}

/** How each was measured. */
export const GRID_FACTS = [
  `Headless Chromium, window ${VIEWPORT.width} × ${VIEWPORT.height}, pages built for production, ${ROWS.toLocaleString('en')} goods, 20 columns, rows of 32 px, one font.`,
  `Medians of ${GRID_ROUNDS} rounds, each meeting the three grids in turn; so are the ratios, each of one round. First rows and columns`,
  `that come and go take milliseconds: of these a round counts the least of ${SHORT_TRIES} visits. CPU is processor time of the page's main thread,`,
  "script, style, layout and paint, until the grid has come to rest again. Others' work on the same processors makes it longer for all grids",
  'alike; waits and late frames (more than 25 ms after the one before) even more, which is why a page with headings and no rows is scrolled, too: frames',
  'that are late there are its own. The goals are for the ratios to both peers.',
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
