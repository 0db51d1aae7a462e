import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../durableFile.ts'

/** In the folder of every backup: what it is. A folder without it is no backup, or one that was broken off. */
export const NOTE_FILE = 'backup.json'
/** The database, and the files beside it. */
export const DATABASE_FILE = 'database.savdo'
export const FILES_FILE = 'files.savdo'
/** While it is made, and until it was found good. */
const UNFINISHED = 'unfinished-'
const WAL = 'wal-'

export interface BackupNote {
  format: 1
  /** A copy of the embedded cluster, which the log brings on; or the rows of any database. */
  kind: 'cluster' | 'rows'
  startedAt: string
  /** All that was acknowledged before `startedAt` is in it, nothing from after `finishedAt`. */
  finishedAt: string
  encrypted: boolean
  /** Bytes on the disk. */
  bytes: number
  /** Rows of every table in the copy that was opened to try this backup. */
  rows: Readonly<Record<string, number>>
  /** Of a cluster: what may open it and where its log goes on. */
  cluster?: {
    postgresMajor: number
    timeline: number
    startLsn: string
    /** Which folder of the log continues it; none is kept where it is missing. */
    log?: string
  }
}

export interface Backup {
  folder: string
  note: BackupNote
}

/** `2026-11-22T03-00-05`, in UTC: names of folders sort by time. */
const nameOf = (at: Date) => at.toISOString().slice(0, 19).replaceAll(':', '-')

export const unfinishedFolder = (parent: string, at: Date) => join(parent, UNFINISHED + nameOf(at))
export const finishedFolder = (parent: string, at: Date) => join(parent, nameOf(at))
export const logFolder = (parent: string, log: string) => join(parent, WAL + log)

export const writeNote = (folder: string, note: BackupNote): Promise<void> =>
  writeDurably(join(folder, NOTE_FILE), JSON.stringify(note, null, 2), 0o600)

/** The backup in this very folder; undefined where there is none. */
export async function readBackup(folder: string): Promise<Backup | undefined> {
  try {
    const note = JSON.parse(await readFile(join(folder, NOTE_FILE), 'utf8')) as BackupNote
    return note.format === 1 ? { folder, note } : undefined
  } catch {
    return undefined
  }
}

/** The backups in a folder that holds several, the oldest first. */
export async function listBackups(parent: string): Promise<Backup[]> {
  const names = (await readdir(parent).catch(() => [])).filter((name) => /^\d{4}-\d\d-\d\dT/.test(name)).sort()
  const found = await Promise.all(names.map((name) => readBackup(join(parent, name))))
  return found.filter((backup) => backup !== undefined)
}

/** Removes what a backup that was broken off has left. */
export async function removeUnfinished(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => []))
    if (name.startsWith(UNFINISHED)) await rm(join(parent, name), { recursive: true, force: true })
}

/** Folders of the log in a folder of backups, by their names. */
export const listLogs = async (parent: string): Promise<string[]> =>
  (await readdir(parent).catch(() => [])).filter((name) => name.startsWith(WAL)).map((name) => name.slice(WAL.length))
