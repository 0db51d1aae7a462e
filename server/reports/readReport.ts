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
  facts: Sql
  /** What facts read as `base`: worked out once, however often facts are asked for. */
  base?: Sql | undefined
  rows: (facts: Sql) => Sql
  /** What rows read as `cuts`: told of all facts together, once, and only where somebody asks for it. */
  cuts?: Sql
  /** `"rowKey"`, of `facts`; neither it nor `ids` where rows tell of each other, as running totals do. */
  key?: Sql
  /** Instead of it, the bigints that `"rowKey"` is made of, a dot between them: compared as numbers, so that their index serves. */
  ids?: readonly Sql[]
  /** Instead of both: the facts of the rows of `place` (its `"rowKey"`), where PostgreSQL would read all of them to find a page's. */
  shown?: Sql
  /** Facts are sooner read twice, where they are asked for, than copied: rows of a table, or nearly so. */
  isTable?: boolean
  /**
   * How many rows there are, as `total`, and what they add up to, each under its field: one row, of sums that know it without reading
   * what is added up. It is what stands below as long as no column is narrowed and nothing is searched for.
   */
  whole?: Sql | undefined
  /** Groups by these fields as a list's `knownGroups`: as long as no column is narrowed and nothing is searched for. */
  groups?: Readonly<Record<string, Sql>>
  /**
   * The same facts as rows of tables whose indexes find them by their `ids` and in the order of a field: so many are read as a page
   * takes. `rows`: `"rowKey"` and what that field is sorted by, joined so that PostgreSQL may begin with it. `among`: where those of
   * the report may be few among others, how many `rows` of it and how many of `all` lie in that order, stretch by stretch from its
   * beginning to its end. `again`: sorted by these, rows ask for their facts several times. `first`: instead of `facts` those of the
   * rows up to one, with all that are equal to it in that order, where they come from several tables whose rows are mixed; only of what
   * knows its `whole`.
   */
  ordered?: {
    by: string
    facts?: Sql
    first?: (reach: { upTo: number; descending: boolean }) => Sql
    rows?: (facts: Sql) => Sql
    among?: Sql | undefined
    again?: ReadonlySet<string>
  }
}
const FACTS = raw('facts')
const factsOf = (rows: Sql | Facts): Facts =>
  'facts' in rows ? rows : { facts: rows, rows: (facts) => sql`select * from ${facts}`, key: raw('facts."rowKey"') }

/** Both as one `select`. */
export function wholeOf(given: Sql | Facts): Sql {
  const { facts, base, cuts, rows } = factsOf(given)
  return sql`with ${baseOf(base)} facts as (${facts}) ${cutsOf(cuts)} ${rows(FACTS)}`
}

const baseOf = (base: Sql | undefined): Sql => (base ? sql`base as materialized (${base}),` : empty)
const cutsOf = (cuts: Sql | undefined): Sql => (cuts ? sql`, cuts as materialized (${cuts})` : empty)

/** Where nobody asks how many rows there are. */
const UNCOUNTED = raw('select 0 as total')

/**
 * A page of a report with its count and its totals, in one statement: what a report adds up is worked out once, and rows and totals
 * are of the same moment. The rows of the page are found first, by their keys; their number is said again where they are named, so that
 * PostgreSQL looks names up instead of reading all that there are. The statements' columns call a row `report`.
 * @param call `counted`: whether count and totals are wanted, too
 */
export async function readReport(
  list: ListContract,
  statements: ListStatements,
  given: Sql | Facts,
  { db, query: { page, limit }, body, counted = true }: Pick<AnyCall, 'db' | 'query' | 'body'> & { counted?: boolean },
): Promise<Listing<Row>> {
  const { fields, conditions, order } = statements
  const those = factsOf(given)
  const { facts, base, cuts, rows, whole, ...by } = those
  const from = (named: Facts['rows'], of = FACTS) => sql`from (${named(of)}) report where ${allOf(conditions)}`
  const isNarrowed = Boolean(body.search || body.where?.length)
  const known = isNarrowed ? undefined : whole
  const counting = counted
    ? (known ?? sql`select ${join([sql`count(*) as total`, ...sums(list, statements)])} ${from(rows)}`)
    : UNCOUNTED
  const { inOrder, firstFacts, isInlined, one } = await roadOf(
    db,
    those,
    statements,
    { isNarrowed, isKnown: known !== undefined },
    page * limit,
  )
  const rowOf = keyOf(list, statements)
  const found = await db.rows<Row & { whole: Totals & { total: number } }>(sql`
    with ${baseOf(base)} facts as ${isInlined ? raw('not') : empty} materialized (${firstFacts ?? facts}) ${cutsOf(cuts)},
    whole as (${counting}),
    place as materialized (select row_number() over () as "place of row", ${rowOf.key} as "rowKey" from (
      select ${rowOf.parts} ${from(inOrder?.rows ?? rows)} order by ${order()} limit ${limit} offset ${(page - 1) * limit}) found),
    shown as materialized (${by.shown ?? sql`select facts.* from ${one} ${ofPage(by, limit)}`}),
    named as materialized (select ${selected(statements, fields)} from (${rows(raw('shown'))}) report),
    page as (select place."place of row", named.* from place join named on named."rowKey" = place."rowKey")
    select page.*, to_jsonb(whole) as whole from whole left join page on true order by "place of row"`)
  const { total, ...totals } = found[0]!.whole
  const items = found.flatMap(({ whole: _whole, 'place of row': place, ...row }) => (place === null ? [] : [row]))
  return { items, total, ...(list.totals.length > 0 && { totals: totalsOf(list, statements, totals) }) }
}

/** So far into rows that are told one by one (`shown`); further on it is sooner to tell all of them at once. */
const NEAR = 1_000

/** On which road the rows up to one of them are met: in their order, or sorted. */
async function roadOf(
  db: Pick<AnyCall['db'], 'rows'>,
  { ordered, shown, isTable }: Facts,
  { sorts }: ListStatements,
  { isNarrowed, isKnown }: { isNarrowed: boolean; isKnown: boolean },
  upTo: number,
) {
  const mayBeInOrder =
    !isNarrowed && ordered && isOrderedSo(ordered, sorts) && (!shown || Boolean(ordered.facts) || upTo <= NEAR)
  const stretches = mayBeInOrder && ordered.among ? await db.rows<StretchOfRows>(ordered.among) : undefined
  if (sorts[0]?.descending) stretches?.reverse()
  const inOrder = mayBeInOrder && (!stretches || areSoonMet(stretches, upTo)) ? ordered : undefined
  // Where what stands below is known, all facts are looked at for nothing but the order. Few among many are worked out first: PostgreSQL
  // would seek them along an index of the order.
  const isSortedOnly = isKnown && ordered && !ordered.among && !sorts.some(({ field }) => ordered.again?.has(field))
  return {
    inOrder,
    /** What they are met in, instead of all facts. */
    firstFacts: inOrder?.first?.({ upTo, descending: sorts[0]?.descending ?? false }) ?? inOrder?.facts,
    /** Whether facts are worked out where they are asked for. */
    isInlined: inOrder || isSortedOnly || isTable,
    /** Where those of a page are found by their ids. */
    one: isSortedOnly && ordered.facts ? sql`(${ordered.facts}) facts` : FACTS,
  }
}

/** What a page's rows are found by: the parts of their keys, where these are known, so that no text is made of rows that nobody sees. */
function keyOf({ key: [key] }: ListContract, { columnOf }: ListStatements): { parts: Sql; key: Sql } {
  const { sql: text, sortParts } = columnOf(key!)
  if (!sortParts) return { parts: sql`${text} as "rowKey"`, key: raw('found."rowKey"') }
  const names = sortParts.map((_, at) => raw(`"part ${at}"`))
  return {
    parts: join(sortParts.map((part, at) => sql`${part} as ${names[at]!}`)),
    key: sql`concat_ws('.', ${join(names)})`,
  }
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
