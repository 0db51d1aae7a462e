import { OPENINGS, STOCK_SUMS } from '../../reports/rollups/addUpStock.ts'
import { SOLD_MONTHS_FROM } from '../../reports/rollups/soldMonths.ts'
import { VALUE_FIGURES, WORTH, WORTH_SUMS } from '../../reports/rollups/worth.ts'
import { joinKept, keptNow } from '../../pricing/currentPrice.ts'
import { join, raw, type Sql, sql } from '../sql.ts'
import type { Invariant } from './invariant.ts'

/** While the first filling is under way, nobody reads them. */
const FILLED = raw('(select filled from sales_rollup_state)')
const isWaiting = raw(`(exists (select from sales_rollup_due due where due.stock_move_id = move.id)
  or move.document_kind = 'sale' and exists (select from sales_rollup_due due where due.sale_id = move.document_id))`)
const LOCAL_DAY = raw(
  `(move.occurred_at at time zone coalesce((select time_zone from sales_rollup_state), 'UTC'))::date`,
)
const columns = (names: readonly string[], of = '') => raw(names.map((name) => of + name).join(', '))
/** Rows in which the sums of some kept and some expected figures, taken away, are not nothing; `day`: its column, where rows have one. */
const differing = (what: string, names: readonly string[], bothSides: Sql, day: 'day' | '' = 'day'): Sql => sql`
  select ${raw(`'${what} of item ' || item_id || ' in department ' || department_id${day && " || ' from ' || day"}`)} as what
  from (${bothSides}) both_sides group by department_id, item_id ${raw(day && ', day')}
  having ${raw(names.map((name) => `sum(${name}) <> 0`).join(' or '))}`

const ofCompany = (table: string, names: readonly string[], day: 'day' | '' = 'day'): Sql =>
  differing(
    table,
    names,
    sql`select 0 as department_id, item_id, ${raw(day && 'day, ')} ${raw(names.map((name) => `case when department_id = 0 then ${name} else -${name} end as ${name}`).join(', '))}
      from ${raw(table)}`,
    day,
  )

const YEAR_OF_MONTHS = differing(
  'the year',
  STOCK_SUMS,
  sql`select department_id, day, item_id, ${columns(STOCK_SUMS)} from stock_item_year
    union all select department_id, date_trunc('year', day)::date, item_id, ${columns(STOCK_SUMS, '-')} from stock_item_month`,
)
const OPENING_OF_CLOSING = differing(
  'the opening',
  OPENINGS,
  sql`select department_id, day, item_id, opening, opening_cost from stock_item_year where extract(year from day) <= (select stock_year from sales_rollup_state)
    union all
    select department_id, (day + interval '1 year')::date, item_id, -opening - came + went, -opening_cost - cost_in + cost_out from stock_item_year
    where extract(year from day) < (select stock_year from sales_rollup_state)`,
)

const VALUED_UNTIL = sql`(select valued_until from sales_rollup_state)`
const VALUED = raw('(select valued from sales_rollup_state)')
/** Shelves of which something waits to be worked out anew, to stand before a statement. */
const WAITING = sql`
  waiting as materialized (
    select move.place_department_id as department_id, move.item_id from sales_rollup_due due join stock_move move on move.id = due.stock_move_id
    union all
    select move.place_department_id, move.item_id from sales_rollup_due due
    join stock_move move on move.document_kind = 'sale' and move.document_id = due.sale_id and move.place = 'DEPARTMENT'
    union all
    select line.department_id, line.item_id from sales_rollup_due due join pricing_line line on line.document_id = due.pricing_document_id
    union all
    select department_id, item_id from sales_rollup_due where department_id is not null)`
/** Shelves on which these figures of both sides differ, but for those of which something waits. */
const differingShelves = (what: string, bothSides: Sql): Sql => sql`
  with ${WAITING} select what from (${differing(
    what,
    VALUE_FIGURES,
    sql`select value.* from (${bothSides}) value where (value.department_id, value.item_id) not in (select department_id, item_id from waiting)`,
    '',
  )}) found where ${VALUED}`
/** What `lots` with their prices make of each shelf, to be taken away from what is kept. */
const lessLots = (lots: Sql): Sql => sql`
  select department_id, item_id, -1, ${columns(WORTH, '-')} from (
    select shelf.department_id, shelf.item_id, ${WORTH_SUMS} from (${lots}) shelf
    where shelf.quantity <> 0 or shelf.cost <> 0 group by 1, 2) lying`

const TIME_ZONE = sql`(select time_zone from sales_rollup_state)`
const LAST_MONTH = sql`(select openings_company::timestamp at time zone ${TIME_ZONE} from sales_rollup_state)`
/** What lay on shelves before the last month with openings began, by lot and at the prices of then: worked out backwards from now. */
const lotsOfLastMonth = sql`
  select lay.*, price.price_uzs, price.price_wholesale from (
    select balance.department_id, balance.item_id, balance.lot_id, balance.on_hand - coalesce(since.quantity, 0) as quantity,
      balance.cost_sum - coalesce(since.cost, 0) as cost
    from stock_balance balance left join (
      select place_department_id, lot_id, sum(quantity) as quantity, sum(cost_sum) as cost from stock_move
      where place = 'DEPARTMENT' and occurred_at >= ${LAST_MONTH} group by 1, 2) since
      on since.place_department_id = balance.department_id and since.lot_id = balance.lot_id) lay
  left join (
    select distinct on (department_id, lot_id) department_id, lot_id, price_uzs, price_wholesale from price
    where effective_from < ${LAST_MONTH} order by department_id, lot_id, effective_from desc) price
    on price.department_id = lay.department_id and price.lot_id = lay.lot_id`

/** Openings of the company's months or the departments' years: each is the one before it and what has changed in between. */
const openingsOfChanges = (grain: 'month' | 'year'): Sql => {
  const last = sql`(select ${raw(grain === 'month' ? 'openings_company' : 'openings_departments')} from sales_rollup_state)`
  const isOwn = raw(grain === 'month' ? 'department_id = 0' : 'department_id <> 0')
  const step = raw(`interval '1 ${grain}'`)
  return differing(
    'the opening',
    VALUE_FIGURES,
    sql`
      select department_id, day, item_id, ${columns(VALUE_FIGURES)} from stock_value_opening where ${isOwn}
      union all
      select department_id, (day + ${step})::date, item_id, ${columns(VALUE_FIGURES, '-')} from stock_value_opening where ${isOwn} and day < ${last}
      union all
      select * from (
        select ${raw(grain === 'month' ? '0' : 'department_id')},
          greatest(date_trunc(${grain}, at at time zone ${TIME_ZONE}) + ${step}, (select openings_from from sales_rollup_state))::date as day,
          item_id, ${columns(VALUE_FIGURES, '-')}
        from stock_value_change) change where day <= ${last}`,
  )
}

/** What reports have added up of shelves is what the ledger says. */
export const stockRollupInvariants: readonly Invariant[] = [
  {
    name: 'what was added up of shelves until now is what lies there, but for the moves that still wait',
    breaches: sql`
      select 'item ' || item_id || ' in department ' || department_id as what from (
        select department_id, item_id, opening + came - went as quantity, opening_cost + cost_in - cost_out as cost from stock_item_year
        where department_id <> 0 and extract(year from day) = (select stock_year from sales_rollup_state)
        union all
        select department_id, item_id, came - went, cost_in - cost_out from stock_item_year
        where department_id <> 0 and extract(year from day) > (select stock_year from sales_rollup_state)
        union all
        select department_id, item_id, -1000 * on_hand, -100 * cost_sum from stock_balance
        union all
        select place_department_id, item_id, 1000 * quantity, 100 * cost_sum from stock_move move where place = 'DEPARTMENT' and ${isWaiting}) both_sides
      where ${FILLED} group by department_id, item_id having sum(quantity) <> 0 or sum(cost) <> 0`,
  },
  {
    name: 'all sums of shelves agree: years with their months and with the year before, the company with its departments',
    breaches: sql`
      select what from (${join([YEAR_OF_MONTHS, OPENING_OF_CLOSING, ofCompany('stock_item_month', STOCK_SUMS), ofCompany('stock_item_year', [...STOCK_SUMS, ...OPENINGS])], raw(' union all '))}) found
      where ${FILLED}`,
  },
  {
    name: 'what came to shelves and went from them in the last month has been added up move by move',
    breaches: sql`
      with latest as (select max(day) as day from stock_item_month where department_id = 0)
      select what from (${differing(
        'the month',
        STOCK_SUMS,
        sql`select department_id, day, item_id, ${columns(STOCK_SUMS)} from stock_item_month where department_id <> 0 and day = (select day from latest)
          union all
          select place_department_id, date_trunc('month', ${LOCAL_DAY})::date, item_id, -1, -1000 * greatest(quantity, 0), 1000 * least(quantity, 0),
            -100 * greatest(cost_sum, 0), 100 * least(cost_sum, 0)
          from stock_move move where place = 'DEPARTMENT' and not ${isWaiting}
            and occurred_at >= (select day from latest) - interval '2 days' and date_trunc('month', ${LOCAL_DAY}) = (select day from latest)`,
      )}) found where ${FILLED}`,
  },
  {
    name: 'what shelves are worth is what lies there, at its cost and at the prices that had come into force, but for shelves that still wait',
    breaches: differingShelves(
      'the worth',
      sql`
        select department_id, item_id, ${columns(VALUE_FIGURES)} from stock_value where department_id <> 0
        union all
        ${lessLots(sql`
          select balance.department_id, balance.item_id, balance.on_hand as quantity, balance.cost_sum as cost,
            ${keptNow(sql`price_uzs`, VALUED_UNTIL)} as price_uzs, ${keptNow(sql`price_wholesale`, VALUED_UNTIL)} as price_wholesale
          from stock_balance balance ${joinKept(sql`balance`)}`)}`,
    ),
  },
  {
    name: 'what shelves are worth is all that has changed there',
    breaches: differingShelves(
      'the changes',
      sql`
        select department_id, item_id, ${columns(VALUE_FIGURES)} from stock_value_change
        union all
        select department_id, item_id, ${columns(VALUE_FIGURES, '-')} from stock_value where department_id <> 0`,
    ),
  },
  {
    name: 'what shelves were worth when this month began is what lay there then, at its cost and at the prices of then',
    breaches: differingShelves(
      'the worth of then',
      sql`
        select department_id, item_id, ${columns(VALUE_FIGURES)} from stock_value_change where at < ${LAST_MONTH}
        union all
        ${lessLots(lotsOfLastMonth)}`,
    ),
  },
  {
    name: 'openings of what shelves were worth follow from each other and from what has changed',
    breaches: sql`select what from (${join([openingsOfChanges('month'), openingsOfChanges('year')], raw(' union all '))}) found where ${VALUED}`,
  },
  {
    name: 'shelves are marked in the months in which they sold more than came back',
    breaches: sql`
      select what from (${differing(
        'the mark',
        ['marks'],
        sql`
          select department_id, item_id, (${SOLD_MONTHS_FROM}::date + make_interval(months => bit))::date as day, 1 as marks
          from stock_value cross join generate_series(0, length(sold_months) - 1) bit where get_bit(sold_months, bit) = 1
          union all
          select department_id, item_id, day, -1 from sales_item_month where department_id <> 0 and day >= ${SOLD_MONTHS_FROM}::date
          group by 1, 2, 3 having sum(quantity) > 0`,
      )}) found where (select filled and sold_months_until is null from sales_rollup_state)`,
  },
  {
    name: 'what lies unsold in a department between months with sales is what its shelves say',
    breaches: sql`
      select 'department ' || department_id || ', between months ' || sold_before || ' and ' || sold_after as what from (
        select department_id, sold_before, sold_after, shelves, cost from stock_value_unsold
        union all
        select department_id, sold_before, sold_after, -shelves, -cost from (
          select department_id, sold_months, count(*) as shelves, sum(cost) as cost from stock_value
          where department_id <> 0 and shelves > 0 and balance > 0 group by 1, 2) pattern, unsold_stretches(sold_months)) stretch
      group by department_id, sold_before, sold_after having sum(shelves) <> 0 or sum(cost) <> 0`,
  },
  {
    name: 'shelves know when they sold something for the last time, but for sales that still wait',
    breaches: sql`
      select 'item ' || item_id || ' in department ' || department_id as what
      from (select department_id, item_id, sold_at from stock_value where sold_at is not null) shelf
      full join (
        select sale.department_id, line.item_id, max(sale.sale_date) as sold_at
        from sale join sale_line line on line.sale_id = sale.id and line.quantity > 0
        where sale.status = 'FINISHED' and sale.sale_date at time zone coalesce(${TIME_ZONE}, 'UTC') >= ${SOLD_MONTHS_FROM}::date
          and not exists (select from sales_rollup_due due where due.sale_id = sale.id)
        group by 1, 2) sold using (department_id, item_id)
      where (select filled and sold_months_until is null from sales_rollup_state) and shelf.sold_at is distinct from sold.sold_at
        and (department_id, item_id) not in (
          select sale.department_id, line.item_id from sales_rollup_due due join sale on sale.id = due.sale_id join sale_line line on line.sale_id = sale.id)`,
  },
  {
    name: 'the company’s shelves are worth what those of its departments are',
    breaches: sql`select what from (${ofCompany('stock_value', VALUE_FIGURES, '')}) found where ${VALUED}`,
  },
]
