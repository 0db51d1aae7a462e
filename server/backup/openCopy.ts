import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseAccount } from '../db/embedded/account.ts'
import { type Binaries, findBinaries } from '../db/embedded/binaries.ts'
import { type DataDirectory, openDataDirectory } from '../db/embedded/dataDirectory.ts'
import { type EmbeddedDatabase, startEmbedded } from '../db/embedded/startEmbedded.ts'
import { StartupError } from '../startupError.ts'
import { BackupFault } from './backupFault.ts'
import { type Backup, DATABASE_FILE, FILES_FILE } from './backupNote.ts'
import { giveTo } from './giveTo.ts'
import { restoreFiles } from './keptFiles.ts'
import { type Checking, loadRows } from './loadRows.ts'
import { readFrames } from './rowFrames.ts'
import type { KeyRing } from './sealKey.ts'
import { readSealed } from './sealedFile.ts'
import { unpackLog } from './unpackLog.ts'
import { unpackTar } from './unpackTar.ts'

export interface Opening {
  backup: Backup
  /** An empty folder, which becomes a data folder. */
  dataDir: string
  keys: KeyRing
  postgresBin: string
  /** Settings of the server that opens the copy. */
  settings?: Record<string, string>
  /** The folder with the log that goes on after the copy; none: the copy as it is. */
  log?: string | undefined
  /** The moment to bring it to; none: as far as the log reaches. */
  at?: Date | undefined
  checking?: Checking
}

const silent = { info() {}, warn() {}, error() {} }

/**
 * Makes a data folder of a backup and starts its database, recovered. Stop it when done with it.
 * @throws BackupFault where the backup is damaged or cannot be brought to that moment
 */
export async function openCopy(opening: Opening): Promise<EmbeddedDatabase> {
  const { backup, dataDir, keys, postgresBin, settings = {} } = opening
  const places = await openDataDirectory(dataDir)
  await restoreFiles(join(backup.folder, FILES_FILE), dataDir, keys)
  const isCluster = backup.note.kind === 'cluster'
  if (isCluster) await unpackCluster(places, opening)
  const recovery = isCluster ? recoverySettings(opening.at) : {}
  const embedded = await startEmbedded({
    dataDir,
    postgresBin,
    log: silent,
    settings: { ...settings, ...recovery },
  }).catch((error: unknown) => {
    throw explained(error, opening.at)
  })
  if (isCluster) return embedded
  try {
    const frames = readFrames(readSealed(join(backup.folder, DATABASE_FILE), keys))
    await loadRows(embedded.connection, frames, opening.checking)
    return embedded
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

async function unpackCluster(places: DataDirectory, { backup, keys, postgresBin, log }: Opening): Promise<void> {
  const { postgresMajor, timeline, startLsn } = backup.note.cluster!
  const binaries = await findBinaries(postgresBin)
  requireMajor(binaries, postgresMajor)
  const account = await chooseAccount(places.root, places.cluster, binaries.postgres)
  const folder = places.unfinishedCluster
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  await giveTo(account, folder)
  await unpackTar(readSealed(join(backup.folder, DATABASE_FILE), keys), folder, account)
  if (log) await unpackLog({ log, keys, timeline, startLsn, into: join(folder, 'pg_wal'), account })
  await writeFile(join(folder, 'recovery.signal'), '')
  await giveTo(account, join(folder, 'recovery.signal'))
  await rename(folder, places.cluster)
}

/** The log lies where PostgreSQL looks when nobody fetches it. Nobody is let in before it has read all of it. */
function recoverySettings(at: Date | undefined): Record<string, string> {
  return {
    restore_command: 'false',
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    hot_standby: 'off',
    // PostgreSQL takes no abbreviation of a zone here, such as Z.
    ...(at && { recovery_target_time: at.toISOString().replace('Z', '+00') }),
  }
}

function requireMajor(binaries: Binaries, made: number): void {
  if (binaries.major !== made)
    throw new BackupFault(
      `The backup was made by PostgreSQL ${made}, but ${binaries.postgres} is version ${binaries.major}. ` +
        `Set POSTGRES_BIN to the programs of version ${made}.`,
    )
}

function explained(error: unknown, at: Date | undefined): unknown {
  if (!(error instanceof StartupError)) return error
  if (!/recovery ended before configured recovery target/.test(error.message)) return error
  const [, last = ''] = /last completed transaction was at log time ([^\n]+)/.exec(error.message) ?? []
  return new BackupFault(
    `The log does not reach ${at?.toISOString()}.${last && ` What was written last in it is of ${last}.`} ` +
      'Name an earlier moment, or none for all that there is.',
  )
}
