import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Settings } from '../settings.ts'
import { type Database, openDatabase } from './database.ts'
import { startEmbedded } from './embedded/startEmbedded.ts'
import { requireSafeServer, requireSameDatabase } from './requireSafeServer.ts'
import type { OnStatements } from './statements.ts'

/** Statements that run longer after the order to close are cut off; nothing of theirs was acknowledged. */
const CLOSE_MS_MAX = 5_000

export interface ConnectedDatabase {
  database: Database
  /** Closes the pool, then stops the embedded server if nobody else uses it. */
  close: () => Promise<void>
}

type Needed = Pick<Settings, 'databaseUrl' | 'dataDir' | 'postgresBin'> & Partial<Pick<Settings, 'databaseDirectUrl'>>

/**
 * Opens the database that the settings name: DATABASE_URL, or the embedded one in DATA_DIR, which is started where it is not
 * running. Throws a StartupError where it cannot be had or is not safe to sell on. Migrating is the caller's next step.
 */
export async function connectDatabase(
  settings: Needed,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  onStatements?: OnStatements,
): Promise<ConnectedDatabase> {
  const embedded = settings.databaseUrl ? undefined : await startEmbedded({ ...settings, log })
  const connection = embedded ? embedded.connection : { connectionString: settings.databaseUrl }
  const direct = settings.databaseDirectUrl ? { connectionString: settings.databaseDirectUrl } : undefined
  try {
    const warnings = direct
      ? await requireSafeServer(direct, 'DATABASE_DIRECT_URL')
      : await requireSafeServer(connection)
    for (const warning of warnings) log.warn({}, warning)
    if (direct) await requireSameDatabase(connection, direct)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const onLost = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  const database = openDatabase(connection, onLost, {
    isOurs: embedded !== undefined,
    direct,
    ...(onStatements && { onStatements }),
  })
  return {
    database,
    async close() {
      await Promise.race([database.close(), sleep(CLOSE_MS_MAX, undefined, { ref: false })])
      await embedded?.stop()
    },
  }
}
