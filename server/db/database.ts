import { setPriority } from 'node:os'
import pg from 'pg'
import { CONNECTION_WAIT_MS, LONG_CONNECTIONS, POOL_SIZE, TILL_CONNECTIONS } from '../bounds.ts'
import { requireAwaited } from '../refusal.ts'
import { Turns } from '../turns.ts'
import { cancelBackend, processIdOf } from './cancelBackend.ts'
import { Sql, sql } from './sql.ts'

/** Runs statements: the pool itself, or one transaction's connection. */
export interface Executor {
  /** All rows. */
  rows<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>
  /** The first row or undefined. */
  first<Row = Record<string, unknown>>(statement: Sql): Promise<Row | undefined>
  /** The first row; a missing one is our own mistake. */
  one<Row = Record<string, unknown>>(statement: Sql): Promise<Row>
  /** Number of rows touched. */
  run(statement: Sql): Promise<number>
}

/** Inside one transaction. */
export interface Transaction extends Executor {
  readonly client: pg.PoolClient
}

/** What a work answers that is read only when its transaction is over: whoever waits for its locks does not wait for that, too. */
export class AfterCommit<T> {
  readonly read: (db: Executor) => Promise<T>

  constructor(read: (db: Executor) => Promise<T>) {
    this.read = read
  }
}

/** What a call works with: statements one by one, or a transaction. */
export interface Connections extends Executor {
  /** For those who need a connection of their own beside the pool. */
  readonly connection: pg.ClientConfig
  /** The same for one caller: once `gone` says that nobody waits any more, its statements end in PostgreSQL too. */
  whileAwaited(gone: AbortSignal): Executor
  /** Runs `work` in one transaction; serialization failures and deadlocks are tried again, so `work` must be repeatable. */
  withTransaction<T>(work: (transaction: Transaction) => Promise<T | AfterCommit<T>>): Promise<T>
}

export interface Database extends Connections {
  readonly pool: pg.Pool
  /** The same for the calls of the till: all of the pool, of which everybody else gets TILL_CONNECTIONS less. */
  readonly ofTheTill: Connections
  /** The same for changes of thousands of rows: LONG_CONNECTIONS of their own, whose processes give way to those of everybody else. */
  readonly behind: Connections
  close(): Promise<void>
}

const STATEMENT_TIMEOUT_MS = 30_000
const LOCK_TIMEOUT_MS = 5_000
const TRIES_MAX = 4
/** serialization_failure, deadlock_detected */
const RETRIED = new Set(['40001', '40P01'])

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond 2^53`)
  return value
})
// numeric(18,2) and numeric(15,3) within our limits have at most 15 significant digits: a double holds them exactly.
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
types.setTypeParser(pg.types.builtins.DATE, (text) => text)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())

function executor(query: (statement: Sql) => Promise<pg.QueryResult>): Executor {
  return {
    rows: async <Row>(statement: Sql) => (await query(statement)).rows as Row[],
    first: async <Row>(statement: Sql) => (await query(statement)).rows[0] as Row | undefined,
    one: async <Row>(statement: Sql) => {
      const row = (await query(statement)).rows[0] as Row | undefined
      if (row === undefined) throw new Error('a row was expected')
      return row
    },
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  }
}

/** Told of every statement when it has ended, and how long it took. */
export type OnStatement = (statement: Sql, ms: number) => void

/**
 * Opens the pool on `connection` (from the embedded database or DATABASE_URL). `isOurs`: its processes run on this machine and are
 * ours to tell how much they matter.
 */
export function openDatabase(
  connection: pg.PoolConfig,
  onError: (error: Error) => void = () => {},
  { isOurs = false, onStatement }: { isOurs?: boolean; onStatement?: OnStatement } = {},
): Database {
  const options: pg.PoolConfig = {
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 60_000,
    options: '-c timezone=UTC -c datestyle=ISO',
    types,
    ...connection,
  }
  // A connection that is dropped takes its plans along, and the first sale after a quiet minute would make them all anew.
  const pool = new pg.Pool({ ...options, idleTimeoutMillis: 0 })
  const behind = new pg.Pool({ ...options, max: LONG_CONNECTIONS })
  // A lost connection must end a request, never the process.
  for (const one of [pool, behind]) {
    one.on('error', onError)
    one.on('connect', (client) => client.on('error', onError))
  }
  if (isOurs) behind.on('connect', (client) => giveWay(processIdOf(client)))

  const { max, connectionTimeoutMillis: waitMs = CONNECTION_WAIT_MS } = pool.options
  const others = new Turns({ atOnce: Math.max(1, max - TILL_CONNECTIONS), waiting: Infinity, waitMs })
  return {
    pool,
    ...connectionsFrom(connection, () => lend(pool, others), onStatement),
    ofTheTill: connectionsFrom(connection, () => lend(pool), onStatement),
    behind: connectionsFrom(connection, () => lend(behind), onStatement),
    async close() {
      await Promise.all([pool.end(), behind.end()])
    },
  }
}

/** Where processors are scarce, the tills go first. */
const NICENESS = 10

function giveWay(processId: number): void {
  try {
    setPriority(processId, NICENESS)
  } catch {
    // It may belong to another user of the machine: then it is as all the others.
  }
}

/** A connection of the pool, until it is released; one that is broken is released with its error. */
interface Lent {
  client: pg.PoolClient
  release: (broken?: Error) => void
}

async function lend(pool: pg.Pool, turns?: Turns): Promise<Lent> {
  await turns?.take()
  try {
    const client = await pool.connect()
    return {
      client,
      release(broken) {
        client.release(broken)
        turns?.give()
      },
    }
  } catch (error) {
    turns?.give()
    throw error
  }
}

type Ask = (client: pg.PoolClient, statement: Sql) => Promise<pg.QueryResult>
const plainly: Ask = (client, statement) => client.query(statement.toQuery())
const timed =
  (onStatement: OnStatement): Ask =>
  async (client, statement) => {
    const begunMs = performance.now()
    try {
      return await client.query(statement.toQuery())
    } finally {
      onStatement(statement, performance.now() - begunMs)
    }
  }

function connectionsFrom(
  connection: pg.PoolConfig,
  borrow: () => Promise<Lent>,
  onStatement: OnStatement | undefined,
): Connections {
  const ask = onStatement ? timed(onStatement) : plainly
  async function query(statement: Sql): Promise<pg.QueryResult> {
    const { client, release } = await borrow()
    let failure: Error | undefined
    try {
      return await ask(client, statement)
    } catch (error) {
      failure = error as Error
      throw error
    } finally {
      release(failure)
    }
  }

  async function attempt<T>(work: (transaction: Transaction) => Promise<T | AfterCommit<T>>): Promise<T> {
    const { client, release } = await borrow()
    let broken: Error | undefined
    try {
      const statements = executor((statement) => ask(client, statement))
      await client.query('begin')
      const result = await work({ client, ...statements })
      // A transaction in which a statement failed answers `commit` without an error, but rolls back.
      const { command } = await client.query('commit')
      if (command !== 'COMMIT') throw new Error('a failed statement was passed over: nothing was saved')
      return result instanceof AfterCommit ? await result.read(statements) : result
    } catch (error) {
      await client.query('rollback').catch((rollbackError: Error) => (broken = rollbackError))
      throw error
    } finally {
      release(broken)
    }
  }

  /** The connection stays with its statement until the cancelling is answered: it must not hit whoever comes next. */
  async function queryWhile(gone: AbortSignal, statement: Sql): Promise<pg.QueryResult> {
    const { client, release } = await borrow()
    let cancelling: Promise<void> | undefined
    const cancel = () => {
      cancelling = cancelBackend(connection, processIdOf(client)).catch(() => undefined)
    }
    let failure: Error | undefined
    try {
      requireAwaited(gone)
      gone.addEventListener('abort', cancel)
      return await ask(client, statement)
    } catch (error) {
      if (!gone.aborted) failure = error as Error
      throw error
    } finally {
      gone.removeEventListener('abort', cancel)
      await cancelling
      release(failure)
    }
  }

  return {
    connection,
    whileAwaited: (gone) => executor((statement) => queryWhile(gone, statement)),
    ...executor(query),
    async withTransaction(work) {
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(work)
        } catch (error) {
          if (tries === TRIES_MAX || !RETRIED.has((error as { code?: string }).code ?? '')) throw error
        }
      }
    },
  }
}

/** Whether the database answers now. */
export const isAlive = (database: Executor): Promise<boolean> =>
  database.run(sql`select 1`).then(
    () => true,
    () => false,
  )
