import pg from 'pg'
import { StartupError } from '../startupError.ts'

/** The SQL of this project keeps within this version (database.md §7). */
const VERSION_MIN = 150_000
const CONNECT_MS_MAX = 10_000

interface ServerFacts {
  version: number
  fsync: string
  full_page_writes: string
  synchronous_commit: string
  data_checksums: string
  server_encoding: string
}

/**
 * Connects once and refuses a server on which an acknowledged sale could be lost, or which our SQL is not written for.
 * Throws a StartupError that names the setting. Answers warnings about what is merely unwise.
 */
export async function requireSafeServer(connection: pg.ClientConfig): Promise<string[]> {
  const facts = await readFacts(connection)
  if (facts.version < VERSION_MIN)
    throw new StartupError(
      `The database is PostgreSQL ${Math.floor(facts.version / 10_000)}, but version ${VERSION_MIN / 10_000} or later is needed.`,
    )
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'] as const)
    if (facts[setting] === 'off')
      throw new StartupError(
        `The database runs with ${setting} = off, so a power cut would lose sales that were acknowledged. Set ${setting} = on.`,
      )
  if (facts.server_encoding !== 'UTF8')
    throw new StartupError(
      `The database's encoding is ${facts.server_encoding}, which cannot hold every name. Make it with encoding UTF8.`,
    )
  return facts.data_checksums === 'on' ? [] : ['data checksums are off: silent damage by a disk would go unnoticed']
}

async function readFacts(connection: pg.ClientConfig): Promise<ServerFacts> {
  let client: pg.Client | undefined
  try {
    client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_MS_MAX })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<ServerFacts>(
      `select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
              current_setting('full_page_writes') as full_page_writes, current_setting('synchronous_commit') as synchronous_commit,
              current_setting('data_checksums') as data_checksums, current_setting('server_encoding') as server_encoding`,
    )
    return rows[0]!
  } catch (error) {
    const { message, code } = error as { message: string; code?: string }
    throw new StartupError(
      `The database cannot be reached: ${message || code || 'no answer'}. Look at DATABASE_URL and that the server runs.`,
    )
  } finally {
    await client?.end().catch(() => undefined)
  }
}
