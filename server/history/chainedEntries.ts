import { raw, type Sql } from '../db/sql.ts'

/**
 * What of an entry its link seals, as bytes: all that it says, in a form that neither a time zone nor another version of PostgreSQL
 * changes. It stays as it is: one column more, and every link that there is would be wrong.
 */
const SAID = {
  audit: ['user_id', 'subject', 'subject_id', 'action', 'changes'],
  document_event: ['department_id', 'document_kind', 'document_id', 'from_status', 'to_status', 'comment', 'user_id'],
} as const

export type Stream = keyof typeof SAID
export const STREAMS = Object.keys(SAID) as Stream[]

/** Of an `entry` of this stream. */
export const saidBy = (stream: Stream): Sql => {
  const columns = SAID[stream].map((name) => `entry.${name}`)
  return raw(
    `convert_to(row(entry.id, (extract(epoch from entry.at) * 1000000)::bigint, ${columns.join(', ')})::text, 'UTF8')`,
  )
}
