import { BACKUP_DAYS_MAX, LOG_MINUTES_MAX } from '../../src/api/backup.ts'
import type { Context } from '../context.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS

export interface LastBackup {
  lastGoodAt: string | null
  /** Neither a good backup nor the first books are younger than BACKUP_DAYS_MAX. */
  isLate: boolean
}

export async function lastBackup(db: Executor, now: Date): Promise<LastBackup> {
  const { good, begun } = await db.one<{ good: string | null; begun: string }>(sql`
    select (select max(started_at) from backup_run where is_good) as good, (select min(applied_at) from migration) as begun`)
  const since = Date.parse(good ?? begun)
  return { lastGoodAt: good, isLate: now.getTime() - since > BACKUP_DAYS_MAX * DAY_MS }
}

/** Whether the log is kept and has not come to the other disk for long. */
export const isLogLate = ({ backups }: Pick<Context, 'backups'>, now: Date): boolean =>
  backups?.keepsLog === true &&
  now.getTime() - (backups.logReachedAt ?? backups.startedAt).getTime() > LOG_MINUTES_MAX * MINUTE_MS
