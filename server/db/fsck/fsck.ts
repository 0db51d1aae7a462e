import type { Database } from '../database.ts'
import { sql } from '../sql.ts'
import type { Invariant } from './invariant.ts'
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
 * leaves the others to the tills; where nobody sells, so many invariants are looked at `atOnce`.
 * @returns what breaks; nothing when the books are sound
 */
export async function fsck(database: Database, { atOnce = 1 } = {}): Promise<Breach[]> {
  const breaches: Breach[][] = []
  const left = [...INVARIANTS.entries()]
  const lookOn = async () => {
    for (let next = left.shift(); next; next = left.shift()) breaches[next[0]] = await breachesOf(database, ...next)
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, lookOn))
  } finally {
    // Where one has failed, the others end with what they are at.
    left.length = 0
  }
  return breaches.flat()
}

async function breachesOf(database: Database, index: number, { name, breaches }: Invariant): Promise<Breach[]> {
  const found = await database.withTransaction(async (db) => {
    await db.run(sql`
      select set_config('transaction_read_only', 'on', true), set_config('statement_timeout', '10min', true)`)
    return db.rows<{ what: string }>(
      sql`select what from (${breaches}) as found limit ${SHOWN_MAX}`.named(`fsck_${index}`),
    )
  })
  return found.map(({ what }) => ({ invariant: name, what }))
}
