import { randomUUID } from 'node:crypto'
import type { Connections } from '../db/database.ts'
import { raw } from '../db/sql.ts'

const PLANNED = /^\s*\(*\s*(with|select|insert|update|delete)\b/i

/**
 * How PostgreSQL would go about a statement of ours, whatever its values: it is planned and not run. Nothing where it plans none.
 * @param text with its values as `$1`, …
 */
export async function readPlan(db: Connections, text: string): Promise<string[]> {
  if (!PLANNED.test(text)) return []
  const values = new Set(text.match(/\$\d+/g)).size
  const nothing = values > 0 ? `(${Array.from({ length: values }, () => 'null').join(', ')})` : ''
  const name = `"${randomUUID()}"`
  return db.withTransaction(async (transaction) => {
    // Only so it plans for values that it does not know.
    await transaction.run(raw(`set local plan_cache_mode = force_generic_plan`))
    await transaction.run(raw(`set local statement_timeout = '5s'`))
    await transaction.run(raw(`prepare ${name} as ${text}`))
    const lines = await transaction.rows<{ 'QUERY PLAN': string }>(raw(`explain execute ${name}${nothing}`))
    await transaction.run(raw(`deallocate ${name}`))
    return lines.map((line) => line['QUERY PLAN'])
  })
}
