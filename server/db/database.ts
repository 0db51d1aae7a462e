import { setPriority } from 'node:os'
import pg from 'pg'
import { CONNECTION_WAIT_MS, LONG_CONNECTIONS, POOL_SIZE, TILL_CONNECTIONS } from '../bounds.ts'
import { requireAwaited } from '../refusal.ts'
import { Turns } from '../turns.ts'
import type { AfterCommit, RowsOfEach } from './afterCommit.ts'
import { cancelBackend, cancelThroughPooler, processIdOf } from './cancelBackend.ts'
import { OF_A_CONNECTION } from './session.ts'
import { type Sql, sql } from './sql.ts'
import { executor, type OnStatements, type Runner, runnerOf, types } from './statements.ts'
import { transact } from './transact.ts'

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
  /** The rows of several statements that go in one trip; the first that fails ends them all. */
  together(statements: readonly Sql[]): Promise<RowsOfEach>
}

/** What a call works with: statements one by one, or a transaction. */
export interface Connections extends Executor {
  /** For those who need a connection of their own beside the pool; no pooler stands between. */
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

const TRIES_MAX = 4
/** serialization_failure, deadlock_detected */
const RETRIED = new Set(['40001', '40P01'])

export interface Opening {
  /** Its processes run on this machine and are ours to tell how much they matter. */
  isOurs?: boolean
  onStatements?: OnStatements
  /**
   * Leads to the server itself, where `connection` leads to a pooler that gives every transaction to whatever session is free: then no
   * statement leans on a session, and whoever needs one (LISTEN, COPY, a cursor) gets it here.
   */
  direct?: pg.ClientConfig | undefined
}

/** Opens the pool on `connection` (from the embedded database or DATABASE_URL). */
export function openDatabase(
  connection: pg.PoolConfig,
  onError: (error: Error) => void = () => {},
  { isOurs = false, onStatements, direct }: Opening = {},
): Database {
  const options: pg.PoolConfig = {
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    ...(!direct && OF_A_CONNECTION),
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
  const runner = runnerOf(onStatements, direct !== undefined)
  const cancel = direct
    ? cancelThroughPooler
    : (client: pg.ClientBase) => cancelBackend(connection, processIdOf(client))
  const connections = (borrow: () => Promise<Lent>) => connectionsFrom(direct ?? connection, { borrow, runner, cancel })
  return {
    pool,
    ...connections(() => lend(pool, others)),
    ofTheTill: connections(() => lend(pool)),
    behind: connections(() => lend(behind)),
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

interface Ways {
  borrow: () => Promise<Lent>
  runner: Runner
  /** Ends what the connection runs, and answers when that was heard. */
  cancel: (client: pg.ClientBase) => Promise<void>
}

function connectionsFrom(connection: pg.ClientConfig, { borrow, runner, cancel }: Ways): Connections {
  async function query(statement: Sql): Promise<pg.QueryResult> {
    const { client, release } = await borrow()
    let failure: Error | undefined
    try {
      return await runner.alone(client, statement)
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
      return await transact(client, runner, work, (error) => (broken = error))
    } finally {
      release(broken)
    }
  }

  /** The connection stays with its statement until the cancelling is answered: it must not hit whoever comes next. */
  async function queryWhile(gone: AbortSignal, statement: Sql): Promise<pg.QueryResult> {
    const { client, release } = await borrow()
    let cancelling: Promise<void> | undefined
    const end = () => {
      cancelling = cancel(client).catch(() => undefined)
    }
    let failure: Error | undefined
    try {
      requireAwaited(gone)
      gone.addEventListener('abort', end)
      return await runner.alone(client, statement)
    } catch (error) {
      if (!gone.aborted) failure = error as Error
      throw error
    } finally {
      gone.removeEventListener('abort', end)
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
