import { availableParallelism } from 'node:os'
import pg from 'pg'
import { openDatabase } from '../db/database.ts'
import { fsck } from '../db/fsck/fsck.ts'
import { migrate } from '../db/migrate.ts'
import { WAYS_OF_READING } from '../db/session.ts'
import { BackupFault } from './backupFault.ts'
import { copyIn } from './copyStream.ts'
import { type Frame, type RowsEnd, type RowsHead, type Sums } from './rowFrames.ts'
import { beginSnapshot, quoted, sumsOf, tablesOf } from './rowsOf.ts'

/** A database that already holds tables is somebody's. */
export async function requireNoTables(connection: pg.ClientConfig): Promise<void> {
  const tables = await withClient(connection, tablesOf)
  if (tables.length > 0)
    throw new BackupFault(
      `The database that should take the books is not empty: it has the table ${tables[0]!.name}. Name an empty one.`,
    )
}

/**
 * Fills an empty database by the rows of another: tables by our own migrations, exactly those that the rows have had, rows by COPY in one
 * transaction, then references between tables and indexes, which check every row. What has come is held against the sums of what was
 * sent, and fsck finds nothing.
 * @throws BackupFault where anything differs
 */
export async function loadRows(
  connection: pg.ClientConfig,
  frames: AsyncGenerator<Frame>,
  checking?: Checking,
): Promise<Sums> {
  await requireNoTables(connection)
  try {
    const first = await next(frames)
    if (first.is !== 'head') throw new BackupFault('This is no copy of a database.')
    await makeTables(connection, first.head)
    const end = await withClient(connection, (client) => fill(client, frames))
    return await checkLoaded(connection, end, checking)
  } finally {
    await frames.return(undefined)
  }
}

async function makeTables(connection: pg.ClientConfig, { migrations }: RowsHead): Promise<void> {
  const database = openDatabase(connection)
  try {
    await migrate(database.pool, { only: migrations })
  } finally {
    await database.close()
  }
}

const SORTING_MEMORY = '512MB'

async function fill(client: pg.Client, frames: AsyncGenerator<Frame>): Promise<RowsEnd> {
  const tables = await tablesOf(client)
  const known = new Set(tables.map(({ name }) => name))
  await client.query('begin; set local statement_timeout = 0; set local lock_timeout = 0')
  // Indexes are sorted and references joined in memory: nobody else works here yet.
  await client.query(`set local maintenance_work_mem = '${SORTING_MEMORY}'`)
  // What migrations write into new tables comes with the rows.
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  const putBack = await takeOff(client)
  for (let frame = await next(frames); ;) {
    if (frame.is === 'end') {
      for (const statement of putBack) await client.query(statement)
      await setSequences(client, frame.end.sequences)
      await client.query('commit')
      return frame.end
    }
    if (frame.is !== 'table' || !known.has(frame.table))
      throw new BackupFault('The copy has tables that are unknown here.')
    const rest: { frame?: Frame } = {}
    const columns = frame.columns.map(quoted).join(', ')
    await copyIn(client, `copy ${quoted(frame.table)} (${columns}) from stdin`, rowsUntilNext(frames, rest))
    frame = rest.frame!
  }
}

async function next(frames: AsyncGenerator<Frame>): Promise<Frame> {
  const { value, done } = await frames.next()
  if (done) throw new BackupFault('The copy ends before its last row: it is not whole.')
  return value
}

async function* rowsUntilNext(
  frames: AsyncGenerator<Frame>,
  rest: { frame?: Frame },
): AsyncGenerator<Buffer, void, undefined> {
  for (let frame = await next(frames); ; frame = await next(frames)) {
    if (frame.is !== 'rows') {
      rest.frame = frame
      return
    }
    yield frame.bytes
  }
}

/** References, indexes and triggers would look at every row as it comes. Answers the statements that bring them back. */
async function takeOff(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ off: string; on: string }>(`
    with ours as (select oid, oid::regclass::text as name from pg_class
                  where relnamespace = current_schema()::regnamespace and relkind = 'r')
    select 1 as turn, format('alter table %s drop constraint %I', ours.name, conname) as off,
           format('alter table %s add constraint %I %s', ours.name, conname, pg_get_constraintdef(pg_constraint.oid)) as on
    from pg_constraint join ours on ours.oid = conrelid where contype = 'f'
    union all
    select 2, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index join ours on ours.oid = indrelid
    where not indisunique and not exists (select 1 from pg_constraint where conindid = indexrelid)
    union all
    select distinct 3, format('alter table %s disable trigger user', ours.name), format('alter table %s enable trigger user', ours.name)
    from pg_trigger join ours on ours.oid = tgrelid where not tgisinternal
    order by 1`)
  for (const { off } of rows) await client.query(off)
  // Indexes first: the check of a reference looks rows up.
  return rows.map(({ on }) => on).reverse()
}

async function setSequences(client: pg.Client, sequences: RowsEnd['sequences']): Promise<void> {
  for (const [name, value] of Object.entries(sequences))
    if (value !== null) await client.query('select setval($1::regclass, $2)', [quoted(name), value])
}

async function checkLoaded(
  connection: pg.ClientConfig,
  { sums }: RowsEnd,
  checking: Checking | undefined,
): Promise<Sums> {
  const loaded = await withClient(connection, async (client) => {
    await client.query('analyze')
    await beginSnapshot(client)
    const found = await sumsOf(client, await tablesOf(client))
    await client.query('commit')
    return found
  })
  requireSameSums(sums, loaded)
  await requireSoundBooks(connection, checking)
  return loaded
}

export function requireSameSums(sent: Sums, found: Sums): void {
  for (const table of new Set([...Object.keys(sent), ...Object.keys(found)])) {
    const [before, after] = [sent[table], found[table]]
    if (before?.rows !== after?.rows)
      throw new BackupFault(
        `The table ${table} had ${before?.rows ?? 'no'} rows and has ${after?.rows ?? 'no'} in the copy.`,
      )
    if (before?.sum !== after?.sum) throw new BackupFault(`What is in the table ${table} differs in the copy.`)
  }
}

/** What a copy's books are checked by: all processors where nobody sells beside it. */
export interface Checking {
  atOnce?: number
}

/** Brings a copy to this version, whose fsck then looks at it. @throws BackupFault with what it finds */
export async function requireSoundBooks(
  connection: pg.ClientConfig,
  { atOnce = availableParallelism() }: Checking = {},
): Promise<void> {
  const database = openDatabase(connection)
  try {
    await migrate(database.pool)
    const [breach] = await fsck(database, { atOnce })
    if (breach) throw new BackupFault(`The books in the copy do not agree: ${breach.invariant}: ${breach.what}`)
  } finally {
    await database.close()
  }
}

/** A connection of its own, for as long as the work takes. */
export async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, options: WAYS_OF_READING })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
