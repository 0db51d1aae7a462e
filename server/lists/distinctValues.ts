import { type ListContract, VALUES_MAX } from '../../src/api/list.ts'
import { contains, raw, sql } from '../db/sql.ts'
import { matchesWords } from './matchesWords.ts'
import { type AnyCall, allOf, listStatements, requireColumn } from './listStatements.ts'
import type { ListDescription } from './description.ts'

type Value = string | number | boolean | null

/** The values that a column has under the other filters, how often each, in their order: what a set filter offers. */
export async function distinctValues(list: ListContract, description: ListDescription<never>, call: AnyCall) {
  const { field, contains: text } = call.body as { field: string; contains?: string }
  requireColumn(list, call, field)
  const statements = listStatements(list, description, call, field)
  const { sql: expression, folded } = statements.columnOf(field)
  const { kind } = list.columns.get(field)!
  const badges = kind === 'badges'
  const from = badges
    ? sql`${statements.from} left join lateral unnest(${expression}) as badge on true`
    : statements.from
  // An empty text is no value, just as null is none.
  const value = badges
    ? sql`badge`
    : kind === 'text' || kind === 'barcode'
      ? sql`nullif((${expression})::text, '')`
      : expression
  const narrowed =
    text === undefined
      ? raw('true')
      : folded
        ? matchesWords(folded, text)
        : sql`(${value})::text ilike ${contains(text)}`
  const found = await call.db.rows<{ value: Value; count: number }>(sql`
    select ${value} as value, count(*) as count from ${from}
    where ${allOf(statements.conditions)} and ${narrowed}
    group by 1 order by 1 limit ${VALUES_MAX + 1}`)
  return { items: found.slice(0, VALUES_MAX), more: found.length > VALUES_MAX }
}
