import type { Condition } from '../../src/api/condition.ts'
import type { Group, ListContract } from '../../src/api/list.ts'
import { join, type Sql, sql } from '../db/sql.ts'
import { sums, totalsOf } from './countRows.ts'
import type { ListDescription } from './description.ts'
import { allOf, type AnyCall, listStatements, requireColumn } from './listStatements.ts'
import { rowsAt } from './rowsAt.ts'
import { sharedScan, soon } from './sharedScan.ts'

const GROUP_ROWS = 20
/** Groups whose counting takes longer are answered without it. */
const GROUPS_GRACE_MS = 40
/** Groups whose rows are read at the same time, of the pool's connections. */
const AT_ONCE = 3

type Row = Record<string, unknown>
type KnownGroups = (call: AnyCall, field: string) => Sql | undefined
type FirstRows = (call: AnyCall, limit: number) => Promise<Row[]>
type Key = Group<Row>['key']
interface GroupsBody {
  groupBy: string
  rows?: number
  exact?: boolean
}

/**
 * A page of groups, each with its subtotals and its first rows; a group's further pages are the list with one more condition.
 * Where counting takes long and the list says where its groups stand, their rows come at once, with `totalAtLeast`.
 */
export async function readGroups(list: ListContract, description: ListDescription<never>, call: AnyCall) {
  const { groupBy, exact = false } = call.body as unknown as GroupsBody
  for (const field of [groupBy, list.groups.get(groupBy)!]) requireColumn(list, call, field)
  const counting = countGroups(list, description, call)
  // The rows' own failure is the one to tell.
  counting.catch(() => undefined)
  const source = (description.groups as Partial<Record<string, Sql>> | undefined)?.[groupBy]
  const counted = source && !exact ? await soon(counting, GROUPS_GRACE_MS) : await counting
  return counted ? withRows(list, description, call, counted) : possibleGroups(list, description, call, source!)
}

interface Counted {
  groups: Omit<Group<Row>, 'items'>[]
  total: number
}

async function countGroups(list: ListContract, description: ListDescription<never>, call: AnyCall): Promise<Counted> {
  const { groupBy } = call.body as unknown as GroupsBody
  const statements = listStatements(list, description, call)
  const { columnOf, from, conditions } = statements
  const { page, limit } = call.query
  const label = columnOf(list.groups.get(groupBy)!)
  const known = (description.knownGroups as KnownGroups | undefined)?.(call, groupBy)
  const found = await sharedScan<{ groupKey: Key; groupLabel: string | null; groupTotal: number; groupsTotal: number }>(
    call,
    known
      ? sql`select known.*, count(*) over () as "groupsTotal" from (${known}) known order by place, "groupKey" limit ${limit} offset ${(page - 1) * limit}`
      : sql`
    select ${join([
      sql`${columnOf(groupBy).sql} as "groupKey", min((${label.sql})::text) as "groupLabel", count(*) as "groupTotal"`,
      sql`count(*) over () as "groupsTotal"`,
      ...sums(list, statements),
    ])}
    from ${from} where ${allOf(conditions)}
    group by ${columnOf(groupBy).sql}
    order by min(${label.sort ?? sql`(${label.sql})::text`}), 1 limit ${limit} offset ${(page - 1) * limit}`,
  )
  const groups = found.map(({ groupKey, groupLabel, groupTotal, ...row }) => ({
    key: groupKey,
    label: groupLabel,
    total: groupTotal,
    totals: totalsOf(list, statements, row),
  }))
  return { groups, total: found[0]?.groupsTotal ?? 0 }
}

async function withRows(
  list: ListContract,
  description: ListDescription<never>,
  call: AnyCall,
  { groups, total }: Counted,
): Promise<{ groups: Group<Row>[]; total: number }> {
  const { rows = GROUP_ROWS } = call.body as unknown as GroupsBody
  const read = async (group: Counted['groups'][number]) => ({
    ...group,
    items: rows === 0 ? [] : await rowsOf(list, description, call, group.key, rows),
  })
  return { groups: await someAtOnce(groups, read), total }
}

/** Without waiting for the count: which of the possible groups have rows is seen by their first ones. */
async function possibleGroups(
  list: ListContract,
  description: ListDescription<never>,
  call: AnyCall,
  source: Sql,
): Promise<{ groups: Group<Row>[]; total: number }> {
  const { rows = GROUP_ROWS } = call.body as unknown as GroupsBody
  const { page, limit } = call.query
  const possible = await call.db.rows<{ key: Key; label: string | null; groupsTotal: number }>(sql`
    select key, label, count(*) over () as "groupsTotal" from (${source}) possible
    order by place, key limit ${limit} offset ${(page - 1) * limit}`)
  const found = await someAtOnce(possible, async ({ key, label }): Promise<Group<Row>> => {
    const items = await rowsOf(list, description, call, key, Math.max(rows, 1))
    return { key, label, total: items.length, totalAtLeast: true, items: items.slice(0, rows) }
  })
  return { groups: found.filter(({ total }) => total > 0), total: possible[0]?.groupsTotal ?? 0 }
}

async function someAtOnce<From, To>(all: readonly From[], work: (one: From) => Promise<To>): Promise<To[]> {
  const done: To[] = []
  for (let first = 0; first < all.length; first += AT_ONCE)
    done.push(...(await Promise.all(all.slice(first, first + AT_ONCE).map(work))))
  return done
}

async function rowsOf(
  list: ListContract,
  description: ListDescription<never>,
  call: AnyCall,
  key: Key,
  limit: number,
): Promise<Row[]> {
  const { groupBy: field } = call.body as unknown as GroupsBody
  const own: Condition = key === null ? { field, operator: 'empty' } : { field, operator: 'equals', value: key }
  const ofGroup = { ...call, body: { ...call.body, where: [...(call.body.where ?? []), own] } }
  if (description.firstRows) return (description.firstRows as FirstRows)(ofGroup, limit)
  return (await rowsAt(list, listStatements(list, description, ofGroup), call, { offset: 0, limit })).rows
}
