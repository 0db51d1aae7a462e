import { randomUUID } from 'node:crypto'
import type { Connections } from '../db/database.ts'
import { raw } from '../db/sql.ts'

const PLANNED = /^\s*\(*\s*(with|select|insert|update|delete)\b/i
/** Of a table that lived only in its session, say. */
const NOTHING_SUCH = /^42/

/**
 * How PostgreSQL would go about statements of ours, whatever their values: they are planned and not run. Of several each stands
 * below its own text. Nothing where it plans none.
 * @param texts with their values as `$1`, …
 */
export async function readPlan(db: Connections, texts: readonly string[]): Promise<string[]> {
  const lines: string[] = []
  for (const text of texts) {
    const plan = await planOf(db, text)
    if (plan.length > 0 && texts.length > 1) lines.push(`-- ${text.replace(/\s+/g, ' ').trim()}`)
    lines.push(...plan)
  }
  return lines
}

async function planOf(db: Connections, text: string): Promise<string[]> {
  if (!PLANNED.test(text)) return []
  const values = new Set(text.match(/\$\d+/g)).size
  const nothing = values > 0 ? `(${Array.from({ length: values }, () => 'null').join(', ')})` : ''
  const name = `"${randomUUID()}"`
  try {
    return await db.withTransaction(async (transaction) => {
      // Only so it plans for values that it does not know.
      await transaction.run(raw(`set local plan_cache_mode = force_generic_plan`))
      await transaction.run(raw(`set local statement_timeout = '5s'`))
      await transaction.run(raw(`prepare ${name} as ${text}`))
      const lines = await transaction.rows<{ 'QUERY PLAN': string }>(raw(`explain execute ${name}${nothing}`))
      await transaction.run(raw(`deallocate ${name}`))
      return lines.map((line) => line['QUERY PLAN'])
    })
  } catch (error) {
    if (NOTHING_SUCH.test((error as { code?: string }).code ?? '')) return []
    throw error
  }
}
