import { backupState, createBackup, searchBackups } from '../../src/api/backup.ts'
import { lastBackup } from '../backup/lastBackup.ts'
import { contains, sql } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { Refusal } from '../refusal.ts'

const BYTES_A_MEGABYTE = 1024 * 1024
const backupOutcome = sql`case when backup_run.is_good then 'GOOD' else 'FAILED' end`

export const backupHandlers = [
  handleRead(backupState, async ({ db, context, now }) => {
    const { backups } = context
    return {
      folder: backups?.folder ?? '',
      isOnOneDisk: backups?.isOnOneDisk ?? false,
      at: backups?.at ?? null,
      encrypted: backups?.encrypted ?? false,
      ...(await lastBackup(db, now)),
      keepsLog: backups?.keepsLog ?? false,
      logReachedAt: backups?.logReachedAt?.toISOString() ?? null,
      makingSince: backups?.makingSince?.toISOString() ?? null,
    }
  }),

  handle(createBackup, async ({ context }) => {
    if (!context.backups) throw new Refusal(409, 'noBackups')
    context.backups.make()
    return { done: true as const }
  }),

  ...handleList(searchBackups, {
    from: sql`backup_run`,
    columns: {
      id: sql`backup_run.id`,
      startedAt: sql`backup_run.started_at`,
      finishedAt: sql`backup_run.finished_at`,
      backupOutcome,
      folder: sql`backup_run.folder`,
      sizeMb: sql`ceil(backup_run.size_bytes / ${BYTES_A_MEGABYTE}::numeric)::bigint`,
      rowCount: sql`backup_run.row_count`,
      encrypted: sql`backup_run.encrypted`,
      message: sql`backup_run.message`,
    },
    filter: {
      keyword: (words) =>
        sql`(backup_run.folder ilike ${contains(words)} or backup_run.message ilike ${contains(words)})`,
      backupOutcome: (wanted) => sql`${backupOutcome} = ${wanted}`,
    },
    defaultSort: [{ field: 'startedAt', descending: true }],
  }),
]
