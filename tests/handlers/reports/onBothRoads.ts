import type { Database } from '../../../server/db/database.ts'
import { sql } from '../../../server/db/sql.ts'

/** What sums say, and what the lines say while there are none. */
export async function onBothRoads<T>(database: Database, look: () => Promise<T>): Promise<{ summed: T; plain: T }> {
  const summed = await look()
  try {
    await database.run(sql`update sales_rollup_state set filled = false`)
    return { summed, plain: await look() }
  } finally {
    await database.run(sql`update sales_rollup_state set filled = true`)
  }
}
