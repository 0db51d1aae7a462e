import { mkdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { flushFolder } from '../durableFile.ts'
import { makeFolder } from '../makeFolder.ts'
import { alone } from './alone.ts'
import { BackupFault, BackupUnderway } from './backupFault.ts'
import {
  type Backup,
  type BackupNote,
  DATABASE_FILE,
  FILES_FILE,
  finishedFolder,
  removeUnfinished,
  unfinishedFolder,
  writeNote,
} from './backupNote.ts'
import { checkBackup, growingRows } from './checkBackup.ts'
import { dumpCluster } from './clusterDump.ts'
import { dumpFiles } from './keptFiles.ts'
import { keepNewest } from './keepNewest.ts'
import { withClient } from './loadRows.ts'
import { lsnText } from './replication.ts'
import { frameBytes } from './rowFrames.ts'
import { rowsOf } from './rowsOf.ts'
import { KeyRing } from './sealKey.ts'
import { SealedWriter } from './sealedFile.ts'

export interface BackupOrder {
  connection: pg.ClientConfig
  /** Of the embedded database its files are copied, of any other its rows. */
  kind: BackupNote['kind']
  dataDir: string
  postgresBin: string
  /** Takes the new folder. */
  parent: string
  /** How many backups stay there; undefined: all. */
  kept?: number
  /** Words that the files are encrypted with; empty: they are not. */
  words: string
  /** Which log goes on after it. */
  log?: string
}

/**
 * Makes a backup beside those who sell, tries it by restoring it, and only then calls it one. Answers where it lies.
 * @throws BackupFault when it could not be made, or is not good: then nothing of it stays, and older ones do
 * @throws BackupUnderway when somebody else makes one
 */
export async function makeBackup(order: BackupOrder): Promise<Backup> {
  await makeFolder(order.parent, 0o700).catch((error: Error) => {
    throw new BackupFault(`The folder ${order.parent} for backups cannot be made: ${error.message}`)
  })
  const made = await alone(order.connection, async (client) => {
    await removeUnfinished(order.parent)
    await requireRoom(client, order)
    const startedAt = new Date()
    const folder = unfinishedFolder(order.parent, startedAt)
    await mkdir(folder, { mode: 0o700 })
    try {
      return await make(order, folder, startedAt)
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  })
  if (!made) throw new BackupUnderway('Another backup of this database is being made. Wait for its end.')
  return made.done
}

async function make(order: BackupOrder, folder: string, startedAt: Date): Promise<Backup> {
  const keys = new KeyRing(order.words)
  const before = await growingRows(order.connection)
  const cluster = await dumpDatabase(order, join(folder, DATABASE_FILE), keys)
  await dumpFiles(order.dataDir, join(folder, FILES_FILE), keys)
  const note: BackupNote = {
    format: 1,
    kind: order.kind,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    encrypted: order.words !== '',
    bytes: await bytesOf(folder),
    rows: {},
    ...(cluster && { cluster }),
  }
  const rows = await checkBackup({ folder, note }, { ...order, keys, before })
  await writeNote(folder, { ...note, rows })
  const finished = finishedFolder(order.parent, startedAt)
  await rename(folder, finished)
  await flushFolder(order.parent)
  if (order.kept !== undefined) await keepNewest(order.parent, order.kept, order.log)
  return { folder: finished, note: { ...note, rows } }
}

async function dumpDatabase(order: BackupOrder, path: string, keys: KeyRing): Promise<BackupNote['cluster']> {
  const { connection, kind, log } = order
  const writer = await SealedWriter.create(path, await keys.own())
  try {
    if (kind === 'rows') {
      await withClient(connection, async (client) => {
        for await (const frame of rowsOf(client)) await writer.write(frameBytes(frame))
      })
      await writer.finish()
      return undefined
    }
    const { timeline, startLsn } = await dumpCluster(connection, writer)
    await writer.finish()
    const postgresMajor = await majorOf(connection)
    return { postgresMajor, timeline, startLsn: lsnText(startLsn), ...(log && { log }) }
  } catch (error) {
    await writer.abandon()
    throw error
  }
}

const majorOf = (connection: pg.ClientConfig): Promise<number> =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ major: number }>(
      "select current_setting('server_version_num')::int / 10000 as major",
    )
    return rows[0]!.major
  })

const bytesOf = async (folder: string): Promise<number> => {
  const sizes = await Promise.all(
    [DATABASE_FILE, FILES_FILE].map(async (name) => (await stat(join(folder, name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Beside the copy that is tried, a shop must be able to go on. */
const SPARE_BYTES = 1024 * 1024 * 1024

async function requireRoom(client: pg.Client, { parent, dataDir }: BackupOrder): Promise<void> {
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  const bytes = Number(rows[0]!.bytes)
  const [there, here] = await Promise.all([parent, dataDir].map(freeBytes))
  const isOneDisk = (await stat(parent)).dev === (await stat(dataDir)).dev
  const needed = { there: bytes / 2, here: bytes + SPARE_BYTES + (isOneDisk ? bytes / 2 : 0) }
  if (there! < needed.there)
    throw new BackupFault(
      `The disk of ${parent} has no room: ${mb(needed.there)} MB are needed, ${mb(there!)} are free.`,
    )
  if (here! < needed.here)
    throw new BackupFault(
      `The disk of ${dataDir} has no room to try the backup: ${mb(needed.here)} MB are needed, ${mb(here!)} are free.`,
    )
}

const mb = (bytes: number) => Math.ceil(bytes / 1024 / 1024)

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
