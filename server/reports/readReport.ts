import type { ListContract, Listing, Totals } from '../../src/api/list.ts'
import { type Sql, join, raw, sql } from '../db/sql.ts'
import { sums, totalsOf } from '../lists/countRows.ts'
import { allOf, type AnyCall, type ListStatements, selected } from '../lists/listStatements.ts'

type Row = Record<string, unknown>

/**
 * A page of a report with its count and its totals, in one statement: what a report adds up is worked out once, and rows and totals
 * are of the same moment. `rows` is what the statements' columns call `report`.
 */
export async function readReport(
  list: ListContract,
  statements: ListStatements,
  rows: Sql,
  { db, query: { page, limit } }: Pick<AnyCall, 'db' | 'query'>,
): Promise<Listing<Row>> {
  const { fields, conditions, order } = statements
  const where = sql`from report where ${allOf(conditions)}`
  const found = await db.rows<Row & { whole: Totals & { total: number } }>(sql`
    with report as materialized (${rows}),
    whole as (select ${join([sql`count(*) as total`, ...sums(list, statements)])} ${where}),
    page as (select row_number() over () as "place of row", shown.* from (
      select ${selected(statements, fields)} ${where} order by ${order()} limit ${limit} offset ${(page - 1) * limit}) shown)
    select page.*, to_jsonb(whole) as whole from whole left join page on true order by "place of row"`)
  const { total, ...totals } = found[0]!.whole
  const items = found.flatMap(({ whole: _whole, 'place of row': place, ...row }) => (place === null ? [] : [row]))
  return { items, total, ...(list.totals.length > 0 && { totals: totalsOf(list, statements, totals) }) }
}

/** What the columns of a report stand in, where its rows are read by a statement of their own. */
export const REPORT = raw('report')
