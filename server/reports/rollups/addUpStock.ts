import type { Sign } from '../../../src/rules/stockCut.ts'
import type { Executor } from '../../db/database.ts'
import { empty, join, raw, type Sql, sql } from '../../db/sql.ts'
import { grows } from './rollups.ts'

/** Sums of a month or year of a good on the shelves of a department, or of the company (0). */
export const STOCK_SUMS = ['moves', 'came', 'went', 'cost_in', 'cost_out'] as const
/** What lay there before a year began. */
export const OPENINGS = ['opening', 'opening_cost'] as const
/** A move that is years ahead is a slip of the finger: it opens no years. */
const YEARS_AT_ONCE = 5

const columns = (names: readonly string[]): Sql => raw(names.join(', '))

/** Whose shelves moves are of: of a department's, and of the company's. */
const OWNERS = raw('cross join lateral (values (move.department_id), (0)) owner (id)')

/** Shelves' moves that these sales and other documents made. */
interface ShelfMoves {
  sales: readonly number[]
  stockMoves: readonly number[]
}

/**
 * Adds the moves of shelves that these sales and other documents made, on their own days, or takes them out again. The caller holds the
 * roll-ups' lock.
 */
export async function addUpStock(db: Executor, of: ShelfMoves, timeZone: string, sign: Sign = 1): Promise<void> {
  if (of.sales.length + of.stockMoves.length === 0) return
  const moves = movesOf(of, timeZone, sign)
  const { year } = await db.one<{ year: number | null }>(sql`
    select extract(year from max(move.day))::int as year from (${moves}) move`)
  if (year === null) return
  const stockYear = await openYears(db, year)
  await db.run(sql`
    with move as materialized (${moves}), month as (${ADDED_MONTHS})
    ${yearsOf(OWNERS, raw('owner.id'), stockYear)}
    on conflict (department_id, day, item_id) do update set ${grows('stock_item_year', [...STOCK_SUMS, ...OPENINGS])}`)
}

/** The same of the months alone, while a company is filled: `makeStockYears` makes its years of them. */
export async function addUpStockMonths(db: Executor, of: ShelfMoves, timeZone: string, sign: Sign = 1): Promise<void> {
  await db.run(sql`with move as materialized (${movesOf(of, timeZone, sign)}) ${ADDED_MONTHS}`)
}

/** Makes all years of shelves out of their months, whatever there was. */
export async function makeStockYears(db: Executor): Promise<void> {
  // Somebody's slip of the finger is never the busiest year, whether it is before the others or after them.
  const years = await db.rows<{ year: number }>(sql`
    select extract(year from day)::int as year from stock_item_month where department_id = 0 group by 1 order by sum(moves) desc, 1`)
  const stockYear = years
    .map(({ year }) => year)
    .toSorted((one, other) => one - other)
    .reduce<number | null>(
      (opened, year) => (opened !== null && isNext(opened, year) ? year : opened),
      years[0]?.year ?? null,
    )
  await db.run(sql`truncate stock_item_year`)
  await db.run(sql`
    with move as (select *, extract(year from day)::int as year from stock_item_month)
    ${yearsOf(empty, raw('move.department_id'), stockYear)}`)
  await db.run(sql`update sales_rollup_state set stock_year = ${stockYear}`)
}

/** Writes what came and went in the years of `move`, and what there is of it when those after them begin. */
const yearsOf = (owners: Sql, owner: Sql, stockYear: number | null): Sql => sql`
  insert into stock_item_year (department_id, day, item_id, ${columns([...STOCK_SUMS, ...OPENINGS])})
  select ${owner}, make_date(year.number, 1, 1), move.item_id,
    ${join(STOCK_SUMS.map((name) => raw(`coalesce(sum(move.${name}) filter (where year.number = move.year), 0)`)))},
    coalesce(sum(move.came - move.went) filter (where year.number > move.year), 0),
    coalesce(sum(move.cost_in - move.cost_out) filter (where year.number > move.year), 0)
  from move ${owners} cross join lateral generate_series(move.year, greatest(move.year, ${stockYear})) year (number)
  group by 1, 2, 3 order by 1, 2, 3`

const ADDED_MONTHS: Sql = sql`
  insert into stock_item_month (department_id, day, item_id, ${columns(STOCK_SUMS)})
  select owner.id, date_trunc('month', move.day)::date, move.item_id, ${join(STOCK_SUMS.map((name) => raw(`sum(move.${name})`)))}
  from move ${OWNERS}
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (department_id, day, item_id) do update set ${grows('stock_item_month', STOCK_SUMS)}`

/** What a sale (`due.id`) took from shelves, as `move`: reached document by document, as those of `addUp` are. */
export const SHELF_MOVES_OF_SALE = raw(`cross join lateral (
  select * from stock_move where document_kind = 'sale' and document_id = due.id and place = 'DEPARTMENT' offset 0) move`)

function movesOf({ sales, stockMoves }: ShelfMoves, timeZone: string, sign: Sign): Sql {
  const sum = (scale: number, what: string) => raw(`(${sign * scale} * ${what})::bigint`)
  const figures = sql`
    select move.place_department_id as department_id, move.item_id, local.day, extract(year from local.day)::int as year, ${raw(String(sign))} as moves,
      ${sum(1000, 'greatest(move.quantity, 0)')} as came, ${sum(-1000, 'least(move.quantity, 0)')} as went,
      ${sum(100, 'greatest(move.cost_sum, 0)')} as cost_in, ${sum(-100, 'least(move.cost_sum, 0)')} as cost_out`
  const local = sql`cross join lateral (select (move.occurred_at at time zone ${timeZone})::date as day) local`
  return sql`
    ${figures} from unnest(${[...sales]}::bigint[]) due (id)
    ${SHELF_MOVES_OF_SALE} ${local}
    union all
    ${figures} from unnest(${[...stockMoves]}::bigint[]) due (id) join stock_move move on move.id = due.id ${local}`
}

const isNext = (opened: number, year: number): boolean => year > opened && year <= opened + YEARS_AT_ONCE

/** What lies there when a year ends is the opening of the next one; answers until which year there are openings. */
async function openYears(db: Executor, year: number): Promise<number> {
  const { opened } = await db.one<{ opened: number | null }>(sql`select stock_year as opened from sales_rollup_state`)
  if (opened !== null && !isNext(opened, year)) return opened
  // Once a year every shelf is written anew.
  if (opened !== null) await db.run(sql`set local statement_timeout = 0`)
  for (let next = (opened ?? year) + 1; next <= year; next++)
    await db.run(sql`
      insert into stock_item_year (department_id, day, item_id, ${columns([...STOCK_SUMS, ...OPENINGS])})
      select department_id, make_date(${next}, 1, 1), item_id, 0, 0, 0, 0, 0, opening + came - went, opening_cost + cost_in - cost_out
      from stock_item_year where day = make_date(${next - 1}, 1, 1)
        and (opening + came - went <> 0 or opening_cost + cost_in - cost_out <> 0)
      order by department_id, item_id
      on conflict (department_id, day, item_id) do update set ${grows('stock_item_year', OPENINGS)}`)
  await db.run(sql`update sales_rollup_state set stock_year = ${year}`)
  return year
}
