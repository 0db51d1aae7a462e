import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { connectDatabase } from './db/connectDatabase.ts'
import { sql } from './db/sql.ts'
import { resetAdmin } from './resetAdmin.ts'
import { readSettings } from './settings.ts'
import { StartupError } from './startupError.ts'

/** `npm run reset-admin`: a new password for the user admin, of ADMIN_PASSWORD or made up; also while the server runs. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'postgres')))
    throw new StartupError(`There is no database in ${settings.dataDir}. Set DATA_DIR or DATABASE_URL to one.`)
  const { database, close } = await connectDatabase(settings, pino({ level: 'error' }, pino.destination(2)))
  try {
    const { ours } = await database.one<{ ours: boolean }>(sql`select to_regclass('app_user') is not null as ours`)
    if (!ours) throw new StartupError('This database has no users yet: the server makes the first one at its start.')
    const { madeUpPassword } = await resetAdmin(database, settings.adminPassword, randomBytes)
    process.stdout.write(
      madeUpPassword
        ? `Sign in as admin, password ${madeUpPassword} (shown only now: write it down).\n`
        : 'Sign in as admin, password as set in ADMIN_PASSWORD.\n',
    )
  } finally {
    await close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartupError ? error.message : ((error as Error).stack ?? String(error))}\n`)
  process.exitCode = 1
})
