import type { ListContract, Listing, Totals } from '../../src/api/list.ts'
import { empty, type Sql, join, raw, sql } from '../db/sql.ts'
import { areSoonMet, type StretchOfRows } from '../../src/rules/soonMet.ts'
import { sums, totalsOf } from '../lists/countRows.ts'
import { allOf, type AnyCall, type ListStatements, selected } from '../lists/listStatements.ts'

type Row = Record<string, unknown>

/**
 * The rows of a report in two: `facts` are worked out once and are no more than numbers and keys, `rows` says what they are called,
 * as a `select` over `facts` or over those of them that a page shows. Names are joined by `left join` and further figures are
 * subselects, so that PostgreSQL leaves out what nobody asks for.
 */
export interface Facts {
  /** Statements that `facts` and `whole` read by their names, one after the other, as they stand after `with`. */
  before?: Sql
  facts: Sql
  rows: (facts: Sql) => Sql
  /** `"rowKey"`, of `facts`; neither it nor `ids` where rows tell of each other, as running totals do. */
  key?: Sql
  /** Instead of it, the bigints that `"rowKey"` is made of, a dot between them: compared as numbers, so that their index serves. */
  ids?: readonly Sql[]
  /** Instead of both: the facts of the rows of `place` (its `"rowKey"`), where PostgreSQL would read all of them to find a page's. */
  shown?: Sql
  /**
   * How many rows there are, as `total`, and what they add up to, each under its field: one row, of sums that know it without reading
   * what is added up. It is what stands below as long as no column is narrowed and nothing is searched for.
   */
  whole?: Sql | undefined
  /**
   * The same facts as rows of tables whose indexes find them by their `ids` and in the order of a field: so many are read as a page
   * takes. Without `facts` they are such rows already, and are read once more rather than copied. `rows`: `"rowKey"` and what that field
   * is sorted by, joined so that PostgreSQL may begin with it. `among`: where those of the report may be few among others, how many
   * `rows` of it and how many of `all` lie in that order, stretch by stretch from its beginning to its end.
   */
  ordered?: { by: string; facts?: Sql; rows?: (facts: Sql) => Sql; among?: Sql | undefined }
}
const FACTS = raw('facts')
const factsOf = (rows: Sql | Facts): Facts =>
  'facts' in rows ? rows : { facts: rows, rows: (facts) => sql`select * from ${facts}`, key: raw('facts."rowKey"') }

/** Both as one `select`. */
export function wholeOf(given: Sql | Facts): Sql {
  const { before, facts, rows } = factsOf(given)
  return sql`with ${before ? sql`${before},` : empty} facts as (${facts}) ${rows(FACTS)}`
}

/**
 * A page of a report with its count and its totals, in one statement: what a report adds up is worked out once, and rows and totals
 * are of the same moment. The rows of the page are found first, by their keys; their number is said again where they are named, so that
 * PostgreSQL looks names up instead of reading all that there are. The statements' columns call a row `report`.
 */
export async function readReport(
  list: ListContract,
  statements: ListStatements,
  given: Sql | Facts,
  { db, query: { page, limit }, body }: Pick<AnyCall, 'db' | 'query' | 'body'>,
): Promise<Listing<Row>> {
  const { fields, conditions, order } = statements
  const { before, facts, rows, whole, ordered, ...by } = factsOf(given)
  const from = (those: Facts['rows']) => sql`from (${those(FACTS)}) report where ${allOf(conditions)}`
  const isNarrowed = Boolean(body.search || body.where?.length)
  const known = isNarrowed ? undefined : whole
  const mayBeInOrder = known && ordered && isOrderedSo(ordered, statements.sorts)
  const stretches = mayBeInOrder && ordered.among ? await db.rows<StretchOfRows>(ordered.among) : undefined
  if (statements.sorts[0]?.descending) stretches?.reverse()
  const inOrder = mayBeInOrder && (!stretches || areSoonMet(stretches, page * limit)) ? ordered : undefined
  const isTable = ordered && !ordered.facts
  const found = await db.rows<Row & { whole: Totals & { total: number } }>(sql`
    with ${before ? sql`${before},` : empty} facts as ${inOrder || isTable ? raw('not') : empty} materialized (${inOrder?.facts ?? facts}),
    whole as (${known ?? sql`select ${join([sql`count(*) as total`, ...sums(list, statements)])} ${from(rows)}`}),
    place as materialized (select row_number() over () as "place of row", found.* from (
      select report."rowKey" ${from(inOrder?.rows ?? rows)} order by ${order()} limit ${limit} offset ${(page - 1) * limit}) found),
    shown as materialized (${by.shown ?? sql`select facts.* from facts ${ofPage(by, limit)}`}),
    named as materialized (select ${selected(statements, fields)} from (${rows(raw('shown'))}) report),
    page as (select place."place of row", named.* from place join named on named."rowKey" = place."rowKey")
    select page.*, to_jsonb(whole) as whole from whole left join page on true order by "place of row"`)
  const { total, ...totals } = found[0]!.whole
  const items = found.flatMap(({ whole: _whole, 'place of row': place, ...row }) => (place === null ? [] : [row]))
  return { items, total, ...(list.totals.length > 0 && { totals: totalsOf(list, statements, totals) }) }
}

/** Whether a page comes in that order; rows that know nothing but what they are sorted by serve no further sort. */
const isOrderedSo = ({ by, rows }: NonNullable<Facts['ordered']>, sorts: ListStatements['sorts']): boolean =>
  sorts[0]?.field === by && (rows === undefined || sorts.slice(1).every(({ field }) => field === 'rowKey'))

/** One of the bigints that the `"rowKey"` of `place` is made of. */
export const partOfKey = (at: number): Sql => raw(`split_part("rowKey", '.', ${at + 1})::bigint`)

/** The facts of the rows of `place`. */
function ofPage({ key, ids }: Pick<Facts, 'key' | 'ids'>, limit: number): Sql {
  if (ids)
    return sql`where (${join(ids)}) in (select ${join(ids.map((_, at) => partOfKey(at)))} from place) limit ${limit}`
  return key ? sql`where ${key} in (select "rowKey" from place) limit ${limit}` : empty
}

/** What the columns of a report stand in, where its rows are read by a statement of their own. */
export const REPORT = raw('report')
