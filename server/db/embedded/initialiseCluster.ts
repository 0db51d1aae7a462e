import { chown, mkdir, rename, rm } from 'node:fs/promises'
import { StartupError } from '../../startupError.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { DataDirectory } from './dataDirectory.ts'
import { flushFolder } from '../../durableFile.ts'
import { runAs } from './runAs.ts'
import { EMBEDDED_DATABASE, EMBEDDED_USER } from './serverFlags.ts'

/** Collation provider "builtin" came with this version. */
const BUILTIN_PROVIDER_MAJOR = 17

/** Tried in this order: without a UTF-8 character type pg_trgm sees no letters in Cyrillic, whatever the provider. */
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'ru_RU.UTF-8']

/**
 * Makes the cluster with our user, database and pg_trgm in it. It is made aside and renamed when whole, so that a power cut in
 * the middle leaves nothing that the next start would take for a database.
 */
export async function initialiseCluster(places: DataDirectory, binaries: Binaries, account: Account): Promise<void> {
  const complaints: string[] = []
  for (const characterType of characterTypes) {
    await rm(places.unfinishedCluster, { recursive: true, force: true })
    await mkdir(places.unfinishedCluster, { mode: 0o700 })
    if (account.ids) await chown(places.unfinishedCluster, account.ids.uid, account.ids.gid)
    const complaint = await initialise(places.unfinishedCluster, binaries, account, characterType)
    if (complaint === undefined) {
      await rename(places.unfinishedCluster, places.cluster)
      return flushFolder(places.root)
    }
    complaints.push(`With ${characterType}: ${complaint.trim()}`)
  }
  await rm(places.unfinishedCluster, { recursive: true, force: true })
  throw new StartupError(`The database cannot be made in ${places.root}.\n${complaints.join('\n')}`)
}

/** Answers what went wrong, or nothing. */
async function initialise(
  folder: string,
  binaries: Binaries,
  account: Account,
  characterType: string,
): Promise<string | undefined> {
  const builtin = binaries.major >= BUILTIN_PROVIDER_MAJOR
  const collation = builtin ? '--locale-provider=builtin --builtin-locale=C.UTF-8' : '--locale-provider=libc'
  const flags = `-U ${EMBEDDED_USER} --auth-local=trust --auth-host=reject -E UTF8 --data-checksums ${collation}`
  const locale = `--lc-collate=C --lc-ctype=${characterType} --lc-messages=C`
  const initdb = await runAs(account, binaries.initdb, ['-D', folder, ...`${flags} ${locale}`.split(' ')])
  if (initdb.code !== 0) return initdb.output
  // Single-user mode needs no running server; with -j an empty line ends a statement.
  const statements = [
    'create extension pg_trgm',
    "select show_trgm('Привет')::text as trigrams",
    `create database ${EMBEDDED_DATABASE}`,
  ]
  const setup = await runAs(
    account,
    binaries.postgres,
    ['--single', '-j', '-D', folder, '-c', 'log_checkpoints=off', 'template1'],
    statements.map((statement) => `${statement};\n\n`).join(''),
  )
  const failed = setup.code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(setup.output)
  if (failed) return setup.output
  return /trigrams = "\{.+\}"/.test(setup.output) ? undefined : 'pg_trgm finds no letters in Cyrillic text.'
}
