import { businessDayOf } from '../../../src/rules/businessDay.ts'
import { firstOf, nextFirst } from '../../../src/rules/periodGrains.ts'
import type { Executor } from '../../db/database.ts'
import { raw, type Sql, sql } from '../../db/sql.ts'
import { grows } from './rollups.ts'
import { LIES, VALUE_FIGURES, valueSum, WORTH, WORTH_OF } from './worth.ts'

/** A figure that is years away is a slip of the finger: further back there are no openings, and what was before is in the first. */
const YEARS_OF_OPENINGS = 10

const list = (of: (name: string) => string, names: readonly string[] = VALUE_FIGURES): Sql =>
  raw(names.map(of).join(', '))
const isSome = raw(VALUE_FIGURES.map((name) => `${name} <> 0`).join(' or '))
const FIGURES = list((name) => name)
const isSomeInSum = raw(VALUE_FIGURES.map((name) => `${valueSum(name)} <> 0`).join(' or '))
const sums = list((name) => `${valueSum(name)} as ${name}`)

/**
 * Works out anew how the worth of shelves came about from some moment on, each its own. By what differs from what is kept, everything
 * that is made of it grows: what they are worth now, and the openings after it. Changes that are none any more stay as rows of zeros.
 * The caller holds the roll-ups' lock.
 * @param shelves rows of department, item and the moment of the first that is new: a move, or a price that is in force
 * @param until a moment: prices from later on are not in force
 */
export const keepChanges = (db: Executor, shelves: Sql, until: Sql, timeZone: string): Promise<number> =>
  db.run(sql`
    with touched as materialized (
      select department_id, item_id, min(since) as since from (${shelves}) named (department_id, item_id, since) group by 1, 2),
    ${lotsOfTouched(until)},
    fresh as (${freshChanges}),
    differing as materialized (
      select department_id, item_id, at, ${sums} from (
        select department_id, item_id, at, ${FIGURES} from fresh
        union all
        select known.department_id, known.item_id, known.at, ${list((name) => `-known.${name}`)}
        from touched cross join lateral (select * from stock_value_change known
          where known.item_id = touched.item_id and known.department_id = touched.department_id and known.at >= touched.since offset 0) known) piece
      group by 1, 2, 3 having ${isSomeInSum}),
    valued as (${intoNow}),
    opened as (${intoOpenings(timeZone)})
    insert into stock_value_change (department_id, item_id, at, ${FIGURES})
    select department_id, item_id, at, ${FIGURES} from differing order by department_id, at, item_id
    on conflict (item_id, department_id, at) do update set ${grows('stock_value_change', VALUE_FIGURES)}`)

/**
 * The lots of `touched` shelves and their events: what lay there before (at `-infinity`), what moved, and where prices came into force.
 * A price that a process of a faster clock has kept as the current one is in force for us, too, as it is in `keptNow`. `offset 0` has each shelf
 * looked up by itself, however many PostgreSQL expects.
 */
const lotsOfTouched = (until: Sql): Sql => sql`
  lot as materialized (
    select touched.*, balance.lot_id, balance.on_hand, balance.cost_sum, greatest(${until}, (
      select kept.effective_from from current_price kept where kept.department_id = balance.department_id and kept.lot_id = balance.lot_id)) as until
    from touched cross join lateral (select * from stock_balance balance
      where balance.item_id = touched.item_id and balance.department_id = touched.department_id offset 0) balance),
  moved as materialized (
    select touched.department_id, touched.item_id, move.lot_id, move.occurred_at as at, sum(move.quantity) as quantity, sum(move.cost_sum) as cost
    from touched cross join lateral (select * from stock_move move where move.place = 'DEPARTMENT' and move.item_id = touched.item_id
      and move.place_department_id = touched.department_id and move.occurred_at >= touched.since offset 0) move
    group by 1, 2, 3, 4),
  event as (
    select department_id, item_id, lot_id, '-infinity'::timestamptz as at, on_hand as quantity, cost_sum as cost from lot
    union all select department_id, item_id, lot_id, '-infinity', -quantity, -cost from moved
    union all select department_id, item_id, lot_id, at, quantity, cost from moved
    union all select lot.department_id, lot.item_id, lot.lot_id, price.effective_from, 0, 0
    from lot cross join lateral (select * from price where price.department_id = lot.department_id and price.lot_id = lot.lot_id
      and price.effective_from >= lot.since and price.effective_from <= lot.until offset 0) price)`

/**
 * Of `event`, by shelf and moment, VALUE_FIGURES of what changed then: lot by lot what lies there at the price of the moment, less the
 * same of the moment before.
 */
const freshChanges = sql`
  select department_id, item_id, at, ${FIGURES} from (
    select department_id, item_id, at, ${list((name) => name, WORTH)},
      (coalesce(sum(lots) over up_to, 0) > 0)::int - (coalesce(sum(lots) over before, 0) > 0)::int as shelves
    from (
      select department_id, item_id, at, ${list((name) => `${valueSum(name)} as ${name}`, ['lots', ...WORTH])} from (
        select department_id, item_id, at, ${list((name) => `${name} - coalesce(lag(${name}) over lot_time, 0) as ${name}`, ['lots', ...WORTH])}
        from (
          select shelf.department_id, shelf.item_id, shelf.lot_id, shelf.at, ${LIES}::int as lots, ${raw(WORTH.map((name) => `${WORTH_OF[name]} as ${name}`).join(', '))}
          from (
            select state.*, price.price_uzs, price.price_wholesale from (
              select department_id, item_id, lot_id, at, sum(quantity) over lot_time as quantity, sum(cost) over lot_time as cost
              from (select department_id, item_id, lot_id, at, sum(quantity) as quantity, sum(cost) as cost from event group by 1, 2, 3, 4) moment
              window lot_time as (partition by department_id, item_id, lot_id order by at)) state
            join lot on lot.department_id = state.department_id and lot.lot_id = state.lot_id
            left join lateral (
              select price_uzs, price_wholesale from price
              where price.department_id = state.department_id and price.lot_id = state.lot_id and price.effective_from <= lot.until
                and case when state.at = '-infinity' then price.effective_from < lot.since else price.effective_from <= state.at end
              order by price.effective_from desc limit 1) price on true) shelf) worth
        window lot_time as (partition by department_id, item_id, lot_id order by at)) step
      group by 1, 2, 3) shelf
    window up_to as (partition by department_id, item_id order by at rows unbounded preceding),
      before as (partition by department_id, item_id order by at rows between unbounded preceding and 1 preceding)) change
  where at > '-infinity' and (${isSome})`

/** What the company has grows by what its departments' shelves have grown by. */
const intoNow = sql`
  insert into stock_value (department_id, item_id, ${FIGURES})
  select owner.id, item_id, ${sums} from differing cross join lateral (values (department_id), (0)) owner (id)
  group by 1, 2 having ${isSomeInSum} order by 1, 2
  on conflict (department_id, item_id) do update set ${grows('stock_value', VALUE_FIGURES)}`

/** What is `differing` is in every opening after it, of the company's months and the departments' years. */
const intoOpenings = (timeZone: string): Sql => sql`
  insert into stock_value_opening (department_id, day, item_id, ${FIGURES})
  select opening.department_id, opening.day, piece.item_id, ${sums}
  from (
    select department_id, item_id, date_trunc('month', at at time zone ${timeZone}) as month, ${sums}
    from differing group by 1, 2, 3) piece
  cross join sales_rollup_state state
  cross join lateral (
    select 0 as department_id, day::date from generate_series(
      greatest(piece.month + interval '1 month', state.openings_from), state.openings_company::timestamp, interval '1 month') day
    union all
    select piece.department_id, day::date from generate_series(
      greatest(date_trunc('year', piece.month) + interval '1 year', state.openings_from), state.openings_departments::timestamp, interval '1 year') day
  ) opening
  group by 1, 2, 3 having ${isSomeInSum} order by 1, 2, 3
  on conflict (department_id, day, item_id) do update set ${grows('stock_value_opening', VALUE_FIGURES)}`

/** Which openings there are, each by its first day; null where there are none yet. */
interface Opened {
  from: string | null
  company: string | null
  departments: string | null
}
const OPENED = sql`
  select openings_from as from, openings_company as company, openings_departments as departments from sales_rollup_state`

/**
 * Says from which year on there are openings, before the first shelf is filled: those of departments then come with their shelves, a
 * company's months in the end by `openNext`.
 */
export async function beginOpenings(db: Executor, now: Date, timeZone: string): Promise<void> {
  const first = await db.first<{ at: string }>(
    sql`select occurred_at as at from stock_move where place = 'DEPARTMENT' order by id limit 1`,
  )
  const thisYear = Number(businessDayOf(now, timeZone).slice(0, 4))
  const firstYear = first ? Number(businessDayOf(new Date(first.at), timeZone).slice(0, 4)) : thisYear
  const from = Math.min(thisYear, Math.max(firstYear, thisYear - YEARS_OF_OPENINGS))
  await db.run(sql`
    update sales_rollup_state set openings_from = make_date(${from}, 1, 1), openings_company = null, openings_departments = make_date(${thisYear}, 1, 1)`)
}

/**
 * Writes the openings of the next month that has begun, or of the next year; answers whether there was none. The caller holds the
 * roll-ups' lock.
 */
export async function openNext(db: Executor, now: Date, timeZone: string): Promise<boolean> {
  let opened = await db.one<Opened>(OPENED)
  if (opened.from === null) {
    await beginOpenings(db, now, timeZone)
    opened = await db.one<Opened>(OPENED)
  }
  const { from, company, departments } = opened
  const today = businessDayOf(now, timeZone)
  const isYearOpen = departments! >= firstOf(today, 'year')
  if (isYearOpen && company !== null && company >= firstOf(today, 'month')) return true
  // At the turn of a year every shelf is written anew.
  await db.run(sql`set local statement_timeout = 0`)
  if (!isYearOpen) await open(db, 'departments', { last: departments, day: nextFirst(departments!, 'year') }, timeZone)
  else
    await open(db, 'company', { last: company, day: company === null ? from! : nextFirst(company, 'month') }, timeZone)
  return false
}

/** The opening of a day: the last one and what has changed since, or all that has changed before where there is none. */
async function open(
  db: Executor,
  whose: 'company' | 'departments',
  { last, day }: { last: string | null; day: string },
  timeZone: string,
): Promise<void> {
  const beginOf = (first: string | null) => sql`(${first}::timestamp at time zone ${timeZone})`
  const [own, owner] = whose === 'company' ? ['= 0', '0'] : ['<> 0', 'department_id']
  await db.run(sql`
    insert into stock_value_opening (department_id, day, item_id, ${FIGURES})
    select department_id, ${day}::date, item_id, ${sums} from (
      select department_id, item_id, ${FIGURES} from stock_value_opening where department_id ${raw(own)} and day = ${last}::date
      union all
      select ${raw(owner)}, item_id, ${FIGURES} from stock_value_change
      where department_id = any(array(select id from department)) and at < ${beginOf(day)} and at >= coalesce(${beginOf(last)}, '-infinity')) piece
    group by department_id, item_id having ${isSomeInSum} order by department_id, item_id`)
  await db.run(sql`update sales_rollup_state set ${raw(`openings_${whose}`)} = ${day}::date`)
}
