import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { tillCatalogue, tillCatalogueChanges } from '../src/api/tillCatalogue.ts'
import { sql } from '../server/db/sql.ts'
import { API_BASE } from '../server/serve.ts'
import { type BenchServer, startBenchServer } from './benchServer.ts'
import { WORDS } from './catalogueBench.ts'
import { drainBench } from './drainBench.ts'
import { median, ROUNDS } from './measure.ts'
import type { Result } from './report.ts'
import { foundStockCompany } from './stockCompany.ts'

const COLD_MS_GOAL = 3_000
const WARM_MS_GOAL = 300
const DELTA_MS_GOAL = 200
const BARCODE_MS_GOAL = 10
const WORDS_MS_GOAL = 50
const MEGABYTES_GOAL = 150
/** After so long a browser has given back what a worker that ended had: it does at the next quiet half minute. */
const GIVEN_BACK_MS = 40_000
const CHANGED = 1_000
const CODES = 300

const LAUNCH = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
}
/** The page of the bench makes the worker itself, which only the program may. */
const CONTEXT = { bypassCSP: true }

/** What the till's worker makes of a department of 100,000 goods, in Chromium, and what 500 sales of such a till cost the others. */
export async function deviceBench(say: (text: string) => void): Promise<Result[]> {
  const server = await startBenchServer('-stock')
  try {
    const { token, departmentIds } = await foundStockCompany(server, say)
    const shop = { token, departmentId: departmentIds[2]!, other: departmentIds[3]! }
    return [...(await catalogueOnDevice(server, shop, say)), ...(await drainBench(server, shop, say))]
  } finally {
    await server.stop()
  }
}

interface Shop {
  token: string
  departmentId: number
}

async function catalogueOnDevice(server: BenchServer, shop: Shop, say: (text: string) => void): Promise<Result[]> {
  const codes = await codesOf(server, shop.departmentId)
  say('a catalogue that the server makes anew')
  const first = await inNewBrowser(server, (page) => load(page, shop))
  say('cold load')
  const colds: number[] = []
  const megabytes: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    await inNewBrowser(server, async (page, browser) => {
      colds.push(await load(page, shop))
      // What is searched by words is unfolded by the first of them.
      await timesOf(page, 'findWords', WORDS['one word'].slice(0, 1))
      await page.waitForTimeout(GIVEN_BACK_MS)
      megabytes.push(await rendererMegabytes(browser))
    })
  const profile = await mkdtemp(join(tmpdir(), 'savdo-device-'))
  try {
    await inProfile(server, profile, (page) => load(page, shop))
    say('warm start')
    const warms: number[] = []
    for (let round = 0; round < ROUNDS; round++)
      await inProfile(server, profile, async (page) => warms.push(await openKept(page, shop, codes[round]!)))
    return [
      { what: 'catalogue, made anew by the server and loaded', unit: 'ms', ours: first },
      { what: 'catalogue, cold load', unit: 'ms', ours: median(colds), atMost: COLD_MS_GOAL },
      { what: 'catalogue, warm start to the first barcode', unit: 'ms', ours: median(warms), atMost: WARM_MS_GOAL },
      ...(await inProfile(server, profile, (page) => searches(server, page, shop, codes, say))),
      {
        what: 'memory of the page, its worker and the catalogue, loaded and searched',
        unit: 'MB',
        ours: median(megabytes),
        atMost: MEGABYTES_GOAL,
      },
    ]
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** Deltas, barcodes and words, of a catalogue that is open. */
async function searches(
  server: BenchServer,
  page: Page,
  shop: Shop,
  codes: readonly string[],
  say: (text: string) => void,
): Promise<Result[]> {
  await openKept(page, shop, codes[0]!)
  say(`${CHANGED} changes`)
  const deltas: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await server.database.run(sql`
      insert into catalogue_change (department_id, subject, subject_id)
      select ${shop.departmentId}, 'ITEM', id from item order by id offset ${round * CHANGED} limit ${CHANGED}`)
    deltas.push(await catchUp(page, shop))
  }
  say('barcodes and words')
  const barcodes = await timesOf(page, 'findCode', codes)
  const words = await timesOf(page, 'findWords', Object.values(WORDS).flat())
  return [
    { what: `catalogue, ${CHANGED} changes`, unit: 'ms', ours: median(deltas), atMost: DELTA_MS_GOAL },
    { what: 'barcode, asked of the worker: p95', unit: 'ms', ours: p95(barcodes), atMost: BARCODE_MS_GOAL },
    { what: 'words, asked of the worker: p95', unit: 'ms', ours: p95(words), atMost: WORDS_MS_GOAL },
  ]
}

const p95 = (tookMs: readonly number[]): number =>
  tookMs.toSorted((a, b) => a - b)[Math.ceil(tookMs.length * 0.95) - 1]!

interface Desk {
  /** Rejects with what the worker says it cannot do. */
  ask: (question: string, ...values: unknown[]) => Promise<unknown>
  close: () => void
}
interface DeskWindow {
  openDesk: (url: string) => Desk
  /** The one that answers. */
  desk: Desk
}
type Told = { number: number; answer: unknown } | { number: number; failed: string }

/** Runs in the page: a worker of the till, and how it is asked. */
function defineDesk(): void {
  const openDesk = (url: string) => {
    const worker = new Worker(url, { type: 'module' })
    const waiting = new Map<number, (told: Told) => void>()
    let last = 0
    worker.addEventListener('message', ({ data }: MessageEvent<Told>) => waiting.get(data.number)?.(data))
    const ask = (question: string, ...values: unknown[]) =>
      new Promise((resolve, reject) => {
        waiting.set(++last, (told) => ('failed' in told ? reject(new Error(told.failed)) : resolve(told.answer)))
        worker.postMessage({ number: last, question, values })
      })
    const desk = { ask, close: () => worker.terminate() }
    Object.assign(globalThis, { desk })
    return desk
  }
  Object.assign(globalThis, { openDesk })
}

/** The worker's file, as `npm run build` named it. */
const workerUrl = (): string =>
  `/assets/${readdirSync('dist/client/assets').find((name) => /^catalogueWorker-.*\.js$/.test(name))!}`

const addressOf = (path: string, { departmentId }: Shop) => API_BASE + path.replace('{depId}', `${departmentId}`)

/** Milliseconds from an empty device to a catalogue that is kept and answers: one worker makes it, another opens it, as in workerDesk. */
const load = (page: Page, shop: Shop): Promise<number> =>
  page.evaluate(
    async ([url, id, address, token]) => {
      const window = globalThis as unknown as DeskWindow
      const beginMs = performance.now()
      const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
      const maker = window.openDesk(url)
      await maker.ask('load', id, await answer.blob())
      const opened = await window.openDesk(url).ask('open', id)
      maker.close()
      if (!opened) throw new Error('the device does not keep what it has loaded')
      return performance.now() - beginMs
    },
    [workerUrl(), shop.departmentId, addressOf(tillCatalogue.path, shop), shop.token] as const,
  )

/** Milliseconds until the worker has opened what the device keeps and found the first code in it. */
const openKept = (page: Page, { departmentId }: Shop, code: string): Promise<number> =>
  page.evaluate(
    async ([url, id, wanted]) => {
      const window = globalThis as unknown as DeskWindow
      const beginMs = performance.now()
      const { ask } = window.openDesk(url)
      await ask('open', id)
      const found = (await ask('findCode', wanted, Date.now())) as unknown[] | undefined
      if (!found?.length) throw new Error('the device does not know its goods')
      return performance.now() - beginMs
    },
    [workerUrl(), departmentId, code] as const,
  )

/** Milliseconds until the device has asked for all that has changed, and has taken it in. */
const catchUp = (page: Page, shop: Shop): Promise<number> =>
  page.evaluate(
    async ([address, id, token]) => {
      const window = globalThis as unknown as DeskWindow
      let { catalogueId, revision } = (await window.desk.ask('open', id)) as { catalogueId: string; revision: number }
      const beginMs = performance.now()
      for (let more = true; more;) {
        const answer = await fetch(`${address}?catalogueId=${catalogueId}&since=${revision}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        const changes = (await answer.json()) as { catalogueId: string; revision: number; more: boolean }
        await window.desk.ask('apply', changes)
        ;({ catalogueId, revision, more } = changes)
      }
      return performance.now() - beginMs
    },
    [addressOf(tillCatalogueChanges.path, shop), shop.departmentId, shop.token] as const,
  )

/** How long each answer took. */
const timesOf = (page: Page, question: 'findCode' | 'findWords', asked: readonly string[]): Promise<number[]> =>
  page.evaluate(
    async ([name, values]) => {
      const window = globalThis as unknown as DeskWindow
      const tookMs: number[] = []
      for (const value of values) {
        const beginMs = performance.now()
        await window.desk.ask(name, value, Date.now())
        tookMs.push(performance.now() - beginMs)
      }
      return tookMs
    },
    [question, [...asked]] as const,
  )

async function inNewBrowser<T>(server: BenchServer, work: (page: Page, browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(LAUNCH)
  try {
    return await work(await pageIn(server, await browser.newContext(CONTEXT)), browser)
  } finally {
    await browser.close()
  }
}

/** A browser process of its own on a device that keeps what it kept. */
async function inProfile<T>(server: BenchServer, profile: string, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await chromium.launchPersistentContext(profile, { ...LAUNCH, ...CONTEXT })
  try {
    return await work(await pageIn(server, context))
  } finally {
    await context.close()
  }
}

async function pageIn(server: BenchServer, context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(defineDesk)
  // The program has started: what is measured is the catalogue's part.
  await page.goto(`${server.address}/pages/404`, { waitUntil: 'networkidle' })
  return page
}

/** What the largest renderer holds that no other process shares. */
async function rendererMegabytes(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  const kilobytes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))![1]))
  return Math.max(...kilobytes) / 1024
}

/** Of goods of the department, far apart in its catalogue. */
async function codesOf(server: BenchServer, departmentId: number): Promise<string[]> {
  const rows = await server.database.rows<{ code: string }>(sql`
    select min(code.barcode) as code from item_barcode code join stock_balance balance on balance.item_id = code.item_id
    where balance.department_id = ${departmentId} and code.item_id % 331 = 0 group by code.item_id order by code.item_id limit ${CODES}`)
  return rows.map(({ code }) => code)
}
