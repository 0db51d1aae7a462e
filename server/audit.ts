import type { RecordName } from '../src/rules/records.ts'
import type { Caller } from './caller.ts'
import type { Executor } from './db/database.ts'
import { sql } from './db/sql.ts'
import { noteRecord } from './offline/noteCatalogue.ts'

/** Field → what it was and what it became. */
export type Changes = Record<string, [from: unknown, to: unknown]>

/** The fields of `after` that differ from `before`; a missing `before` makes every filled field a change. */
export function changesBetween(before: object | undefined, after: object): Changes {
  const old = (before ?? {}) as Record<string, unknown>
  const changes: Changes = {}
  for (const [field, value] of Object.entries(after as Record<string, unknown>)) {
    const [from, to] = [old[field] ?? null, value ?? null]
    if (JSON.stringify(from) === JSON.stringify(to) || (!before && isEmpty(to))) continue
    changes[field] = [from, to]
  }
  return changes
}

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Keeps who changed what, from what to what, and tells the tills that keep it; a change of nothing leaves no row. */
export async function writeAudit(
  db: Executor,
  caller: Caller,
  record: { subject: RecordName; id: number; action: 'create' | 'edit' | 'delete' },
  changes: Changes = {},
): Promise<void> {
  if (record.action === 'edit' && Object.keys(changes).length === 0) return
  await db.run(sql`
    insert into audit (user_id, subject, subject_id, action, changes)
    values (${caller.userId}, ${record.subject}, ${record.id}, ${record.action}, ${JSON.stringify(changes)}::jsonb)`)
  await noteRecord(db, record.subject, record.id)
}
