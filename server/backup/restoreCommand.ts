import { parseArgs } from 'node:util'
import { wallTimeOf } from '../../src/rules/businessDay.ts'
import { readSettings } from '../settings.ts'
import { StartupError } from '../startupError.ts'
import { readMoment, restore } from './restore.ts'

const USAGE = `DATA_DIR=/new npm run restore -- /folder [--at '2026-11-22 14:05']
  Brings a backup, or the newest one of a folder with several, back into DATA_DIR, which must be empty, with the log that was kept
  after it. --at stops at this moment of the company's clock.`

/** `npm run restore -- /folder`. */
async function main(): Promise<void> {
  const { from, at } = readArguments()
  const { dataDir, databaseUrl, postgresBin, backup, timeZone } = readSettings(process.env)
  if (databaseUrl)
    throw new StartupError(
      'A backup is restored into a data folder: leave DATABASE_URL out, and then carry the books on with `npm run move -- --to postgres://…`.',
    )
  const moment = at === undefined ? undefined : readMoment(at, timeZone)
  const { note } = await restore({ from, at: moment, dataDir, words: backup.words, postgresBin })
  const of = wallTimeOf(new Date(note.finishedAt), timeZone).replace('T', ' ')
  process.stdout.write(
    `Restored the backup of ${of}${note.cluster?.log ? ' and the log after it' : ''} into ${dataDir}; the books agree.\n` +
      `Start it with DATA_DIR=${dataDir} npm start.\n`,
  )
}

function readArguments(): { from: string; at: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2),
      options: { at: { type: 'string' } },
      allowPositionals: true,
    })
    if (positionals.length === 1) return { from: positionals[0]!, at: values.at }
  } catch {
    // An option that is unknown: the usage tells.
  }
  throw new StartupError(USAGE)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartupError ? error.message : ((error as Error).stack ?? String(error))}\n`)
  process.exitCode = 1
})
