import type { Database, Executor } from '../db/database.ts'
import type { Sql } from '../db/sql.ts'
import type { AnyCall } from './listStatements.ts'

/** Only scans that took at least so long are remembered: small lists are always read afresh. */
const SLOW_MS = 150
/** The same where an old answer may be shown. */
const VERY_SLOW_MS = 500
/** A remembered scan serves for a hundred times as long as it took, within this bound. */
const REMEMBERED_FACTOR = 100
const REMEMBERED_MS_MAX = 60_000
const REMEMBERED_MAX = 500
/** For so long an answer of before may be shown at once, where the one who asks takes it, while a new scan is made behind it. */
const STALE_MS_MAX = 10 * 60_000
/** Scans never take more of the pool's connections than this; the till needs the others. */
const AT_ONCE_MAX = 4

type Row = Record<string, unknown>
interface Scan {
  rows: Promise<Row[]>
  until: number
  /** Callers that have not gone away; when the last one does, the scan ends. */
  askers: number
  stop: AbortController
  /** What the scan before has found, while this one runs. */
  before: Promise<Row[]> | undefined
}
interface Scans {
  remembered: Map<string, Scan>
  running: number
  waiting: (() => void)[]
}
/** The scans of a database: of each its own, for another one the same question has another answer. */
const scansOf = new WeakMap<Database, Scans>()

export type Asking = Pick<AnyCall, 'db' | 'gone' | 'context'>

/**
 * Runs a statement over everything that matches: counts, sums, groups. Equal questions share one scan while it runs, and a slow
 * answer serves for a while afterwards, so that paging through a million rows counts them once.
 */
export function sharedScan<R>(call: Asking, statement: Sql): Promise<R[]> {
  return scanOf(call, statement).rows as Promise<R[]>
}

const NEVER_GONE = new AbortController().signal

/**
 * The same for figures that may be some minutes old: what was found last is answered at once, and found anew behind it. Only who
 * asks first waits.
 */
export function recentScan<R>({ db, context }: Omit<Asking, 'gone'>, statement: Sql): Promise<R[]> {
  const { before, rows } = scanOf({ db, context, gone: NEVER_GONE }, statement, VERY_SLOW_MS)
  return (before ?? rows) as Promise<R[]>
}

function scanOf({ db, gone, context: { database } }: Asking, statement: Sql, slowMs = SLOW_MS): Scan {
  const { text, values } = statement.toQuery()
  const key = `${text}\n${JSON.stringify(values)}`
  const scans = scansOf.get(database) ?? { remembered: new Map<string, Scan>(), running: 0, waiting: [] }
  scansOf.set(database, scans)
  const { remembered } = scans
  let scan = remembered.get(key)
  const now = performance.now()
  if (!scan || scan.until <= now) {
    const stop = new AbortController()
    const rows = measured(scans, db.whileAwaited(stop.signal), statement, key, slowMs)
    const before = scan && scan.until + STALE_MS_MAX > now ? scan.rows : undefined
    scan = { rows, until: Number.POSITIVE_INFINITY, askers: 0, stop, before }
    remembered.set(key, scan)
    if (remembered.size > REMEMBERED_MAX) remembered.delete(remembered.keys().next().value!)
    // Nobody may be waiting any more when it fails; whoever is gets the failure.
    rows.catch(() => forget(scans, key, stop))
  }
  leaveWith(gone, scan, () => forget(scans, key, scan.stop))
  return scan
}

function leaveWith(gone: AbortSignal, scan: Scan, forgetIt: () => void): void {
  scan.askers++
  const leave = () => {
    if (--scan.askers > 0) return
    forgetIt()
    scan.stop.abort()
  }
  gone.addEventListener('abort', leave, { once: true })
  const settle = () => gone.removeEventListener('abort', leave)
  scan.rows.then(settle, settle)
}

function forget({ remembered }: Scans, key: string, stop: AbortController): void {
  if (remembered.get(key)?.stop === stop) remembered.delete(key)
}

async function measured(scans: Scans, db: Executor, statement: Sql, key: string, slowMs: number): Promise<Row[]> {
  const { remembered, waiting } = scans
  if (scans.running >= AT_ONCE_MAX) await new Promise<void>((resume) => waiting.push(resume))
  scans.running++
  const begunMs = performance.now()
  try {
    const rows = await db.rows(statement)
    const tookMs = performance.now() - begunMs
    const scan = remembered.get(key)
    if (tookMs < slowMs) remembered.delete(key)
    else if (scan) {
      scan.until = performance.now() + Math.min(tookMs * REMEMBERED_FACTOR, REMEMBERED_MS_MAX)
      scan.before = undefined
    }
    return rows
  } finally {
    scans.running--
    waiting.shift()?.()
  }
}

const LATE = Symbol('late')
/**
 * What is found if it is there within the grace, undefined if it takes longer. What has come while the loop was held counts: a
 * timer goes before what waits in the sockets, so they are read once more.
 */
export async function soon<T>(found: Promise<T>, graceMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<typeof LATE>((resolve) => (timer = setTimeout(() => setImmediate(resolve, LATE), graceMs)))
  const first = await Promise.race([found, late])
  clearTimeout(timer)
  return first === LATE ? undefined : first
}
