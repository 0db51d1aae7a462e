import type { Executor } from '../db/database.ts'
import { join, raw, sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'

interface Named {
  field: string
  table: 'department' | 'contragent' | 'reference'
  id: number | null | undefined
}

/** Throws 400 with every field that names nothing, or something deleted. What is left empty names nothing wrong. */
export async function requireThere(db: Executor, named: readonly Named[]): Promise<void> {
  const asked = named.filter(({ id }) => id !== null && id !== undefined)
  if (asked.length === 0) return
  const checks = asked.map(
    ({ field, table, id }) =>
      sql`select ${field}::text as field where not exists (select from ${raw(table)} where id = ${id} and deleted_at is null)`,
  )
  const missing = await db.rows<{ field: string }>(join(checks, raw(' union all ')))
  if (missing.length > 0)
    throw new Refusal(400, 'badInput', {}, Object.fromEntries(missing.map(({ field }) => [field, 'notFound'])))
}
