import { SLOWEST_SHOWN, type serverFigures } from '../../src/api/server.ts'
import type { AnswerOf } from '../../src/api/endpoint.ts'
import { lastBackup } from '../backup/lastBackup.ts'
import type { Context } from '../context.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { withinMs } from './callTimes.ts'

const BYTES_A_MEGABYTE = 1024 * 1024
const HALF = 0.5
const NEARLY_ALL = 0.95

export type Figures = AnswerOf<typeof serverFigures>

/** How the server does now. */
export async function readFigures(
  { database, watch, backups, disk }: Pick<Context, 'database' | 'watch' | 'backups' | 'disk'>,
  db: Executor,
  now: Date,
): Promise<Figures> {
  const { unsent, bytes } = await db.one<{ unsent: number; bytes: number }>(sql`
    select (select count(*) from fiscal_receipt where state <> 'DONE') as unsent,
           pg_database_size(current_database()) as bytes`)
  const { lastGoodAt } = await lastBackup(db, now)
  const { pool } = database
  const minute = watch?.lastMinute() ?? { calls: 0, sales: 0, loopMs: 0 }
  const routes = [...(watch?.times.all() ?? [])].sort((a, b) => b.sumMs - a.sumMs).slice(0, SLOWEST_SHOWN)
  return {
    startedAt: new Date(now.getTime() - process.uptime() * 1_000).toISOString(),
    memoryMb: Math.round(process.memoryUsage.rss() / BYTES_A_MEGABYTE),
    loopMs: minute.loopMs,
    callsLastMinute: minute.calls,
    salesLastMinute: minute.sales,
    connections: {
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: pool.options.max,
    },
    unsentReceipts: unsent,
    booksCheckedAt: watch?.books?.at.toISOString() ?? null,
    breaches: watch?.books?.breaches.length ?? 0,
    lastBackupAt: lastGoodAt,
    logReachedAt: backups?.logReachedAt?.toISOString() ?? null,
    freeDiskMb: disk && Number.isFinite(disk.freeBytes()) ? Math.floor(disk.freeBytes() / BYTES_A_MEGABYTE) : null,
    databaseMb: Math.ceil(bytes / BYTES_A_MEGABYTE),
    routes: routes.map((times) => ({
      route: times.route,
      calls: times.calls,
      failed: times.byClass['5'] ?? 0,
      medianMs: withinMs(times, HALF) ?? null,
      slowMs: withinMs(times, NEARLY_ALL) ?? null,
    })),
  }
}
