import type pg from 'pg'
import { withClient } from './loadRows.ts'

/** Under this number nobody else makes a backup of the same database. */
const LOCK = 5_226_314_071

/** Runs `work` while nobody else, in whatever process, makes a backup of this database. Undefined, and nothing done: somebody does. */
export function alone<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<{ done: T } | undefined> {
  return withClient(connection, async (client) => {
    await client.query('begin; set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_xact_lock($1) as ours', [LOCK])
    return rows[0]!.ours ? { done: await work(client) } : undefined
  })
}
