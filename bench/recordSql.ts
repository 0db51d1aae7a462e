import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { createApp } from '../server/app.ts'
import type { Database, Executor } from '../server/db/database.ts'
import type { Sql } from '../server/db/sql.ts'

/** What every call asks before its own statements. */
const OF_EVERY_CALL = new Set(['find_caller'])

/**
 * Makes the call in this process and answers the statements that it runs, without those of every call: what the same answer
 * costs in bare SQL.
 */
export async function recordSql(database: Database, address: string, init: RequestInit): Promise<Sql[]> {
  const statements: Sql[] = []
  const recording = <E extends Executor>(db: E): E => {
    const keep = (statement: Sql) => {
      if (!OF_EVERY_CALL.has(statement.statementName ?? '')) statements.push(statement)
      return statement
    }
    return {
      ...db,
      rows: (statement: Sql) => db.rows(keep(statement)),
      first: (statement: Sql) => db.first(keep(statement)),
      one: (statement: Sql) => db.one(keep(statement)),
      run: (statement: Sql) => db.run(keep(statement)),
    }
  }
  const recorded: Database = {
    ...recording(database),
    whileAwaited: (gone) => recording(database.whileAwaited(gone)),
    withTransaction: (work) => database.withTransaction((transaction) => work(recording(transaction))),
  }
  const context = {
    database: recorded,
    log: pino({ level: 'silent' }),
    timeZone: 'Asia/Tashkent',
    now: () => new Date(),
    randomBytes,
  }
  const answer = await createApp(context).request(address, init)
  if (!answer.ok) throw new Error(`${address} was refused: ${await answer.text()}`)
  await answer.arrayBuffer()
  return statements
}
