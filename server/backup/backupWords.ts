import type pg from 'pg'
import type { Backup, BackupNote } from './backupNote.ts'

/** What the process that makes backups is told when it begins. */
export interface BackupPlan {
  connection: pg.ClientConfig
  kind: BackupNote['kind']
  dataDir: string
  postgresBin: string
  parent: string
  kept: number
  words: string
  /** The log's name; missing: none is kept. */
  log?: string
}

export type BackupOrderWord = { is: 'begin'; plan: BackupPlan } | { is: 'make' }

/** What it says. */
export type BackupWord =
  | { is: 'made'; backup: Backup }
  | { is: 'failed'; startedAt: string; message: string }
  /** Another server of the same database makes one. */
  | { is: 'underway' }
  /** All that was acknowledged before is in the log on the other disk. */
  | { is: 'reached'; at: string }
  /** Only a new backup makes the log useful. */
  | { is: 'gap' }
  | { is: 'trouble'; message: string }
