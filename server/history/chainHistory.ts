import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Context } from '../context.ts'
import type { Connections, Transaction } from '../db/database.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import { saidBy, type Stream, STREAMS } from './chainedEntries.ts'

const AT_ONCE = 1_000
const EVERY_MS = 1_000
/** Between an id that is taken and the transaction that is seen to have taken it lie moments, never so long. */
const GRACE_MS = 10_000

/** At some moment there were ids up to this one, and transactions before that one: once those have ended, so are all that had such an id. */
interface Mark {
  id: number
  transaction: string
  atMs: number
}
/** What a process has seen of each stream. */
export type Marks = Map<Stream, Mark>

/**
 * Gives every committed entry of the history that has none its link, in the order in which they are found. Where another server is at
 * it, nothing. Answers how many.
 */
export async function chainHistory(db: Connections, marks: Marks = new Map(), graceMs = GRACE_MS): Promise<number> {
  let done = 0
  for (const stream of STREAMS) done += await chainStream(db, stream, marks, graceMs)
  return done
}

async function chainStream(db: Connections, stream: Stream, marks: Marks, graceMs: number): Promise<number> {
  const passed = await passedMark(db, marks.get(stream), graceMs)
  let done = 0
  // What only looks writes nothing: a shop that is closed keeps no disk awake.
  for (let after = 0; done > 0 || (await hasUnlinked(db, stream));) {
    const linked = await db.withTransaction((transaction) => linkSome(transaction, stream, after))
    if (!linked) return done
    done += linked.count
    after = linked.last
    if (linked.count < AT_ONCE) break
  }
  if (passed)
    await db.run(
      sql`update history_chain set complete_to = ${passed.id} where stream = ${stream} and complete_to < ${passed.id}`,
    )
  if (passed || !marks.has(stream)) await setMark(db, stream, marks)
  return done
}

const unlinked = (stream: Stream): Sql => sql`
  not exists (select from history_link link where link.stream = ${stream} and link.entry_id = entry.id)`

const hasUnlinked = async (db: Connections, stream: Stream): Promise<boolean> =>
  (
    await db.one<{ waits: boolean }>(sql`
      select exists (select from ${raw(stream)} entry
        where entry.id > (select complete_to from history_chain where stream = ${stream}) and ${unlinked(stream)}) as waits`)
  ).waits

/** The mark, if nobody can come any more who had an id up to it: whatever is read from now on has all of those. */
async function passedMark(db: Connections, mark: Mark | undefined, graceMs: number): Promise<Mark | undefined> {
  if (!mark || performance.now() - mark.atMs < graceMs) return undefined
  const { isPassed } = await db.one<{ isPassed: boolean }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot()) >= ${mark.transaction}::xid8 as "isPassed"`,
  )
  return isPassed ? mark : undefined
}

async function setMark(db: Connections, stream: Stream, marks: Marks): Promise<void> {
  const mark = await db.first<Omit<Mark, 'atMs'>>(sql`
    select id, pg_snapshot_xmax(pg_current_snapshot())::text as "transaction" from ${raw(stream)} order by id desc limit 1`)
  if (mark) marks.set(stream, { ...mark, atMs: performance.now() })
}

/** Links some entries behind this id. Undefined: another server holds the chain. */
async function linkSome(
  db: Transaction,
  stream: Stream,
  after: number,
): Promise<{ count: number; last: number } | undefined> {
  const chain = await db.first<{ number: number; hash: Buffer; completeTo: number }>(sql`
    select last_number as number, last_hash as hash, complete_to as "completeTo" from history_chain
    where stream = ${stream} for update skip locked`)
  if (!chain) return undefined
  const entries = await db.rows<{ id: number; said: Buffer }>(sql`
    select entry.id, ${saidBy(stream)} as said from ${raw(stream)} entry
    where entry.id > ${Math.max(after, chain.completeTo)} and ${unlinked(stream)}
    order by entry.id limit ${AT_ONCE}`)
  if (entries.length === 0) return { count: 0, last: after }
  const hashes: Buffer[] = []
  for (const { said } of entries)
    hashes.push(
      createHash('sha256')
        .update(hashes.at(-1) ?? chain.hash)
        .update(said)
        .digest(),
    )
  const ids = entries.map(({ id }) => id)
  await db.run(sql`
    insert into history_link (stream, number, entry_id, hash)
    select ${stream}::text, ${chain.number}::bigint + place, entry_id, hash
    from unnest(${ids}::bigint[], ${hashes}::bytea[]) with ordinality as made (entry_id, hash, place)`)
  await db.run(sql`
    update history_chain set last_number = ${chain.number + entries.length}, last_hash = ${hashes.at(-1)} where stream = ${stream}`)
  return { count: entries.length, last: ids.at(-1)! }
}

/** Now and every second, beside the work of the shop; the end of the process ends it. */
export async function chainHistoryAlways(
  context: Pick<Context, 'database'>,
  log: Pick<Logger, 'info' | 'warn'>,
  marks: Marks = new Map(),
): Promise<void> {
  try {
    await chainHistory(context.database.behind, marks)
  } catch (error) {
    log.warn({ err: error }, 'the history could not be chained')
  }
  setTimeout(() => void chainHistoryAlways(context, log, marks), EVERY_MS).unref()
}
