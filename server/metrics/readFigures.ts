import { BROKEN_SHOWN, SLOWEST_SHOWN, STATEMENTS_SHOWN, type serverFigures } from '../../src/api/server.ts'
import type { AnswerOf } from '../../src/api/endpoint.ts'
import { lastBackup } from '../backup/lastBackup.ts'
import type { Context } from '../context.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { endInWords, readChainEnds } from '../history/chainEnds.ts'
import { withinMs } from './callTimes.ts'

const BYTES_A_MEGABYTE = 1024 * 1024
const HALF = 0.5
const NEARLY_ALL = 0.95

export type Figures = AnswerOf<typeof serverFigures>

/** How the server does now. */
export async function readFigures(
  { database, watch, backups, disk, replica }: Pick<Context, 'database' | 'watch' | 'backups' | 'disk' | 'replica'>,
  db: Executor,
  now: Date,
): Promise<Figures> {
  const { unsent, bytes } = await db.one<{ unsent: number; bytes: number }>(sql`
    select (select count(*) from fiscal_receipt where state <> 'DONE') as unsent,
           pg_database_size(current_database()) as bytes`)
  const { lastGoodAt } = await lastBackup(db, now)
  const breaches = watch?.books?.breaches ?? []
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
    breaches: breaches.length,
    broken: breaches.slice(0, BROKEN_SHOWN).map(({ invariant, what }) => ({ promise: invariant, what })),
    history: endInWords(await readChainEnds(db)),
    lastBackupAt: lastGoodAt,
    logReachedAt: backups?.logReachedAt?.toISOString() ?? null,
    freeDiskMb: disk && Number.isFinite(disk.freeBytes()) ? Math.floor(disk.freeBytes() / BYTES_A_MEGABYTE) : null,
    replicaBehindKb: (await replica?.behindKb(db)) ?? null,
    databaseMb: Math.ceil(bytes / BYTES_A_MEGABYTE),
    routes: routes.map((times) => ({
      route: times.route,
      calls: times.calls,
      failed: times.byClass['5'] ?? 0,
      medianMs: withinMs(times, HALF) ?? null,
      slowMs: withinMs(times, NEARLY_ALL) ?? null,
    })),
    slowStatements: (watch?.statements.all() ?? []).slice(0, STATEMENTS_SHOWN).map(({ parts: _parts, ...slow }) => ({
      ...slow,
      longestMs: Math.round(slow.longestMs),
      totalMs: Math.round(slow.totalMs),
      lastAt: slow.lastAt.toISOString(),
    })),
  }
}
