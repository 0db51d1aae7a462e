import type { Condition } from '../../src/api/condition.ts'
import type { Group, ListContract } from '../../src/api/list.ts'
import { join, sql } from '../db/sql.ts'
import { summed, sums } from './countRows.ts'
import type { ListDescription } from './description.ts'
import { allOf, type AnyCall, listStatements, requireColumn, selected } from './listStatements.ts'

const GROUP_ROWS = 20
/** Groups whose rows are read at the same time, of the pool's connections. */
const AT_ONCE = 3

type Row = Record<string, unknown>

/** A page of groups, each with its subtotals and its first rows; a group's further pages are the list with one more condition. */
export async function readGroups(list: ListContract, description: ListDescription<never>, call: AnyCall) {
  const { groupBy, rows = GROUP_ROWS } = call.body as { groupBy: string; rows?: number }
  const label = list.groups.get(groupBy)!
  for (const field of [groupBy, label]) requireColumn(list, call, field)
  const statements = listStatements(list, description, call)
  const { columnOf, from, conditions } = statements
  const { page, limit } = call.query
  const labelled = columnOf(label)
  const found = await call.db.rows<
    { groupKey: Group<Row>['key']; groupLabel: string | null; groupTotal: number; groupsTotal: number } & Row
  >(sql`
    select ${join([
      sql`${columnOf(groupBy).sql} as "groupKey", min((${labelled.sql})::text) as "groupLabel", count(*) as "groupTotal"`,
      sql`count(*) over () as "groupsTotal"`,
      ...sums(list, statements),
    ])}
    from ${from} where ${allOf(conditions)}
    group by ${columnOf(groupBy).sql}
    order by min(${labelled.sort ?? sql`(${labelled.sql})::text`}), 1 limit ${limit} offset ${(page - 1) * limit}`)

  const groups: Group<Row>[] = []
  for (let first = 0; first < found.length; first += AT_ONCE) {
    const read = found.slice(first, first + AT_ONCE).map(async (group): Promise<Group<Row>> => ({
      key: group.groupKey,
      label: group.groupLabel,
      total: group.groupTotal,
      totals: Object.fromEntries(summed(list, statements).map((field) => [field, Number(group[field])])),
      items: rows === 0 ? [] : await rowsOf(list, description, call, groupBy, group.groupKey, rows),
    }))
    groups.push(...(await Promise.all(read)))
  }
  return { groups, total: found[0]?.groupsTotal ?? 0 }
}

function rowsOf(
  list: ListContract,
  description: ListDescription<never>,
  call: AnyCall,
  field: string,
  key: Group<Row>['key'],
  limit: number,
): Promise<Row[]> {
  const own: Condition = key === null ? { field, operator: 'empty' } : { field, operator: 'equals', value: key }
  const statements = listStatements(list, description, {
    ...call,
    body: { ...call.body, where: [...(call.body.where ?? []), own] },
  })
  return call.db.rows<Row>(sql`
    select ${selected(statements, statements.fields)} from ${statements.from} where ${allOf(statements.conditions)}
    order by ${statements.order()} limit ${limit}`)
}
