import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { openDatabase } from '../db/database.ts'
import { startEmbedded } from '../db/embedded/startEmbedded.ts'
import { migrate } from '../db/migrate.ts'
import { readSettings } from '../settings.ts'
import { StartupError } from '../startupError.ts'
import { moveBooks, moveIntoFolder } from './moveBooks.ts'

const USAGE = `npm run move -- --to postgres://user:password@host:5432/name
npm run move -- --to /folder [--from-bin /folder]
  Carries the books of DATA_DIR (or of DATABASE_URL) to another PostgreSQL, whose database must be empty, or into an empty data
  folder with a database of its own. Stop Savdo before. The old database stays as it is.
  --from-bin   the programs of the PostgreSQL that made DATA_DIR, where it is another version than today's.`

const silent = { info() {}, warn() {}, error() {} }

/** `npm run move -- --to …`. */
async function main(): Promise<void> {
  const { to, oldBin } = readArguments()
  const { dataDir, databaseUrl, databaseDirectUrl, postgresBin } = readSettings(process.env)
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres')))
    throw new StartupError(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to one.`)
  const embedded = databaseUrl
    ? undefined
    : await startEmbedded({ dataDir, postgresBin: oldBin || postgresBin, log: silent })
  const from = embedded?.connection ?? { connectionString: databaseDirectUrl || databaseUrl }
  try {
    await bringToThisVersion(from)
    const isServer = /^postgres(ql)?:\/\//.test(to)
    const sums = isServer
      ? await moveBooks(from, { connectionString: to })
      : await moveIntoFolder(from, { dataDir: resolve(to), oldDataDir: dataDir, postgresBin })
    const rows = Object.values(sums).reduce((all, one) => all + one.rows, 0)
    const next = isServer
      ? `Start with DATABASE_URL set to the new address and DATA_DIR=${dataDir}, which keeps the keys.`
      : `Start with DATA_DIR=${resolve(to)} and without DATABASE_URL.`
    process.stdout.write(
      `${rows} rows in ${Object.keys(sums).length} tables are there, each as it was, and the books agree.\n${next}\n`,
    )
  } finally {
    await embedded?.stop()
  }
}

async function bringToThisVersion(connection: pg.ClientConfig): Promise<void> {
  const database = openDatabase(connection)
  try {
    await migrate(database.pool)
  } finally {
    await database.close()
  }
}

function readArguments(): { to: string; oldBin: string } {
  try {
    const options = { to: { type: 'string' }, 'from-bin': { type: 'string', default: '' } } as const
    const { values } = parseArgs({ args: process.argv.slice(2), options })
    if (values.to) return { to: values.to, oldBin: values['from-bin'] && resolve(values['from-bin']) }
  } catch {
    // An option that is unknown: the usage tells.
  }
  throw new StartupError(USAGE)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartupError ? error.message : ((error as Error).stack ?? String(error))}\n`)
  process.exitCode = 1
})
