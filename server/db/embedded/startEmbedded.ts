import { access } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartupError } from '../../startupError.ts'
import { chooseAccount } from './account.ts'
import { askServer, embeddedConnection } from './askServer.ts'
import { findBinaries } from './binaries.ts'
import type { DataDirectory } from './dataDirectory.ts'
import { openDataDirectory } from './dataDirectory.ts'
import { exclusively } from './exclusively.ts'
import { initialiseCluster } from './initialiseCluster.ts'
import { launchServer } from './launchServer.ts'
import { clearLeftover, findPostmaster } from './postmasterFile.ts'
import type { Postmaster } from './postmasterFile.ts'
import { requireSameMajor } from './requireSameMajor.ts'
import { ends, stopServer } from './stopServer.ts'
import { moveIn, moveOut } from './tenants.ts'
import { watchServer } from './watchServer.ts'

export interface EmbeddedOptions {
  dataDir: string
  /** Folder of another build's programs; empty: the build installed by npm. */
  postgresBin?: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Settings of the server beside our own, for tests. */
  settings?: Record<string, string>
}

export interface EmbeddedDatabase {
  /** For pg.Pool and pg.Client. */
  connection: ReturnType<typeof embeddedConnection>
  /** Process id of the server at the start; a crash replaces it. */
  pid: number
  /** Whether the server was already running, left by a killed application or used by another process of ours. */
  adopted: boolean
  /** Stops the server, unless another process of ours still uses it. */
  stop: () => Promise<void>
}

/** How long a server that was told to stop, or is recovering, is waited for before it is stopped. */
const BUSY_MS_MAX = 600_000
const BUSY_POLL_MS = 50

/**
 * Starts, or finds running, the PostgreSQL server of `dataDir`, and starts it again when it dies. It listens on a private socket
 * only. Throws a StartupError that says what to do when it cannot run here.
 */
export async function startEmbedded({
  dataDir,
  postgresBin = '',
  log,
  settings = {},
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const places = await openDataDirectory(dataDir)
  const start = () => adoptOrLaunch(places, postgresBin, settings)
  const { tenant, postmaster, adopted } = await exclusively(places.lock, async () => {
    const started = await start()
    return { ...started, tenant: await moveIn(places.tenants) }
  })
  log.info({ pid: postmaster.pid, adopted }, 'embedded database is up')
  const watch = watchServer(postmaster.pid, log, async () => {
    const next = await exclusively(places.lock, start)
    return next.postmaster.pid
  })
  return {
    connection: embeddedConnection(postmaster.socketDir),
    pid: postmaster.pid,
    adopted,
    async stop() {
      const pid = await watch.end()
      await exclusively(places.lock, async () => {
        const { othersRemain } = await moveOut(places.tenants, tenant)
        if (othersRemain) return log.info({ pid }, 'embedded database goes on for another process')
        const stopped = await stopServer(places, { pid, socketDir: postmaster.socketDir })
        if (!stopped) log.warn({ pid }, 'embedded database is still stopping')
      })
    },
  }
}

async function adoptOrLaunch(places: DataDirectory, postgresBin: string, settings: Record<string, string>) {
  const running = await findPostmaster(places)
  const adopted = running && (await settle(places, running))
  if (adopted) return { postmaster: adopted, adopted: true }
  await clearLeftover(places)
  const binaries = await findBinaries(postgresBin)
  const account = await chooseAccount(places.root, places.cluster, binaries.postgres)
  const exists = await access(places.cluster).then(
    () => true,
    () => false,
  )
  if (exists) await requireSameMajor(places.cluster, binaries)
  else await initialiseCluster(places, binaries, account)
  return { postmaster: await launchServer({ places, binaries, account, settings }), adopted: false }
}

/** Waits until a running server is ready, or has ended; one that lives but cannot be reached is stopped. */
async function settle(places: DataDirectory, running: Postmaster): Promise<Postmaster | undefined> {
  const deadline = Date.now() + BUSY_MS_MAX
  for (let found: Postmaster | undefined = running; found; found = await findPostmaster(places)) {
    const answer = await askServer(found.socketDir, places.cluster)
    if (answer === 'ready') return found
    if (answer === 'silent' || Date.now() > deadline) {
      const stopped = await stopServer(places, found)
      if (!stopped)
        throw new StartupError(
          `The database (process ${found.pid}) neither answers nor ends. End it, then start again.`,
        )
    }
    await sleep(BUSY_POLL_MS)
  }
  await ends(running.pid, BUSY_MS_MAX)
  return undefined
}
