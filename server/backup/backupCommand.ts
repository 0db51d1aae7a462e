import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { connectDatabase } from '../db/connectDatabase.ts'
import { migrate } from '../db/migrate.ts'
import { readSettings } from '../settings.ts'
import { StartupError } from '../startupError.ts'
import { BackupUnderway } from './backupFault.ts'
import { logIdFile, logIdOf } from './logId.ts'
import { makeBackup } from './makeBackup.ts'
import { noteBackup, noteFailure } from './noteBackup.ts'

const USAGE = `npm run backup -- /folder [--rows]
  Makes a backup in a new folder of /folder, also while the shop sells, and tries it by restoring it.
  --rows   of the embedded database, too, only its rows: they can be restored into another version of PostgreSQL.`

/** `npm run backup -- /folder`: the exit code is 0 only when the backup was found good. */
async function main(): Promise<void> {
  const { place, rows } = readArguments()
  const settings = readSettings(process.env)
  const { dataDir, postgresBin, databaseUrl, backup } = settings
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres')))
    throw new StartupError(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to one.`)
  const { database, close } = await connectDatabase(settings, pino({ level: 'error' }, pino.destination(2)))
  try {
    await migrate(database.pool)
    const startedAt = new Date()
    const made = await makeBackup({
      connection: database.connection,
      kind: databaseUrl || rows ? 'rows' : 'cluster',
      dataDir,
      postgresBin,
      parent: resolve(place),
      words: backup.words,
      ...(resolve(place) === backup.folder && existsSync(logIdFile(dataDir)) && { log: await logIdOf(dataDir) }),
    }).catch(async (error: Error) => {
      if (!(error instanceof BackupUnderway)) await noteFailure(database, startedAt, resolve(place), error)
      throw error
    })
    await noteBackup(database, made)
    const { bytes, encrypted, rows: counted } = made.note
    const all = Object.values(counted).reduce((sum, count) => sum + count, 0)
    process.stdout.write(
      `${made.folder}: ${(bytes / 1024 / 1024).toFixed(1)} MB${encrypted ? ', encrypted' : ', not encrypted: BACKUP_KEY is not set'}. ` +
        `Restored for a trial: ${all} rows in ${Object.keys(counted).length} tables, the books agree.\n`,
    )
  } finally {
    await close()
  }
}

function readArguments(): { place: string; rows: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2),
      options: { rows: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    if (positionals.length === 1) return { place: positionals[0]!, rows: values.rows }
  } catch {
    // An option that is unknown: the usage tells.
  }
  throw new StartupError(USAGE)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartupError ? error.message : ((error as Error).stack ?? String(error))}\n`)
  process.exitCode = 1
})
