import type { Condition } from '../../src/api/condition.ts'
import type { ListContract, Sort } from '../../src/api/list.ts'
import { holds } from '../../src/rules/permissions.ts'
import { contains, empty, join, raw, Sql, sql } from '../db/sql.ts'
import { requirePermission } from '../caller.ts'
import type { ReadCall } from '../handle.ts'
import { calendarOf, conditionSql } from './conditionSql.ts'
import type { ColumnSql, ListDescription } from './description.ts'

/** What the engine reads of a call, whatever the list. */
export type AnyCall = ReadCall & {
  query: { page: number; limit: number }
  body: Record<string, unknown> & { sort?: Sort[]; where?: Condition[]; search?: string }
}

/** One list for one call: its SQL with the caller's rights, filters and order in it. */
export interface ListStatements {
  /** Fields that this caller may see. */
  fields: readonly string[]
  columnOf: (field: string) => ColumnSql
  from: Sql
  /** The same where the keys of the rows are known, of a list whose key is one number. */
  fromOf: (keys: readonly number[]) => Sql
  /** All conditions of scope, filter, search and columns. */
  conditions: readonly Sql[]
  /** The same for what is read in order, with those that let PostgreSQL begin with the order's index: to count they are in the way. */
  orderedConditions: readonly Sql[]
  order: (reversed?: boolean) => Sql
  /** What `order` puts in order. */
  sorts: readonly Sort[]
}

const AND = raw(' and ')
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('true') : join(conditions, AND)
/** A field's name as SQL: it comes from the contract, and a quote in it would be our own mistake. */
export const quoted = (field: string): Sql => raw(`"${field.replaceAll('"', '""')}"`)

/**
 * Prepares the statements of a call. `except` leaves out the conditions on that field: the choices of a column's filter are
 * those that the other filters leave. Throws 403 for a sort or a condition on a column that the caller may not see.
 */
export function listStatements(
  list: ListContract,
  description: ListDescription<never>,
  call: AnyCall,
  except?: string,
): ListStatements {
  const columnOf = (field: string): ColumnSql => {
    const column = (description.columns as Record<string, Sql | ColumnSql>)[field]!
    const known = column instanceof Sql ? { sql: column } : column
    // In brackets: a column may be a comparison, and PostgreSQL compares no comparison without them.
    return { ...known, sql: sql`(${known.sql})` }
  }
  const { body } = call
  for (const { field } of [...(body.sort ?? []), ...(body.where ?? [])]) requireColumn(list, call, field)
  const fields = Object.keys(description.columns).filter((field) => maySee(list, call, field))
  const where = (body.where ?? []).filter(({ field }) => field !== except)
  const calendar = calendarOf(call)
  const sorts = sortsOf(list, description, call)
  const conditions = [
    ...(description.scope ? [(description.scope as (call: AnyCall) => Sql)(call)] : []),
    ...ownFilters(list, description, call, columnOf),
    ...(body.search ? [searchSql(list, description, call, fields, columnOf)] : []),
    ...where.map((condition) =>
      conditionSql(list.columns.get(condition.field)!, columnOf(condition.field), condition, calendar),
    ),
  ]
  const best = bestOf(description, call)
  const fromOf = (keys?: readonly number[]) => {
    const from =
      typeof description.from === 'function'
        ? (description.from as (call: AnyCall, keys?: readonly number[]) => Sql)(call, keys)
        : description.from
    return best ? sql`${from} ${best.join}` : from
  }
  return {
    fields,
    columnOf,
    from: fromOf(),
    fromOf,
    conditions,
    orderedConditions: [...conditions, ...sorts.flatMap(({ field }) => columnOf(field).always ?? [])],
    sorts,
    order: (reversed = false) => {
      const order = orderSql(sorts, columnOf, reversed, groupingOf(list, call))
      return best ? sql`${best.place} ${raw(reversed ? 'desc' : 'asc')}, ${order}` : order
    },
  }
}

/** Where the words that found the rows say which are the best, and nobody asks for another order. */
function bestOf({ bestFirst }: ListDescription<never>, call: AnyCall): { join: Sql; place: Sql } | undefined {
  const ids = bestFirst?.ids(call) ?? []
  const { sort = [], groupBy } = call.body
  return ids.length === 0 || sort.length > 0 || groupBy !== undefined ? undefined : placesOf(ids, bestFirst!.of)
}

/** Joins the places of ids to a table, so that its rows can be put into the order of the ids. */
export const placesOf = (ids: readonly number[], of: Sql): { join: Sql; place: Sql } => ({
  join: sql`left join unnest(${ids}::bigint[]) with ordinality as best (id, place) on best.id = ${of}`,
  place: raw('best.place'),
})

export const maySee = (list: ListContract, call: AnyCall, field: string): boolean => {
  const only = list.columns.get(field)?.only
  return !only || holds(call.caller.permissions, only)
}

/** Throws 403 unless the caller may see the column. */
export function requireColumn(list: ListContract, call: AnyCall, field: string): void {
  const only = list.columns.get(field)?.only
  if (only) requirePermission(call.caller, only)
}

function ownFilters(
  list: ListContract,
  description: ListDescription<never>,
  call: AnyCall,
  columnOf: (field: string) => ColumnSql,
): Sql[] {
  const said = description.filter as Readonly<Record<string, (value: unknown, call: AnyCall) => Sql>>
  return Object.keys(list.filter.shape).flatMap((name) => {
    const value = call.body[name]
    if (value === undefined || value === null || value === '') return []
    if (said[name]) return [said[name](value, call)]
    requireColumn(list, call, name)
    return [sql`${columnOf(name).sql} = ${value}`]
  })
}

function searchSql(
  list: ListContract,
  description: ListDescription<never>,
  call: AnyCall,
  fields: readonly string[],
  columnOf: (field: string) => ColumnSql,
): Sql {
  const words = call.body.search!
  if (description.search) return (description.search as (words: string, call: AnyCall) => Sql)(words, call)
  const searched = fields.filter((field) => {
    const column = list.columns.get(field)
    return column?.mayFilter && (column.kind === 'text' || column.kind === 'barcode') && !columnOf(field).unsearched
  })
  if (searched.length === 0)
    return sql`${fields.includes(list.key[0]!) ? columnOf(list.key[0]!).sql : empty}::text = ${words}`
  const calendar = calendarOf(call)
  const anywhere = searched.map((field) => {
    const column = columnOf(field)
    return column.folded
      ? conditionSql(list.columns.get(field)!, column, { field, operator: 'contains', value: words }, calendar)
      : sql`(${column.sql})::text ilike ${contains(words)}`
  })
  return sql`(${join(anywhere, raw(' or '))})`
}

/**
 * The order of a call. It ends with the key, so that equal rows keep their places from page to page. What a condition holds at one
 * value orders nothing and is left out, so that the index on the rest serves.
 */
function sortsOf(list: ListContract, description: ListDescription<never>, { body }: AnyCall): Sort[] {
  const asked = body.sort && body.sort.length > 0 ? body.sort : ((description.defaultSort ?? []) as readonly Sort[])
  const grouped = body.groupBy === undefined ? [] : [{ field: list.groups.get(body.groupBy as string)! }]
  const lastDescending = asked.at(-1)?.descending ?? false
  const held = new Set(
    (body.where ?? [])
      .filter(({ field, operator }) =>
        // Of a moment, `equals` names its day.
        operator === 'equals' ? list.columns.get(field)!.kind !== 'time' : operator === 'empty',
      )
      .flatMap(({ field }) => [field, list.groups.get(field) ?? field]),
  )
  const key = list.key.map((field) => ({ field, descending: lastDescending }))
  return [...grouped, ...asked, ...key].filter(({ field }, index, all) => {
    const isFirst = all.findIndex((other) => other.field === field) === index
    return isFirst && !held.has(field)
  })
}

/** What the rows are grouped by, and what the groups are called by. */
interface Grouping {
  key: string
  label: string
}

function groupingOf(list: ListContract, { body }: AnyCall): Grouping | undefined {
  const key = body.groupBy as string | undefined
  return key === undefined ? undefined : { key, label: list.groups.get(key)! }
}

/** Backwards it is the exact reverse. Two groups may be called alike: the rows of each stay together by its own key. */
function orderSql(
  sorts: readonly Sort[],
  columnOf: (field: string) => ColumnSql,
  reversed: boolean,
  grouping: Grouping | undefined,
): Sql {
  const terms = sorts.flatMap(({ field, descending = false }) => {
    const { sql: expression, sort = expression, sortParts = [sort] } = columnOf(field)
    const direction = raw(descending === reversed ? 'asc' : 'desc')
    const together = field === grouping?.label ? [sql`${columnOf(grouping.key).sql} ${direction}`] : []
    return [...sortParts.map((part) => sql`${part} ${direction}`), ...together]
  })
  return terms.length === 0 ? raw('(select null)') : join(terms)
}

/** `expression as "field", …` */
export const selected = (statements: ListStatements, fields: readonly string[]): Sql =>
  join(fields.map((field) => sql`${statements.columnOf(field).sql} as ${quoted(field)}`))
