import type { Condition } from '../../src/api/condition.ts'
import type { ListColumn } from '../../src/api/listColumn.ts'
import { type Period, periodDays } from '../../src/rules/period.ts'
import { contains, raw, type Sql, sql } from '../db/sql.ts'
import type { ColumnSql } from './description.ts'
import { matchesWords } from './matchesWords.ts'

/** What a day means: the company's time zone, and the day it is there. */
export interface Calendar {
  timeZone: string
  today: string
}

export const calendarOf = ({ timeZone, now }: { timeZone: string; now: Date }): Calendar => ({
  timeZone,
  // Swedish writes dates as ISO does.
  today: new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now),
})

/**
 * A condition that the contract has parsed, as SQL. Values are bound with their type, so that none can make PostgreSQL fail,
 * and compared without touching the column, so that its index serves.
 */
export function conditionSql(
  column: ListColumn,
  { sql: expression, folded }: ColumnSql,
  condition: Condition,
  calendar: Calendar,
): Sql {
  const { operator, value } = condition
  const { kind } = column
  if (operator === 'empty')
    return kind === 'badges' ? sql`coalesce(cardinality(${expression}), 0) = 0` : isEmpty(kind, expression)
  if (operator === 'filled')
    return sql`not (${conditionSql(column, { sql: expression }, { ...condition, operator: 'empty' }, calendar)})`
  if (kind === 'badges') return badgesSql(expression, operator, value)
  if (kind === 'date' || kind === 'time') return daysSql(kind, expression, condition, calendar)

  const target = TEXTS.has(kind) ? sql`(${expression})::text` : expression
  const type = raw(TYPES[kind] ?? 'numeric')
  switch (operator) {
    case 'contains':
      return folded ? matchesWords(folded, value as string) : sql`${target} ilike ${contains(value as string)}`
    case 'equals':
      return sql`${target} = ${value}::${type}`
    case 'differs':
      return sql`${target} is distinct from ${value}::${type}`
    case 'from':
      return sql`${target} >= ${value}::${type}`
    case 'to':
      return sql`${target} <= ${value}::${type}`
    case 'between': {
      const [from, to] = value as [unknown, unknown]
      return sql`${target} between ${from}::${type} and ${to}::${type}`
    }
    case 'in': {
      const values = value as readonly unknown[]
      const among = sql`${target} = any(${values.filter((one) => one !== null)}::${type}[])`
      return values.includes(null) ? sql`(${among} or ${isEmpty(kind, expression)})` : among
    }
    case 'during':
      throw new Error('the contract lets only days be compared with a period')
  }
}

const TEXTS: ReadonlySet<string> = new Set(['text', 'barcode', 'enum', 'calendar'])
/** Whole numbers stay whole, because an index on them serves no comparison with a fraction; every other number is numeric. */
const TYPES: Partial<Record<string, string>> = {
  id: 'bigint',
  count: 'bigint',
  text: 'text',
  barcode: 'text',
  enum: 'text',
  calendar: 'text',
  flag: 'boolean',
}

const isEmpty = (kind: string, expression: Sql): Sql =>
  TEXTS.has(kind) ? sql`coalesce((${expression})::text, '') = ''` : sql`${expression} is null`

function badgesSql(expression: Sql, operator: string, value: unknown): Sql {
  if (operator === 'contains')
    return sql`exists (select from unnest(${expression}) as badge where badge ilike ${contains(value as string)})`
  const values = value as readonly unknown[]
  const among = sql`${expression} && ${values.filter((one) => one !== null)}::text[]`
  return values.includes(null) ? sql`(${among} or coalesce(cardinality(${expression}), 0) = 0)` : among
}

function daysSql(
  kind: 'date' | 'time',
  expression: Sql,
  { operator, value }: Condition,
  { timeZone, today }: Calendar,
): Sql {
  const { from, to } = rangeOf(operator, value, today)
  /** The moment that a day begins; of a date column, the day itself. */
  const begin = (day: string, after = 0) =>
    kind === 'date'
      ? sql`(${day}::date + ${after}::int)`
      : sql`((${day}::date + ${after}::int)::timestamp at time zone ${timeZone})`
  const since = from === undefined ? raw('true') : sql`${expression} >= ${begin(from)}`
  const until = to === undefined ? raw('true') : sql`${expression} < ${begin(to, 1)}`
  return sql`(${since} and ${until})`
}

function rangeOf(operator: string, value: unknown, today: string): { from?: string; to?: string } {
  if (operator === 'during') return periodDays(value as Period, today)
  if (operator === 'between') return { from: (value as string[])[0]!, to: (value as string[])[1]! }
  if (operator === 'from') return { from: value as string }
  return operator === 'to' ? { to: value as string } : { from: value as string, to: value as string }
}
