import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Connections, type Executor, openDatabase } from './database.ts'
import { STATEMENT_TIMEOUT_MS } from './session.ts'
import { sql } from './sql.ts'

/** A report waits so long for what was committed before it was asked for; then it is read where it was committed. */
const BEHIND_MS_MAX = 2_000
const LOOK_EVERY_MS = 20
/** One that was away, or behind, is not asked again so soon. */
const LEFT_ALONE_MS = 10_000
/** It ends a statement itself, unless it has vanished without a word (a power cut): then we do. */
const ANSWER_MS_MAX = STATEMENT_TIMEOUT_MS + 1_000
const BYTES_A_KILOBYTE = 1_024

/** A copy of the database on another machine (PostgreSQL's streaming replication), from which reports are read. */
export interface Replica {
  /** Its connections, once everything is there that the database has committed by now; undefined: it is away, or too far behind. */
  caughtUpWith: (database: Executor) => Promise<Connections | undefined>
  /** How much of the log it has not taken up yet; undefined: it is away. */
  behindKb: (database: Executor) => Promise<number | undefined>
  close: () => Promise<void>
}

const written = async (database: Executor) =>
  (await database.one<{ lsn: string }>(sql`select pg_current_wal_lsn()::text as lsn`)).lsn

/** Opens it at once and asks it when somebody wants something of it: the server starts without it, too. */
export function openReplica(connectionString: string, log: Pick<Logger, 'warn'>, behindMsMax = BEHIND_MS_MAX): Replica {
  const replica = openDatabase({ connectionString, keepAlive: true, query_timeout: ANSWER_MS_MAX }, (error) =>
    log.warn({ err: error }, 'the replica was lost'),
  )
  let leftAloneUntil = 0
  /** Of one that is only behind, it can still be told how far. */
  let awayUntil = 0
  /** Its answer, which nobody awaits beyond the limit. */
  async function answerOf<T>(asked: Promise<T>): Promise<T> {
    const answered = new AbortController()
    const late = sleep(behindMsMax, undefined, answered).then(() => {
      throw new Error('it does not answer')
    })
    try {
      return await Promise.race([asked, late])
    } catch (error) {
      awayUntil = leftAloneUntil = performance.now() + LEFT_ALONE_MS
      throw error
    } finally {
      answered.abort()
    }
  }
  const reaches = async (lsn: string) => {
    const { isCopy, isThere } = await answerOf(
      replica.one<{ isCopy: boolean; isThere: boolean | null }>(sql`
        select pg_is_in_recovery() as "isCopy", pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as "isThere"`),
    )
    if (!isCopy) throw new Error('DATABASE_REPLICA_URL names a database of its own, and no replica')
    return isThere === true
  }
  return {
    async caughtUpWith(database) {
      if (performance.now() < leftAloneUntil) return undefined
      const lsn = await written(database)
      try {
        const giveUpAt = performance.now() + behindMsMax
        while (!(await reaches(lsn))) {
          if (performance.now() > giveUpAt) throw new Error('it is too far behind')
          await sleep(LOOK_EVERY_MS)
        }
        return replica
      } catch (error) {
        leftAloneUntil = performance.now() + LEFT_ALONE_MS
        log.warn({ err: error }, 'reports are not read from the replica for a while')
        return undefined
      }
    },
    async behindKb(database) {
      if (performance.now() < awayUntil) return undefined
      const lsn = await written(database)
      try {
        const { bytes } = await answerOf(
          replica.one<{ bytes: number }>(sql`
            select greatest(0, pg_wal_lsn_diff(${lsn}::pg_lsn, pg_last_wal_replay_lsn())) as bytes`),
        )
        return Math.ceil(bytes / BYTES_A_KILOBYTE)
      } catch {
        return undefined
      }
    },
    async close() {
      await Promise.race([replica.close(), sleep(behindMsMax, undefined, { ref: false })])
    },
  }
}
