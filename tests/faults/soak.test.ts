import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBackup } from '../../src/api/backup.ts'
import { finishInventory, startPartialInventory } from '../../src/api/inventory.ts'
import { saveInventory } from '../../src/api/inventoryLine.ts'
import { importItems, readNewItems } from '../../src/api/itemImport.ts'
import { searchSales } from '../../src/api/sale.ts'
import { salesByItem } from '../../src/api/salesReport.ts'
import { searchStock } from '../../src/api/stock.ts'
import { ean13WithPrefix } from '../../src/rules/barcodes.ts'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { embeddedConnection } from '../../server/db/embedded/askServer.ts'
import { readPostmasterFile } from '../../server/db/embedded/postmasterFile.ts'
import { signalProcess } from '../../server/db/embedded/processes.ts'
import { sql } from '../../server/db/sql.ts'
import { processesOf } from '../embedded/leftovers.ts'
import { urlOf } from '../embedded/otherBuilds.ts'
import { type RunningServer, runServer } from '../embedded/runServer.ts'
import { atCleanup, cleanUpAfterEach, scratchDirectory } from '../embedded/scratch.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { type Shop, shopOn } from '../ledger/shop.ts'
import { peopleOn } from '../people.ts'
import { until } from '../until.ts'
import { upload, workbookOf } from '../workbooks.ts'
import { checkHistory, type SentSale } from './checkHistory.ts'
import { keptSales } from './keptSales.ts'
import { seededRandom } from './seededRandom.ts'
import { sellThroughFaults, trySale } from './sellThroughFaults.ts'

/** The short form of CI; `npm run soak -- --minutes 60 --seed 7` for the long one, which is held to its figures, too. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 4)
const SEED = Number(process.env.SOAK_SEED ?? 1)
const MINUTE_MS = 60_000
const RUN_MS = MINUTES * MINUTE_MS
/** A busy shop sells twelve receipts a minute; this one ten times as many. */
const SALES_A_MINUTE = 120
const TILLS = 8
const PAUSE_MS = (MINUTE_MS / SALES_A_MINUTE) * TILLS
const GOODS = 6
const IMPORTED_AT_ONCE = 50
const JOB_MS_MAX = 5 * MINUTE_MS
const SAMPLE_MS = 5_000
const POLL_MS = 20

/** Of the long form only: before, whatever is loaded and made for the first time is still growing. */
const WARM_MS = 10 * MINUTE_MS
const IS_LONG = RUN_MS >= 3 * WARM_MS
const SLOPE_MB_A_MINUTE_MAX = 0.5
const P99_RATIO_MAX = 1.25
const FILES_MORE_MAX = 20

const VICTIMS = ['one connection', 'server', 'database'] as const

cleanUpAfterEach()

/** Two servers of one database: the first one stays and is watched, the second one is killed now and then. */
class Pair {
  private constructor(
    readonly dataDir: string,
    readonly database: Database,
    readonly first: RunningServer,
    private readonly secondSettings: Record<string, string>,
    private second: RunningServer,
  ) {}

  static async start(): Promise<Pair> {
    const dataDir = await scratchDirectory()
    const quiet = { LOG_LEVEL: 'error', BACKUP_AT: 'off', ADMIN_PASSWORD: 'soak' }
    const first = await runServer({ ...quiet, DATA_DIR: dataDir, BACKUP_KEEP: '2' })
    const { socketDir } = (await readPostmasterFile(join(dataDir, 'postgres')))!
    const connection = embeddedConnection(socketDir)
    const settings = { ...quiet, DATABASE_URL: urlOf(connection), DATA_DIR: await scratchDirectory() }
    return new Pair(dataDir, openDatabase(connection), first, settings, await runServer(settings))
  }

  private asked = 0
  /** Each call goes to the other one. */
  readonly send = (address: string, request: RequestInit): Promise<Response> =>
    fetch((++this.asked % 2 === 0 ? this.first : this.second).address + address, request)

  /** Resolves when both can sell. */
  readonly calm = async (): Promise<void> => {
    for (const server of [() => this.first, () => this.second])
      while (!(await isWell(server().address))) await sleep(POLL_MS)
  }

  async kill(victim: (typeof VICTIMS)[number], pick: <T>(from: readonly T[]) => T): Promise<void> {
    if (victim === 'server') {
      await this.second.end('SIGKILL')
      this.second = await runServer(this.secondSettings)
    } else {
      const postmaster = (await readPostmasterFile(join(this.dataDir, 'postgres')))!.pid
      const children = processesOf(this.dataDir).filter((pid) => pid !== postmaster)
      signalProcess(victim === 'database' ? postmaster : pick(children), 'SIGKILL')
    }
    await this.calm()
  }

  /** With what each ended. */
  async stop(): Promise<(number | null)[]> {
    await this.database.close()
    const ends = [await this.second.end('SIGTERM'), await this.first.end('SIGTERM')]
    return ends.map(({ code }) => code)
  }
}

const isWell = (address: string) =>
  fetch(`${address}/health`).then(
    ({ ok }) => ok,
    () => false,
  )

/** What goes on beside the tills, one after the other and again from the beginning. */
function jobsOf(pair: Pair, shop: Shop, itemIds: readonly number[]) {
  const { admin } = shop
  const random = seededRandom(SEED)
  const { database } = pair
  let kills = 0
  let imports = 0
  const kill = () => pair.kill(VICTIMS[kills++ % VICTIMS.length]!, random.pick)
  const report = async () => {
    await admin.call(salesByItem, { query: {}, body: {} })
    await admin.call(searchStock, { query: {}, body: {} })
    await admin.call(searchSales, { query: {}, body: {} })
  }
  const backUp = async () => {
    const runs = () =>
      database.one<{ good: number; failed: number }>(sql`
        select count(*) filter (where is_good) as good, count(*) filter (where not is_good) as failed from backup_run`)
    const before = await runs()
    // Only the first one makes them of files; whichever is asked, one more good one must come.
    await admin.call(createBackup)
    await until(async () => (await runs()).good > before.good, JOB_MS_MAX)
    expect((await runs()).failed).toBe(before.failed)
  }
  const count = async () => {
    const itemId = random.pick(itemIds)
    const { id } = await admin.call(startPartialInventory, { body: { departmentId: shop.shop, itemIds: [itemId] } })
    const { onHand } = await database.one<{ onHand: number }>(sql`
      select sum(on_hand) as "onHand" from stock_balance where department_id = ${shop.shop} and item_id = ${itemId}`)
    const at = new Date().toISOString()
    const line = { id: randomUUID(), itemId, quantity: onHand, fromAt: at, countedAt: at }
    await admin.call(saveInventory, { path: { inventoryId: id }, body: { lines: [line] } })
    await admin.call(finishInventory, { path: { id }, body: {} })
  }
  const bringIn = async () => {
    const number = ++imports
    const rows = Array.from({ length: IMPORTED_AT_ONCE }, (_, row) => [
      ean13WithPrefix('460', number * IMPORTED_AT_ONCE + row),
      `Товар ${number}-${row} из файла`,
      'шт.',
    ])
    const file = await workbookOf([['Штрих-код', 'Наименование товара', 'Ед. изм.'], ...rows])
    const { importId } = await admin.call(readNewItems, { form: { upload: upload(file) } })
    const { itemsAdded } = await admin.call(importItems, { body: { importId } })
    expect(itemsAdded).toBe(IMPORTED_AT_ONCE)
  }
  return { kill, report, count, 'kill again': kill, import: bringIn, backup: backUp }
}

interface Timed {
  begunMs: number
  tookMs: number
}

/** All tills sell at their pace until `isOver`. */
async function sellAtPace(pair: Pair, shop: Shop, itemIds: readonly number[], isOver: () => boolean) {
  const sent: SentSale[] = []
  const timed: Timed[] = []
  const till = async (number: number) => {
    const cashboxId = await shop.cashboxOf(shop.shop, `till ${number}`)
    await shop.open(cashboxId)
    const startedMs = performance.now() + (PAUSE_MS * number) / TILLS
    const waits = new Map<string, Timed>()
    const send = async (body: Parameters<typeof trySale>[1]) => {
      if (!waits.has(body.uuid!)) {
        await sleep(Math.max(0, startedMs + waits.size * PAUSE_MS - performance.now()))
        waits.set(body.uuid!, { begunMs: performance.now(), tookMs: 0 })
      }
      return trySale(shop, body)
    }
    await sellThroughFaults(
      shop,
      { cashboxId, send, calm: pair.calm },
      itemIds,
      () => !isOver(),
      (sale, tries) => {
        sent.push(sale)
        const { begunMs } = waits.get(sale.uuid)!
        // What a kill has held up tells nothing of the days between.
        if (tries === 1) timed.push({ begunMs, tookMs: performance.now() - begunMs })
      },
    )
  }
  await Promise.all(Array.from({ length: TILLS }, (_, number) => till(number)))
  return { sent, timed }
}

/** What the first server holds, from time to time. */
function watchMemory({ process: { pid } }: RunningServer) {
  const samples: { atMs: number; memoryMb: number; files: number }[] = []
  const look = () => {
    const [, kilobytes = ''] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    const files = readdirSync(`/proc/${pid}/fd`).length
    samples.push({ atMs: performance.now(), memoryMb: Number(kilobytes) / 1_024, files })
  }
  look()
  const looking = setInterval(look, SAMPLE_MS)
  return () => {
    clearInterval(looking)
    return samples
  }
}

/** How much more a minute, by the straight line that lies nearest to all. */
function slopeOf(samples: readonly { atMs: number; memoryMb: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const minutes = samples.map(({ atMs }) => atMs / MINUTE_MS)
  const [middle, level] = [mean(minutes), mean(samples.map(({ memoryMb }) => memoryMb))]
  const along = samples.reduce((sum, { memoryMb }, at) => sum + (minutes[at]! - middle) * (memoryMb - level), 0)
  return along / minutes.reduce((sum, minute) => sum + (minute - middle) ** 2, 0)
}

function p99Of(timed: readonly Timed[]): number {
  const sorted = timed.map(({ tookMs }) => tookMs).sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
}

test(
  `${MINUTES} minutes of a shop at ten times its rate, with kills, backups, imports, counts and reports: nothing is lost (seed ${SEED})`,
  async () => {
    const pair = await Pair.start()
    const shop = await shopOn(peopleOn(pair.database, pair.send))
    const itemIds: number[] = []
    for (let good = 0; good < GOODS; good++) itemIds.push(await shop.stocked([1e6]))
    const seen = watchMemory(pair.first)
    atCleanup(seen)
    const startedMs = performance.now()
    const done: Record<string, number> = {}
    let isOver = false
    const selling = sellAtPace(pair, shop, itemIds, () => isOver)
    const working = (async () => {
      const jobs = Object.entries(jobsOf(pair, shop, itemIds))
      // The work of a round is spread over the time that there is, but each is done at least once.
      const pauseMs = Math.min(RUN_MS / jobs.length, MINUTE_MS) / 2
      for (let job = 0; job < jobs.length || performance.now() - startedMs < RUN_MS; job++) {
        const [name, work] = jobs[job % jobs.length]!
        await sleep(pauseMs)
        await work()
        done[name] = (done[name] ?? 0) + 1
      }
    })().finally(() => (isOver = true))
    const [{ sent, timed }] = await Promise.all([selling, working])

    const endedMs = performance.now()
    const samples = seen()
    const share = Math.min(WARM_MS, (endedMs - startedMs) / 3)
    const warm = samples.filter(({ atMs }) => atMs > startedMs + share)
    const slope = slopeOf(warm)
    const [first, last] = [
      p99Of(timed.filter(({ begunMs }) => begunMs < startedMs + share)),
      p99Of(timed.filter(({ begunMs }) => begunMs > endedMs - share)),
    ]
    const { wal } = await pair.database.one<{ wal: number }>(sql`select sum(size) / 1048576 as wal from pg_ls_waldir()`)
    process.stdout.write(
      `${MINUTES} min, seed ${SEED}: ${sent.length} sales; ${Object.entries(done)
        .map(([name, times]) => `${name} ${times}`)
        .join(', ')}; ` +
        `memory ${warm[0]!.memoryMb.toFixed(0)} → ${warm.at(-1)!.memoryMb.toFixed(0)} MB, ${slope.toFixed(2)} MB a minute; ` +
        `open files ${warm[0]!.files} → ${warm.at(-1)!.files}; log ${wal.toFixed(0)} MB; ` +
        `p99 ${first.toFixed(0)} ms at first, ${last.toFixed(0)} ms at last (× ${(last / first).toFixed(2)})\n`,
    )
    expect(checkHistory(sent, await keptSales(pair.database))).toEqual([])
    expect(sent.filter(({ outcome }) => 'refused' in outcome)).toEqual([])
    await requireSoundBooks(pair.database)
    expect(await pair.stop()).toEqual([0, 0])
    if (!IS_LONG) return
    expect(slope).toBeLessThan(SLOPE_MB_A_MINUTE_MAX)
    expect(warm.at(-1)!.files).toBeLessThan(warm[0]!.files + FILES_MORE_MAX)
    expect(last / first).toBeLessThanOrEqual(P99_RATIO_MAX)
  },
  RUN_MS + 4 * JOB_MS_MAX,
)
