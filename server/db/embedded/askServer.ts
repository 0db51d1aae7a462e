import { realpath } from 'node:fs/promises'
import pg from 'pg'
import { EMBEDDED_DATABASE, EMBEDDED_USER, SOCKET_PORT } from './serverFlags.ts'

const ANSWER_MS_MAX = 5_000
const CANNOT_CONNECT_NOW = '57P03'

/** ready: it serves this cluster; busy: it is starting, recovering or stopping; silent: nobody listens, or it is another cluster. */
export type ServerAnswer = 'ready' | 'busy' | 'silent'

/** Where to reach the embedded server: only by its socket, so no password is needed. */
export function embeddedConnection(socketDir: string) {
  return {
    host: socketDir,
    port: SOCKET_PORT,
    user: EMBEDDED_USER,
    database: EMBEDDED_DATABASE,
    ssl: false,
    password: '',
  } as const
}

/** Asks the server behind this socket whether it is up and whose files it serves. */
export async function askServer(socketDir: string, clusterDir: string): Promise<ServerAnswer> {
  if (socketDir === '') return 'busy'
  const client = new pg.Client({
    ...embeddedConnection(socketDir),
    connectionTimeoutMillis: ANSWER_MS_MAX,
    query_timeout: ANSWER_MS_MAX,
  })
  // A server that ends while it is asked also says so outside of the query.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder")
    return (await realpath(rows[0]?.folder ?? '')) === (await realpath(clusterDir)) ? 'ready' : 'silent'
  } catch (error) {
    return (error as { code?: string }).code === CANNOT_CONNECT_NOW ? 'busy' : 'silent'
  } finally {
    await client.end().catch(() => undefined)
  }
}
