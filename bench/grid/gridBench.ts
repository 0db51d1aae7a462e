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

/**
 * Measures our grid, MUI X Data Grid and AG Grid Community with the same goods, columns and sizes in one Chromium. A page that hangs
 * costs what it had not shown yet, and not the rounds: `unmeasured` says what that was.
 */
export async function gridBench(
  say: (text: string) => void,
  roundCount = GRID_ROUNDS,
): Promise<{ results: PeerResult[]; unmeasured: string[] }> {
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
    const unmeasured: string[] = []
    for (let round = 1; round <= roundCount; round++) {
      say(`round ${round} of ${roundCount}`)
      const opening = (name: GridName | typeof BARE) => (rows: number) => Visit.open(browser, pages.address, name, rows)
      /** As far as it comes: what was measured before something failed is kept. */
      const asFar = async (name: GridName | typeof BARE, measure: Measuring): Promise<Figures> => {
        const figures: Figures = {}
        try {
          await measure(opening(name), figures)
        } catch (error) {
          const missing = `round ${round}, ${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`
          unmeasured.push(missing)
          say(`not measured: ${missing}`)
        }
        return figures
      }
      const found = await asFar(BARE, lateOfItself)
      bareRounds.push(found)
      say(`${BARE}: ${textOf(found)}`)
      const short: Record<GridName, Figures[]> = { ours: [], mui: [], ag: [] }
      for (let tried = 0; tried < SHORT_TRIES; tried++)
        for (const name of GRIDS) short[name].push(await asFar(name, withShort))
      for (const name of GRIDS) {
        const figures = { ...leastOf(short[name]), ...(await asFar(name, withEverything)) }
        rounds[name].push(figures)
        say(`${name}: ${textOf(figures)}`)
      }
    }
    const bare = (measure: string) => medianOf(bareRounds, measure)
    return { results: resultsOf((measure) => measuredIn(rounds, measure), bare, kilobytes), unmeasured }
  } finally {
    await browser.close()
    await pages.close()
  }
}

type Opening = (rows: number) => Promise<Visit>
/** Puts what it finds into `figures` as it finds it. */
type Measuring = (open: Opening, figures: Figures) => Promise<void>

/** Of the rounds in which it was measured; NaN where it never was. */
const medianOf = (rounds: readonly Figures[], measure: string): number =>
  median(rounds.flatMap((found) => found[measure] ?? []))

/** What all rounds found of one measure. Ratios are of rounds in which both were measured; of nothing to nothing there is none. */
export function measuredIn(rounds: Readonly<Record<GridName, readonly Figures[]>>, measure: string): Measured {
  const ratio = (peer: Peer) =>
    median(
      rounds.ours
        .map((found, round) => found[measure]! / rounds[peer][round]![measure]!)
        .filter((value) => Number.isFinite(value)),
    )
  const of = (name: GridName) => medianOf(rounds[name], measure)
  return { ours: of('ours'), mui: of('mui'), ag: of('ag'), ratios: ofPeers(ratio) }
}

/** Closes the page whatever happens on it. */
async function onPage(opened: Promise<Visit>, work: (visit: Visit) => Promise<void>): Promise<void> {
  const visit = await opened
  try {
    await work(visit)
  } finally {
    await visit.close()
  }
}

const textOf = (figures: Figures) =>
  Object.entries(figures)
    .map(([what, value]) => `${what} ${value.toFixed(1)}`)
    .join(', ')

const lateOfItself: Measuring = (open, figures) =>
  onPage(open(ROWS), async (visit) => {
    figures.steadyLate = (await visit.scroll(SCROLLS.steady)).late
    figures.flungLate = (await visit.scroll(SCROLLS.flung)).late
    figures.acrossLate = (await visit.scroll(SCROLLS.across)).late
  })

/** The least of each measure in whichever tries it was taken. */
function leastOf(tries: readonly Figures[]): Figures {
  const measures = new Set(tries.flatMap((figures) => Object.keys(figures)))
  return Object.fromEntries(
    [...measures].map((what) => [what, Math.min(...tries.flatMap((figures) => figures[what] ?? []))]),
  )
}

const withShort: Measuring = async (open, figures) => {
  await onPage(open(PAGE_ROWS), async (visit) => {
    const page = await visit.cost(() => visit.do('fill'))
    Object.assign(figures, { pageCpu: page.cpuMs, pageWait: page.waitMs })
  })
  await onPage(open(ROWS), async (visit) => {
    const all = await visit.cost(() => visit.do('fill'))
    Object.assign(figures, { allCpu: all.cpuMs, allWait: all.waitMs })
    const toggle = await visit.cost(async () => {
      const hidingMs = await visit.do('show', TOGGLED, false)
      return (hidingMs + (await visit.do('show', TOGGLED, true))) / 2
    })
    figures.toggleCpu = toggle.cpuMs / 2
  })
}

const withEverything: Measuring = async (open, figures) => {
  await onPage(open(ROWS), async (visit) => {
    const scrolled = async (name: keyof typeof SCROLLS) => {
      const { cpuMs, late } = await visit.scroll(SCROLLS[name])
      Object.assign(figures, { [`${name}Cpu`]: cpuMs, [`${name}Late`]: late })
    }
    await visit.do('fill')
    await visit.settle()
    await scrolled('steady')
    await scrolled('flung')
    await visit.do('toTop')
    await scrolled('across')
    await visit.do('toTop')
    figures.blank = (await visit.scroll({ ...SCROLLS.steady, probe: true })).blank
    figures.flungBlank = (await visit.scroll({ ...SCROLLS.flung, probe: true })).blank
    await visit.do('toTop')
    figures.acrossBlank = (await visit.scroll({ ...SCROLLS.across, probe: true })).blank
    await visit.do('toTop')
    await visit.settle()
    const sort = await visit.cost(() => visit.do('sort', 'name'))
    Object.assign(figures, { sortCpu: sort.cpuMs, sortWait: sort.waitMs })
  })
  await onPage(open(ROWS), async (visit) => {
    await visit.do('fill')
    await visit.do('openFilter')
    await visit.settle()
    const filter = await visit.cost(async () => {
      const found = visit.do('filtered', SOUGHT)
      await visit.page.keyboard.type(SOUGHT, { delay: BETWEEN_LETTERS_MS })
      return await found
    })
    Object.assign(figures, { filterCpu: filter.cpuMs, filterWait: filter.waitMs })
  })
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
