import pg from 'pg'
import { refusalOf } from '../refusal.ts'
import { Batch } from './batch.ts'
import type { Executor } from './database.ts'
import type { Sql } from './sql.ts'

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

/** Runs statements on a connection. */
export interface Runner {
  /**
   * In one trip; the first that fails ends them all.
   * @throws Refusal where a statement said why it refuses
   */
  together(client: pg.ClientBase, statements: readonly Sql[]): Promise<pg.QueryResult[]>
  /** What has no name is left to pg, which takes several commands in one text, too. */
  one(client: pg.ClientBase, statement: Sql): Promise<pg.QueryResult>
}

const plain: Runner = {
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
}

export function runnerOf(onStatements: OnStatements | undefined): Runner {
  if (!onStatements) return plain
  const timed = async <T>(statements: readonly Sql[], run: () => Promise<T>): Promise<T> => {
    const begunMs = performance.now()
    try {
      return await run()
    } finally {
      onStatements(statements, performance.now() - begunMs)
    }
  }
  return {
    together: (client, statements) => timed(statements, () => plain.together(client, statements)),
    one: (client, statement) => timed([statement], () => plain.one(client, statement)),
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
