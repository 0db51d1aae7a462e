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
 * Runs every invariant in one snapshot, so that sales going on meanwhile do not look like breaches.
 * @returns what breaks; nothing when the books are sound
 */
export async function fsck(database: Database): Promise<Breach[]> {
  return database.withTransaction(async (db) => {
    await db.run(sql`set transaction isolation level repeatable read read only`)
    await db.run(sql`set local statement_timeout = '10min'`)
    const breaches: Breach[] = []
    for (const [index, { name, breaches: query }] of INVARIANTS.entries())
      for (const { what } of await db.rows<{ what: string }>(
        sql`select what from (${query}) as found limit ${SHOWN_MAX}`.named(`fsck_${index}`),
      ))
        breaches.push({ invariant: name, what })
    return breaches
  })
}
