import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Backup } from './backupNote.ts'

const MESSAGE_LENGTH_MAX = 2_000

/** Keeps that a backup was made and found good. */
export async function noteBackup(db: Executor, { folder, note }: Backup): Promise<void> {
  const rows = Object.values(note.rows).reduce((sum, count) => sum + count, 0)
  await db.run(sql`
    insert into backup_run (started_at, finished_at, is_good, folder, size_bytes, row_count, encrypted)
    values (${note.startedAt}, now(), true, ${folder}, ${note.bytes}, ${rows}, ${note.encrypted})`)
}

/** Keeps why none was made. */
export async function noteFailure(db: Executor, startedAt: Date, folder: string, { message }: Error): Promise<void> {
  await db.run(sql`
    insert into backup_run (started_at, finished_at, is_good, folder, message)
    values (${startedAt}, now(), false, ${folder}, ${message.slice(0, MESSAGE_LENGTH_MAX)})`)
}
