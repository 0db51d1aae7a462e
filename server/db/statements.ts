import pg from 'pg'
import { refusalOf } from '../refusal.ts'
import { Batch } from './batch.ts'
import type { Executor } from './database.ts'
import { OF_A_TRANSACTION } from './session.ts'
import { type Sql, sql } from './sql.ts'

export const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond 2^53`)
  return value
})
// numeric(18,2) and numeric(15,3) within our limits have at most 15 significant digits: a double holds them exactly.
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
types.setTypeParser(pg.types.builtins.DATE, (text) => text)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())

/** Told of every trip when it has ended: what was asked, and how long it took. */
export type OnStatements = (statements: readonly Sql[], ms: number) => void

const BEGIN = sql`begin`.named('begin')

/** Runs statements on a connection. */
export interface Runner {
  /** What a transaction begins with. */
  readonly begin: readonly Sql[]
  /**
   * In one trip; the first that fails ends them all.
   * @throws Refusal where a statement said why it refuses
   */
  together(client: pg.ClientBase, statements: readonly Sql[]): Promise<pg.QueryResult[]>
  /** What has no name is left to pg, which takes several commands in one text, too. */
  one(client: pg.ClientBase, statement: Sql): Promise<pg.QueryResult>
  /** The same where no transaction is open. */
  alone(client: pg.ClientBase, statement: Sql): Promise<pg.QueryResult>
}

const plain: Runner = {
  begin: [BEGIN],
  async together(client, statements) {
    const batch = new Batch(statements, types)
    client.query(batch)
    try {
      return await batch.results
    } catch (error) {
      // Where it was asked, instead of where the answer came in.
      Error.captureStackTrace(error as Error)
      throw refusalOf(error) ?? error
    }
  },
  async one(client, statement) {
    return statement.statementName ? (await plain.together(client, [statement]))[0]! : client.query(statement.toQuery())
  },
  alone: (client, statement) => plain.one(client, statement),
}

/**
 * Behind a pooler a session is ours for one transaction: nothing is prepared under a name, and each transaction says itself what a
 * connection of our own would have been told at its beginning.
 */
const behindPooler: Runner = {
  begin: [BEGIN, OF_A_TRANSACTION],
  together: (client, statements) =>
    plain.together(
      client,
      statements.map((statement) => statement.unnamed()),
    ),
  one: (client, statement) => plain.one(client, statement.unnamed()),
  async alone(client, statement) {
    return (await behindPooler.together(client, [OF_A_TRANSACTION, statement]))[1]!
  },
}

/** @param isPooled whether a pooler stands between */
export function runnerOf(onStatements: OnStatements | undefined, isPooled: boolean): Runner {
  const runner = isPooled ? behindPooler : plain
  if (!onStatements) return runner
  const timed = async <T>(statements: readonly Sql[], run: () => Promise<T>): Promise<T> => {
    const begunMs = performance.now()
    try {
      return await run()
    } finally {
      onStatements(statements, performance.now() - begunMs)
    }
  }
  return {
    begin: runner.begin,
    together: (client, statements) => timed(statements, () => runner.together(client, statements)),
    one: (client, statement) => timed([statement], () => runner.one(client, statement)),
    alone: (client, statement) => timed([statement], () => runner.alone(client, statement)),
  }
}

export function executor(query: (statement: Sql) => Promise<pg.QueryResult>): Executor {
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
