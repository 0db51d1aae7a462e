import { callbackify } from 'node:util'
import pg from 'pg'
import { inject } from 'vitest'
import { Batch } from '../../server/db/batch.ts'
import { type Database, openDatabase } from '../../server/db/database.ts'

/** Waiting for a lock is what these tests are about: it must not end by a timeout, and a circle must be found at once. */
const SETTINGS = { lock_timeout: 60_000, options: '-c timezone=UTC -c datestyle=ISO -c deadlock_timeout=20ms' }

/** One party's door to the database: with the gate shut, each statement of a transaction waits in front of it until it is let through. */
export interface Gate {
  database: Database
  /** The statement that waits to be let through. */
  readonly waiting: string | undefined
  /** Process id of the server's side of the connection. */
  readonly pid: number | undefined
  /** Statements that the database ended to break a circle of waiting transactions. */
  readonly deadlocks: number
  shut(isShut: boolean): void
  letThrough(): void
  /** Resolves when a statement begins to wait. */
  nextWaiting(): Promise<void>
}

/**
 * A database of one connection that stands still before every statement of a transaction. `begin` takes no snapshot and what is read
 * outside a transaction locks nothing, so both go through: nobody can tell when they ran.
 */
export function gatedDatabase(databaseName: string): Gate {
  let isShut = false
  let waiting: { statement: string; go: () => void } | undefined
  let announce: (() => void)[] = []
  let pid: number | undefined
  let deadlocks = 0

  const pass = (statement: string): Promise<void> => {
    if (!isShut) return Promise.resolve()
    return new Promise((go) => {
      waiting = { statement, go }
      for (const tell of announce.splice(0)) tell()
    })
  }

  class GatedClient extends pg.Client {
    private inTransaction = false

    // pg has a signature for each way of calling; the pool uses the callback, our transactions the promise.
    // @ts-expect-error -- one signature for all of them
    override query(...args: unknown[]): Promise<pg.QueryResult> | undefined {
      if (args[0] instanceof Batch) return void this.oneByOne(args[0])
      const callback = typeof args.at(-1) === 'function' ? (args.pop() as (...result: unknown[]) => void) : undefined
      const result = this.pass(args)
      if (!callback) return result
      callbackify(() => result)(callback)
      return undefined
    }

    /** What goes in one trip stops at the gate as often as it has statements: their interleavings are those of the database. */
    private async oneByOne(batch: Batch): Promise<void> {
      try {
        const results: pg.QueryResult[] = []
        for (const statement of batch.statements) results.push(await this.pass([statement]))
        batch.answer(results)
      } catch (error) {
        batch.handleError(error)
      }
    }

    private async pass(args: unknown[]): Promise<pg.QueryResult> {
      const statement = typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text
      pid = (this as unknown as { processID: number }).processID
      if (this.inTransaction) await pass(statement)
      if (statement === 'begin') this.inTransaction = true
      if (statement === 'commit' || statement === 'rollback') this.inTransaction = false
      try {
        return await (super.query as (...given: unknown[]) => Promise<pg.QueryResult>)(...args)
      } catch (error) {
        if ((error as { code?: string }).code === '40P01') deadlocks++
        throw error
      }
    }
  }

  const connection = { ...inject('testServer').connection, database: databaseName }
  const database = openDatabase({ ...connection, ...SETTINGS, max: 1, Client: GatedClient } as pg.PoolConfig)
  return {
    database,
    get waiting() {
      return waiting?.statement
    },
    get pid() {
      return pid
    },
    get deadlocks() {
      return deadlocks
    },
    shut(next) {
      isShut = next
    },
    letThrough() {
      const { go } = waiting!
      waiting = undefined
      go()
    },
    nextWaiting: () => new Promise((tell) => void announce.push(tell)),
  }
}
