import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startEmbedded } from '../server/db/embedded/startEmbedded.ts'
import { openDatabase } from '../server/db/database.ts'
import { sql } from '../server/db/sql.ts'
import { systemBuild, urlOf } from '../tests/embedded/otherBuilds.ts'
import { type BenchServer, startBenchServer } from './benchServer.ts'
import type { Result } from './report.ts'
import { keepBooks } from './salesBooks.ts'
import { foundSalesCompany, type SalesCompany, tillsOf } from './salesCompany.ts'
import { sellBeside } from './sellBeside.ts'

const run = promisify(execFile)
const GIGABYTE = 1024 ** 3
const MEGABYTE = 1024 ** 2
/** What is promised: 5 GB are restored in five minutes, 10 GB moved in fifteen. */
const RESTORE_S_OF_GIGABYTE = 300 / 5
const MOVE_S_OF_GIGABYTE = 900 / 10
const REGISTERS = 16
const PAUSE_MS = 400
/** So long the tills go on selling after a backup, which is then log to be played. */
const SOLD_AFTER_MS = 60_000
const LOOK_MS = 500
/** The log is on the other disk so much later, and a second longer when it is slow. */
const KEPT_MS = 5_000
const SCRATCH = 'savdo-bench-'

const silent = { info() {}, warn() {}, error() {} }

/** A company's books out of a backup, at a moment, and on to a server of PostgreSQL and back: how long each takes, by what an administrator types. */
export async function backupBench(say: (text: string) => void): Promise<Result[]> {
  const root = await mkdtemp(join(tmpdir(), SCRATCH))
  await chmod(root, 0o755)
  const server = await startBenchServer('-sales')
  try {
    const company = await foundSalesCompany(server, say)
    await keepBooks(server, say)
    const backups = join(root, 'backups')
    const backup = await backUp(server, company, { backups, say })
    const restored = await restoreIt(server, { backups, root, backup, say })
    return [...backup.results, ...restored, ...(await moveIt(server, { root, bytes: backup.bytes, say }))]
  } finally {
    await server.stop()
    await rm(root, { recursive: true, force: true, maxRetries: 10 })
  }
}

interface Kept {
  results: Result[]
  bytes: number
  /** A moment after the backup, and how many sales there were then and in the end. */
  moment: Date
  soldThen: number
  soldInAll: number
}

const soldOf = async ({ database }: Pick<BenchServer, 'database'>): Promise<number> =>
  (await database.one<{ count: number }>(sql`select count(*) from sale where status = 'FINISHED'`)).count

/** The server makes one by itself as soon as it is told of a folder: the log that it keeps there begins with it. */
async function backUp(
  server: BenchServer,
  company: SalesCompany,
  { backups, say }: { backups: string; say: (text: string) => void },
): Promise<Kept> {
  const { bytes } = await server.database.one<{ bytes: number }>(
    sql`select pg_database_size(current_database()) as bytes`,
  )
  say(`a backup of ${(bytes / GIGABYTE).toFixed(1)} GB beside ${REGISTERS} tills`)
  const begun = new Date()
  // Whatever the time: where there is none yet, one is due at once.
  await server.restart({ BACKUP_DIR: backups, BACKUP_AT: '03:00' })
  const tills = { ...tillsOf(company, REGISTERS), pauseMs: PAUSE_MS }
  const beside = await sellBeside(server, tills, () => madeSince(server, begun))
  const made = await madeSince(server, begun)
  say(`made and tried in ${made.seconds.toFixed(0)} s, ${(made.bytes / GIGABYTE).toFixed(1)} GB`)
  await sellBeside(server, tills, () => sleep(SOLD_AFTER_MS))
  const soldThen = await soldOf(server)
  const moment = new Date()
  await sellBeside(server, tills, () => sleep(SOLD_AFTER_MS))
  const soldInAll = await soldOf(server)
  await sleep(KEPT_MS)
  const results: Result[] = [
    { what: 'the database', unit: 'MB', ours: bytes / MEGABYTE },
    { what: 'a backup of it', unit: 'MB', ours: made.bytes / MEGABYTE },
    { what: 'made beside the tills, restored for a trial, its books checked', unit: 's', ours: made.seconds },
    { what: `a sale of 5 lines by ${REGISTERS} tills meanwhile: p99`, unit: 'ms', ours: beside.p99Ms },
  ]
  return { results, bytes, moment, soldThen, soldInAll }
}

async function madeSince({ database }: BenchServer, begun: Date): Promise<{ seconds: number; bytes: number }> {
  for (;;) {
    const made = await database.first<{ seconds: number; bytes: number; isGood: boolean; message: string | null }>(sql`
      select extract(epoch from finished_at - started_at)::float8 as seconds, size_bytes as bytes, is_good as "isGood", message
      from backup_run where started_at >= ${begun} order by id limit 1`)
    if (made && !made.isGood) throw new Error(`no backup could be made: ${made.message}`)
    if (made) return made
    await sleep(LOOK_MS)
  }
}

async function restoreIt(
  server: BenchServer,
  { backups, root, backup, say }: { backups: string; root: string; backup: Kept; say: (text: string) => void },
): Promise<Result[]> {
  // Nobody sells, and nothing more comes into the log.
  await server.rest()
  const atMost = Math.round((backup.bytes / GIGABYTE) * RESTORE_S_OF_GIGABYTE)
  const results: Result[] = []
  for (const { what, at, sold } of [
    { what: 'restored with all of the log', at: [], sold: backup.soldInAll },
    {
      what: 'restored as it was at a moment',
      at: ['--at', backup.moment.toISOString()],
      sold: backup.soldThen,
    },
  ]) {
    const dataDir = join(root, 'restored')
    const seconds = await timed(() => command('restore', [backups, ...at], { DATA_DIR: dataDir }))
    say(`${what} in ${seconds.toFixed(0)} s`)
    await requireSold(dataDir, sold)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    results.push({ what, unit: 's', ours: seconds, atMost })
  }
  return results
}

/** From the folder to a PostgreSQL of the system's packages, and from there into a new folder. */
async function moveIt(
  server: BenchServer,
  { root, bytes, say }: { root: string; bytes: number; say: (text: string) => void },
): Promise<Result[]> {
  const build = systemBuild()
  if (!build) {
    say('there is no PostgreSQL of the system: nothing is moved to one')
    return []
  }
  const atMost = Math.round((bytes / GIGABYTE) * MOVE_S_OF_GIGABYTE)
  const other = await startEmbedded({ dataDir: join(root, 'other'), postgresBin: build, log: silent })
  try {
    const to = urlOf(other.connection)
    const there = await timed(() => command('move', ['--to', to], { DATA_DIR: server.dataDir }))
    say(`moved to a server in ${there.toFixed(0)} s`)
    const from = { DATABASE_URL: to, DATA_DIR: server.dataDir }
    const back = await timed(() => command('move', ['--to', join(root, 'moved')], from))
    say(`moved back in ${back.toFixed(0)} s`)
    return [
      { what: 'moved to a server of the system’s PostgreSQL, both sides compared', unit: 's', ours: there, atMost },
      { what: 'moved from there into a new folder, both sides compared', unit: 's', ours: back, atMost },
    ]
  } finally {
    await other.stop()
  }
}

const command = (name: 'restore' | 'move', words: readonly string[], settings: Record<string, string>) =>
  run('node', ['scripts/runTypescript.js', `server/backup/${name}Command.ts`, ...words], {
    env: { PATH: process.env.PATH, ...settings },
  })

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begunMs = performance.now()
  await work()
  return (performance.now() - begunMs) / 1_000
}

/** What came back is what was sold until then. */
async function requireSold(dataDir: string, sold: number): Promise<void> {
  const embedded = await startEmbedded({ dataDir, log: silent })
  const database = openDatabase(embedded.connection)
  try {
    const found = await soldOf({ database })
    if (found !== sold) throw new Error(`${sold} sales were made, ${found} came back`)
  } finally {
    await database.close()
    await embedded.stop()
  }
}
