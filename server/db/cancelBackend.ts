import pg from 'pg'

const ANSWER_MS_MAX = 5_000

/**
 * Ends the statement that a connection's backend runs; the connection itself stays. Over a connection of its own, because the pool
 * may be taken. Until the answer the caller holds the connection, so that nobody else's statement is hit.
 */
export const cancelBackend = (connection: pg.ClientConfig, processId: number): Promise<void> =>
  ask(connection, 'select pg_cancel_backend($1)', processId)

/** Ends a connection that nobody will use again, with its statement, even one that has not been read yet. */
export const endBackend = (connection: pg.ClientConfig, processId: number): Promise<void> =>
  ask(connection, 'select pg_terminate_backend($1)', processId)

async function ask(connection: pg.ClientConfig, statement: string, processId: number): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: ANSWER_MS_MAX, query_timeout: ANSWER_MS_MAX })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(statement, [processId])
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The process id of a connection's backend, which `pg` knows but does not tell. */
export const processIdOf = (client: pg.ClientBase): number => (client as unknown as { processID: number }).processID
