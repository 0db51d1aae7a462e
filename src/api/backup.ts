import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { choice, count, Done, flag, id, KEYWORD_LENGTH_MAX, text, time } from './fields.ts'
import { listEndpoint } from './list.ts'

/** Without a good backup for so long somebody is told. */
export const BACKUP_DAYS_MAX = 2
/** The log beside the backups is behind by seconds; by more than this, something is wrong with its disk. */
export const LOG_MINUTES_MAX = 10

export const BACKUP_OUTCOMES = ['GOOD', 'FAILED'] as const

/** Where the backups are and how far they reach. Not in the specification, which knows none. */
export const backupState = endpoint('GET /backup/state', {
  can: 'view backups',
  answer: z.object({
    /** Empty: this server makes none. */
    folder: text,
    /** The folder dies with the disk of the database. */
    isOnOneDisk: flag,
    /** When it is made by itself, `03:00`; null: never. */
    at: text.nullable(),
    encrypted: flag,
    /** When the last good one was begun: all from before is in it. */
    lastGoodAt: time.nullable(),
    /** There should have been one since. */
    isLate: flag,
    keepsLog: flag,
    /** All from before is in the log, too. */
    logReachedAt: time.nullable(),
    /** Of the one that is being made. */
    makingSince: time.nullable(),
  }),
})

/** One run: a backup that was restored for a trial and found good, or why there is none. */
export const BackupRow = z.object({
  id,
  startedAt: time,
  finishedAt: time,
  backupOutcome: choice('backupOutcome', BACKUP_OUTCOMES),
  folder: text,
  sizeMb: count.nullable(),
  /** Of the copy that was opened. */
  rowCount: count.nullable(),
  encrypted: flag,
  message: text,
})
export type BackupRow = z.infer<typeof BackupRow>
export const searchBackups = listEndpoint('POST /backup/search', {
  can: 'view backups',
  filter: z.object({
    keyword: z.string().trim().max(KEYWORD_LENGTH_MAX).nullish(),
    backupOutcome: choice('backupOutcome', BACKUP_OUTCOMES).nullish(),
  }),
  row: BackupRow,
})

/** Begins one now, beside the work of the shop; what becomes of it is a row of the list. 409 `noBackups` where the server makes none. */
export const createBackup = endpoint('POST /backup/create', { can: 'create backups', answer: Done })
