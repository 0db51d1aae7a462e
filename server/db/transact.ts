import type pg from 'pg'
import { AfterCommit, type RowsOfEach } from './afterCommit.ts'
import type { Transaction } from './database.ts'
import { type Sql, sql } from './sql.ts'
import { executor, type Runner } from './statements.ts'

const COMMIT = sql`commit`.named('commit')

/**
 * Runs `work` in one transaction of this connection. `begin` goes along with its first statement, and COMMIT with its last ones.
 * @param broken is told of a connection on which it could not even be rolled back
 */
export async function transact<T>(
  client: pg.ClientBase,
  runner: Runner,
  work: (transaction: Transaction) => Promise<T | AfterCommit<T>>,
  broken: (error: Error) => void,
): Promise<T> {
  let isOpen = false

  async function run(statements: readonly Sql[]): Promise<pg.QueryResult[]> {
    if (isOpen) return runner.together(client, statements)
    isOpen = true
    return (await runner.together(client, [...runner.begin, ...statements])).slice(runner.begin.length)
  }
  async function query(statement: Sql): Promise<pg.QueryResult> {
    // What has neither name nor values may be several commands in one text, and those go alone.
    const mayRide = statement.statementName !== undefined || statement.values.length > 0
    if (!isOpen && mayRide) return (await run([statement]))[0]!
    if (!isOpen) await run([])
    return runner.one(client, statement)
  }
  const together = async (statements: readonly Sql[]): Promise<RowsOfEach> =>
    statements.length === 0 ? [] : (await run(statements)).map(({ rows }) => rows)

  try {
    const worked = await work({ ...executor(query), together })
    const ending = worked instanceof AfterCommit ? worked : undefined
    const last = ending?.last ?? []
    const written = isOpen || last.length > 0 ? await run([...last, COMMIT]) : []
    // A transaction in which a statement failed answers `commit` without an error, but rolls back.
    if (isOpen && written.at(-1)!.command !== 'COMMIT')
      throw new Error('a failed statement was passed over: nothing was saved')
    isOpen = false
    if (!ending) return worked as T
    const after = executor((statement) => runner.alone(client, statement))
    return await ending.read(
      after,
      written.slice(0, -1).map(({ rows }) => rows),
    )
  } catch (error) {
    if (isOpen) await client.query('rollback').catch(broken)
    throw error
  }
}
