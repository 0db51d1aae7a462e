import { once } from 'node:events'
import { connect } from 'node:net'
import pg from 'pg'

const ANSWER_MS_MAX = 5_000

/**
 * Ends the statement that a connection's backend runs; the connection itself stays. Over a connection of its own, because the pool
 * may be taken. Until the answer the caller holds the connection, so that nobody else's statement is hit.
 */
export const cancelBackend = (connection: pg.ClientConfig, processId: number): Promise<void> =>
  ask(connection, 'select pg_cancel_backend($1)', processId)

/** What `pg` knows of a connection and does not tell. */
interface Known {
  host: string
  port: number
  processID: number
  secretKey: number
}

/** The number that PostgreSQL's protocol has in place of a version where something is to be cancelled. */
const CANCEL_REQUEST = 80_877_102

/**
 * Ends the statement that runs for a connection behind a pooler, which alone knows in which session: by the protocol's own way, which
 * is never encrypted. The other end hangs up when it has passed the word on.
 */
export async function cancelThroughPooler(client: pg.ClientBase): Promise<void> {
  const { host, port, processID, secretKey } = client as unknown as Known
  const request = Buffer.alloc(16)
  for (const [at, word] of [request.length, CANCEL_REQUEST, processID, secretKey].entries())
    request.writeInt32BE(word, at * Int32Array.BYTES_PER_ELEMENT)
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  socket.setTimeout(ANSWER_MS_MAX, () => socket.destroy())
  socket.write(request)
  await once(socket.resume(), 'close')
}

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

/** The process id of a connection's backend; what a pooler says in its place means nothing to PostgreSQL. */
export const processIdOf = (client: pg.ClientBase): number => (client as unknown as Known).processID
