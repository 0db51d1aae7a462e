import { AsyncLocalStorage } from 'node:async_hooks'
import type { AfterCommit } from '../../server/db/afterCommit.ts'
import type { Database, Transaction } from '../../server/db/database.ts'
import { type Sql, sql } from '../../server/db/sql.ts'
import { testServer, type TestServer } from '../server.ts'

/**
 * A test server whose calls may each be given a database of their own: `through(gated, () => cashier.response(…))` runs the call's
 * statements there, all other calls use the server's own pool.
 */
export async function partyServer() {
  const server: TestServer = await testServer()
  const own = server.context.database
  const given = new AsyncLocalStorage<Database>()
  const chosen = () => given.getStore() ?? own
  const gated = {
    ...own,
    rows: <Row>(statement: Sql) => chosen().rows<Row>(statement),
    first: <Row>(statement: Sql) => chosen().first<Row>(statement),
    one: <Row>(statement: Sql) => chosen().one<Row>(statement),
    run: (statement: Sql) => chosen().run(statement),
    withTransaction: <T>(work: (transaction: Transaction) => Promise<T | AfterCommit<T>>) =>
      chosen().withTransaction(work),
  }
  server.context.database = { ...gated, ofTheTill: gated, behind: gated }
  const { name } = await own.one<{ name: string }>(sql`select current_database() as name`)
  return {
    server,
    databaseName: name,
    /** For all calls it is one moment while this goes on. */
    inOneMoment: <T>(work: () => Promise<T>): Promise<T> => {
      const { now } = server.context
      const moment = now()
      server.context.now = () => moment
      return work().finally(() => (server.context.now = now))
    },
    through: <T>(database: Database, work: () => Promise<T>): Promise<T> => given.run(database, work),
  }
}
