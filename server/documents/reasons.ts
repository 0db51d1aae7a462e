import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'

/** @throws Refusal 400 unless it is a word of the list of reasons to give goods out or write them off. */
export async function requireReason(db: Executor, id: number): Promise<void> {
  const word = await db.first(sql`
    select 1 from reference word join reference list on list.id = word.parent_id
    where word.id = ${id} and word.deleted_at is null and list.code = 'WRITE_OFF_REASON' and list.parent_id is null`)
  if (!word) throw new Refusal(400, 'badInput', {}, { reasonId: 'notFound' })
}
