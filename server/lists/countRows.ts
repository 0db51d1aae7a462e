import type { ListContract, Totals } from '../../src/api/list.ts'
import type { Executor } from '../db/database.ts'
import { join, type Sql, sql } from '../db/sql.ts'
import { allOf, type AnyCall, type ListStatements, quoted } from './listStatements.ts'

export interface Counted {
  total: number
  /** Sums over everything filtered, of the columns that the caller may see. */
  totals: Totals
}

/** The page is answered without the total when counting takes longer than this after the page is there. */
export const COUNT_GRACE_MS = 40
/** Only counts that took at least so long are remembered: small lists are always counted afresh. */
const SLOW_MS = 150
/** A remembered count serves for a hundred times as long as it took, within this bound. */
const REMEMBERED_FACTOR = 100
const REMEMBERED_MS_MAX = 60_000
const REMEMBERED_MAX = 500
/** Counting never takes more of the pool's connections than this; the till needs the others. */
const AT_ONCE_MAX = 4

interface Remembered {
  counted: Promise<Counted>
  until: number
  /** Callers that have not gone away; when the last one does, the scan ends. */
  askers: number
  stop: AbortController
}
const remembered = new Map<string, Remembered>()
let running = 0
const waiting: (() => void)[] = []

/**
 * Counts everything that matches, with the sums, in one scan. Equal questions share one scan while it runs, and a slow answer
 * serves for a while afterwards, so that paging through a million rows counts them once.
 */
export function countRows(
  { db, gone }: Pick<AnyCall, 'db' | 'gone'>,
  list: ListContract,
  statements: ListStatements,
  nowMs = performance.now(),
): Promise<Counted> {
  const statement = countStatement(list, statements)
  const { text, values } = statement.toQuery()
  const key = `${text}\n${JSON.stringify(values)}`
  let known = remembered.get(key)
  if (!known || known.until <= nowMs) {
    const stop = new AbortController()
    const counted = measured(db.whileAwaited(stop.signal), list, statements, statement, key)
    known = { counted, until: Number.POSITIVE_INFINITY, askers: 0, stop }
    remembered.set(key, known)
    if (remembered.size > REMEMBERED_MAX) remembered.delete(remembered.keys().next().value!)
    // Nobody may be waiting any more when it fails; whoever is gets the failure.
    counted.catch(() => forget(key, stop))
  }
  leaveWith(gone, known, key)
  return known.counted
}

function leaveWith(gone: AbortSignal, scan: Remembered, key: string): void {
  scan.askers++
  const leave = () => {
    if (--scan.askers > 0) return
    forget(key, scan.stop)
    scan.stop.abort()
  }
  gone.addEventListener('abort', leave, { once: true })
  const settle = () => gone.removeEventListener('abort', leave)
  scan.counted.then(settle, settle)
}

function forget(key: string, stop: AbortController): void {
  if (remembered.get(key)?.stop === stop) remembered.delete(key)
}

async function measured(
  db: Executor,
  list: ListContract,
  statements: ListStatements,
  statement: Sql,
  key: string,
): Promise<Counted> {
  if (running >= AT_ONCE_MAX) await new Promise<void>((resume) => waiting.push(resume))
  running++
  const begunMs = performance.now()
  try {
    const { total, ...sums } = await db.one<{ total: number } & Totals>(statement)
    const tookMs = performance.now() - begunMs
    if (tookMs < SLOW_MS) remembered.delete(key)
    else remember(key, performance.now() + Math.min(tookMs * REMEMBERED_FACTOR, REMEMBERED_MS_MAX))
    return { total, totals: Object.fromEntries(summed(list, statements).map((field) => [field, sums[field] ?? 0])) }
  } finally {
    running--
    waiting.shift()?.()
  }
}

function remember(key: string, until: number): void {
  const entry = remembered.get(key)
  if (entry) entry.until = until
}

/** Columns with sums, of those that the caller may see. */
export const summed = (list: ListContract, { fields }: ListStatements): string[] =>
  list.totals.filter((field) => fields.includes(field))

export const sums = (list: ListContract, statements: ListStatements): Sql[] =>
  summed(list, statements).map((field) => sql`coalesce(sum(${statements.columnOf(field).sql}), 0) as ${quoted(field)}`)

const countStatement = (list: ListContract, statements: ListStatements): Sql =>
  sql`select ${join([sql`count(*) as total`, ...sums(list, statements)])} from ${statements.from} where ${allOf(statements.conditions)}`

const LATE = Symbol('late')
/** The count if it is there within the grace, undefined if it takes longer. */
export async function soon(counted: Promise<Counted>, graceMs = COUNT_GRACE_MS): Promise<Counted | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<typeof LATE>((resolve) => (timer = setTimeout(() => resolve(LATE), graceMs)))
  const first = await Promise.race([counted, late])
  clearTimeout(timer)
  return first === LATE ? undefined : first
}
