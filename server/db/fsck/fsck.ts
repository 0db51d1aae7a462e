import type { Database } from '../database.ts'
import { sql } from '../sql.ts'
import { INVARIANTS } from './invariants.ts'

/** Breaches shown of one invariant; there may be more. */
const SHOWN_MAX = 20

export interface Breach {
  invariant: string
  what: string
}

/**
 * Runs every invariant, each as one statement with its own snapshot, so that sales going on meanwhile do not look like breaches and
 * no snapshot keeps dead rows for longer than one of them takes. Over years of sales that is minutes: it works on one processor and
 * leaves the others to the tills.
 * @returns what breaks; nothing when the books are sound
 */
export async function fsck(database: Database): Promise<Breach[]> {
  const breaches: Breach[] = []
  for (const [index, { name, breaches: query }] of INVARIANTS.entries()) {
    const found = await database.withTransaction(async (db) => {
      await db.run(sql`
        select set_config('transaction_read_only', 'on', true), set_config('statement_timeout', '10min', true),
          set_config('max_parallel_workers_per_gather', '0', true)`)
      return db.rows<{ what: string }>(
        sql`select what from (${query}) as found limit ${SHOWN_MAX}`.named(`fsck_${index}`),
      )
    })
    for (const { what } of found) breaches.push({ invariant: name, what })
  }
  return breaches
}
