import pg from 'pg'
import { StartupError } from '../startupError.ts'
import { processIdOf } from './cancelBackend.ts'

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
  /** A pooler stands between: it names processes of its own. */
  isPooler: boolean
}

/**
 * Connects once and refuses a server on which an acknowledged sale could be lost, or which our SQL is not written for.
 * Throws a StartupError that names the setting. Answers warnings about what is merely unwise.
 * @param variable where its address was set
 */
export async function requireSafeServer(connection: pg.ClientConfig, variable = 'DATABASE_URL'): Promise<string[]> {
  const facts = await readFacts(connection, variable)
  if (facts.isPooler)
    throw new StartupError(
      variable === 'DATABASE_URL'
        ? 'DATABASE_URL leads to a pooler of connections. Some things need a session of their own: set DATABASE_DIRECT_URL to the ' +
            'address of the PostgreSQL server behind it, too.'
        : `${variable} leads to a pooler of connections. It takes the address of the PostgreSQL server itself.`,
    )
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

/** Refuses a pooler's address that leads to another database than the one of the server itself. */
export async function requireSameDatabase(pooler: pg.ClientConfig, direct: pg.ClientConfig): Promise<void> {
  const read = (connection: pg.ClientConfig, variable: string) =>
    askOnce(connection, variable, async (client) => {
      const { rows } = await client.query<{ database: string }>(
        `select concat_ws(' ', current_database(), extract(epoch from pg_postmaster_start_time())) as database`,
      )
      return rows[0]!.database
    })
  if ((await read(pooler, 'DATABASE_URL')) !== (await read(direct, 'DATABASE_DIRECT_URL')))
    throw new StartupError('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.')
}

const readFacts = (connection: pg.ClientConfig, variable: string): Promise<ServerFacts> =>
  askOnce(connection, variable, async (client) => {
    const { rows } = await client.query<ServerFacts & { pid: number }>(
      `select pg_backend_pid() as pid, current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
              current_setting('full_page_writes') as full_page_writes, current_setting('synchronous_commit') as synchronous_commit,
              current_setting('data_checksums') as data_checksums, current_setting('server_encoding') as server_encoding`,
    )
    return { ...rows[0]!, isPooler: rows[0]!.pid !== processIdOf(client) }
  })

/** What a connection of its own is answered. Throws a StartupError, without the address, where it cannot be had. */
async function askOnce<T>(
  connection: pg.ClientConfig,
  variable: string,
  question: (client: pg.Client) => Promise<T>,
): Promise<T> {
  let client: pg.Client | undefined
  try {
    client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_MS_MAX })
    client.on('error', () => undefined)
    await client.connect()
    return await question(client)
  } catch (error) {
    const { message, code } = error as { message: string; code?: string }
    throw new StartupError(
      `The database cannot be reached: ${message || code || 'no answer'}. Look at ${variable} and that the server runs.`,
    )
  } finally {
    await client?.end().catch(() => undefined)
  }
}
