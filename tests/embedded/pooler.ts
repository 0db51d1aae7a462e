import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spawnAs } from '../../server/db/embedded/runAs.ts'
import { until } from '../until.ts'
import { accountFor, urlOf } from './otherBuilds.ts'
import { ask, atCleanup, scratchDirectory, startForTest } from './scratch.ts'

export const PGBOUNCER = '/usr/sbin/pgbouncer'
export const hasPgBouncer = existsSync(PGBOUNCER)

const PORT = 6432
/** Fewer than two servers open: whatever one leaves in a session another one finds. */
const SESSIONS = 4

/**
 * A PostgreSQL of the system's packages, and PgBouncer before it, which gives each transaction to whatever session is free.
 * @param waits seconds that PgBouncer lets a transaction wait for a session
 */
export async function pooledDatabase(
  postgresBin: string,
  { itsSettings = {}, waits = 60 }: { itsSettings?: Record<string, string>; waits?: number } = {},
) {
  const dataDir = await scratchDirectory()
  const server = await startForTest({ dataDir, postgresBin, settings: itsSettings })
  const { host, port, user, database } = server.connection
  const folder = await scratchDirectory()
  const account = await accountFor(dataDir, postgresBin, folder)
  const ini = join(folder, 'pgbouncer.ini')
  await writeFile(
    ini,
    `[databases]
shop = host=${host} port=${port} dbname=${database} user=${user}
[pgbouncer]
listen_addr =
listen_port = ${PORT}
unix_socket_dir = ${folder}
auth_type = any
pool_mode = transaction
default_pool_size = ${SESSIONS}
query_wait_timeout = ${waits}
`,
  )
  const pooler = spawnAs(account, PGBOUNCER, [ini], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [pooler.stdout!, pooler.stderr!]) stream.on('data', (part: Buffer) => (said += part.toString()))
  const ended = once(pooler, 'close')
  atCleanup(async () => {
    pooler.kill('SIGKILL')
    await ended
  })
  const connection = { host: folder, port: PORT, user, database: 'shop', ssl: false }
  await until(() =>
    ask(connection, 'select 1').catch((error: Error) => {
      throw new Error(`${error.message} ${said}`)
    }),
  )
  return {
    connection,
    /** To the server itself. */
    direct: server.connection,
    stop: server.stop,
    urls: { DATABASE_URL: urlOf(connection), DATABASE_DIRECT_URL: urlOf(server.connection) },
  }
}
