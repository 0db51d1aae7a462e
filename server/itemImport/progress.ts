import type { AnswerOf } from '../../src/api/endpoint.ts'
import type { importProgress } from '../../src/api/itemImport.ts'
import type { Caller } from '../caller.ts'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import { requireAwaited } from '../refusal.ts'

export type Progress = AnswerOf<typeof importProgress>
type Phase = Progress['phase']

const TOLD_EVERY_MS = 300
const KEPT_HOURS = 24

/**
 * Tells others how far a piece of work is: written beside its transaction, for that is not seen before it ends. At most a few
 * times a second, but each phase's beginning always. Work that nobody waits for any more ends here, between two of its pieces.
 */
export function progressTeller(
  { database }: Pick<Context, 'database'>,
  caller: Caller,
  key: string | undefined,
  gone: AbortSignal,
): (phase: Phase, done: number, total: number) => Promise<void> {
  let last = { phase: '' as Phase | '', atMs: -Infinity }
  return async (phase, done, total) => {
    requireAwaited(gone)
    const atMs = performance.now()
    if (key === undefined || (phase === last.phase && atMs - last.atMs < TOLD_EVERY_MS)) return
    last = { phase, atMs }
    await database.run(sql`
      insert into import_progress (key, user_id, phase, done, total) values (${key}, ${caller.userId}, ${phase}, ${done}, ${total})
      on conflict (key) do update set phase = excluded.phase, done = excluded.done, total = excluded.total, at = now()
        where import_progress.user_id = excluded.user_id`)
  }
}

export async function readProgress(
  { database }: Pick<Context, 'database'>,
  caller: Caller,
  key: string,
): Promise<Progress> {
  const progress = await database.first<Progress>(sql`
    select phase, done, total from import_progress where key = ${key} and user_id = ${caller.userId}`)
  return progress ?? { phase: 'WAITING', done: 0, total: 0 }
}

export const dropOldProgress = ({ database }: Pick<Context, 'database'>): Promise<number> =>
  database.run(sql`delete from import_progress where at < now() - ${KEPT_HOURS} * interval '1 hour'`)
