import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { readSettings } from '../../settings.ts'
import { StartupError } from '../../startupError.ts'
import { connectDatabase } from '../connectDatabase.ts'
import { sql } from '../sql.ts'
import { fsck } from './fsck.ts'
import { INVARIANTS } from './invariants.ts'

/**
 * `npm run fsck`: checks every invariant of the database that the settings name, also while the shop sells, and prints each
 * breach. The exit code is 1 when something breaks or the database cannot be checked.
 */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'postgres')))
    throw new StartupError(`There is no database in ${settings.dataDir}. Set DATA_DIR or DATABASE_URL to one.`)
  const { database, close } = await connectDatabase(settings, pino({ level: 'error' }, pino.destination(2)))
  try {
    const { ours } = await database.one<{ ours: boolean }>(sql`select to_regclass('stock_move') is not null as ours`)
    if (!ours)
      throw new StartupError('This database holds no books yet: the server makes its tables at its first start.')
    const breaches = await fsck(database)
    for (const { invariant, what } of breaches) console.log(`${invariant}\n  BROKEN: ${what}`)
    console.log(`${INVARIANTS.length} invariants checked, ${breaches.length} breaches shown`)
    process.exitCode = breaches.length > 0 ? 1 : 0
  } finally {
    await close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
})
