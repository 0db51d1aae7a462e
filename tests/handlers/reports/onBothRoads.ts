import type { Database } from '../../../server/db/database.ts'
import { type Sql, sql } from '../../../server/db/sql.ts'

/**
 * What is found with all sums, and then on each road that is left where some are not there yet.
 * @param lacking of each road, what `sales_rollup_state` says of it
 */
export async function onRoads<T>(database: Database, lacking: readonly Sql[], look: () => Promise<T>): Promise<T[]> {
  const found = [await look()]
  for (const sums of lacking) {
    const { state } = await database.one<{ state: object }>(
      sql`select to_jsonb(state) as state from sales_rollup_state state`,
    )
    try {
      await database.run(sql`update sales_rollup_state set ${sums}`)
      found.push(await look())
    } finally {
      await database.run(sql`
        update sales_rollup_state set (filled, valued, sold_months_until, spread_until) = (
          select filled, valued, sold_months_until, spread_until from jsonb_populate_record(null::sales_rollup_state, ${JSON.stringify(state)}::jsonb))`)
    }
  }
  return found
}

/** What sums say, and what the lines say while there are none. */
export async function onBothRoads<T>(database: Database, look: () => Promise<T>): Promise<{ summed: T; plain: T }> {
  const [summed, plain] = await onRoads(database, [sql`filled = false, valued = false`], look)
  return { summed: summed!, plain: plain! }
}
