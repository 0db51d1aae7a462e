import {
  CATEGORIES,
  growing,
  GROUPS,
  ofMonth,
  ofMonths,
  OWN_RECEIPTS,
  ROLL_UPS,
  type RollUp,
  SUMS,
  summed,
} from '../../reports/rollups/rollups.ts'
import { join, raw, type Sql, sql } from '../sql.ts'
import type { Invariant } from './invariant.ts'

/** Lines of the last days are compared one by one; the sums of all others by their hours. */
const LINES_OF_DAYS = 3
/** While the first filling is under way, nobody reads them. */
const FILLED = raw('(select filled from sales_rollup_state)')
const LOCAL = (moment: string) =>
  raw(`${moment} at time zone coalesce((select time_zone from sales_rollup_state), 'UTC')`)
const isAddedUp = raw('not exists (select from sales_rollup_due due where due.sale_id = sale.id)')

/** Of a line; and whether it is the first one of its seller's with this good in its receipt. */
const SELLER = raw('coalesce(line.seller_id, sale.user_id)')
const IS_FIRST = sql`not exists (
  select from sale_line before where before.sale_id = sale.id and before.item_id = line.item_id and before.id < line.id
    and coalesce(before.seller_id, sale.user_id) = ${SELLER})`

const NUMBERS = ['lines', 'changes', ...SUMS]
const differs = (names: readonly string[]) => raw(names.map((name) => `sum(${name}) <> 0`).join(' or '))

/** Rows where two tables differ: those of one with the other's taken away. `keys` are expressions that both have. */
function difference(what: string, keys: readonly string[], names: readonly string[], kept: Sql, expected: Sql): Sql {
  const list = raw(keys.join(', '))
  const minus = raw(names.map((name) => `-${name}`).join(', '))
  return sql`
    select ${raw(`'${what} ' || concat_ws('.', ${keys.join(', ')})`)} as what
    from (${kept} union all select ${list}, ${minus} from (${expected}) expected) both_sides
    group by ${list} having ${differs(names)}`
}

const of = (rollUp: RollUp, keys: readonly string[], names: readonly string[], where = 'true') =>
  raw(`select ${keys.join(', ')}, ${names.join(', ')} from ${rollUp.table} where ${where}`)

/** Two tables that tell what is sold apart by something else say the same of a day of a department, by `keys` that both have. */
function byDay(rollUp: RollUp, other: RollUp, names: readonly string[], keys: readonly string[] = []): Sql {
  const all = ['department_id', 'day', ...keys, 'sale_type']
  return difference(rollUp.table, all, names, of(rollUp, all, names), of(other, all, names))
}

/** What the head of a receipt says of it. */
const OF_RECEIPTS = ['quantity', 'revenue', 'discount', 'returned', 'receipts', 'returns']
const PAID_KEYS = ['department_id', 'day', 'payment_type', 'sale_type']

/** What a month of a year is of a month's row. */
const OF_MONTH: Readonly<Record<string, string>> = Object.fromEntries(
  ofMonths((name, month) => [
    ofMonth(name, month),
    `case extract(month from smaller.day) when ${month} then smaller.${name} else 0 end as ${ofMonth(name, month)}`,
  ]),
)

const FIRST_OF_THIRD = `to_char(smaller.day, 'YYYY-MM-') ||
  case when extract(day from smaller.day) <= 10 then '01' when extract(day from smaller.day) <= 20 then '11' else '21' end`

/** Whose rows those of a department are in. */
const OWNERS: Readonly<Record<RollUp['whose'], string>> = {
  departments: '(smaller.department_id)',
  company: '(0)',
  both: '(smaller.department_id), (0)',
}

/**
 * Larger grains are sums of the smaller ones, those of the company are sums of its departments, and those of groups are sums of goods.
 * @param keys that both tell rows apart by, or a smaller one's day does
 */
function ofSmaller(rollUp: RollUp, smaller: RollUp, names: readonly string[], keys = rollUp.keys): Sql {
  const all = ['department_id', 'day', ...keys, 'sale_type']
  const grouped = keys.some(isGroup) && smaller.keys.includes('item_id')
  const columnOf = (key: string) => {
    if (key === 'weekday' && !smaller.keys.includes(key)) return 'extract(isodow from smaller.day)'
    return `${grouped && isGroup(key) ? 'grouped' : 'smaller'}.${key}`
  }
  const first = rollUp.grain === 'third' ? FIRST_OF_THIRD : `date_trunc('${rollUp.grain}', smaller.day)::date`
  const figures = names.map((name) => OF_MONTH[name] ?? `smaller.${name}`)
  const expected = sql`
    select owner.id as department_id, (${raw(first)})::date as day, ${raw(keys.map((key) => `${columnOf(key)} as ${key}`).join(', '))}, smaller.sale_type, ${raw(figures.join(', '))}
    from ${raw(smaller.table)} smaller ${raw(grouped ? 'join sales_item_group grouped on grouped.item_id = smaller.item_id' : '')}
    cross join lateral (values ${raw(OWNERS[rollUp.whose])}) owner (id)
    where ${raw(smaller.whose === 'both' ? 'smaller.department_id <> 0' : 'true')}`
  return difference(rollUp.table, all, names, of(rollUp, all, names), expected)
}
const isGroup = (key: string): boolean => GROUPS.includes(key)

const together = (pieces: readonly Sql[]): Sql =>
  sql`select what from (${join(pieces, raw(' union all '))}) found where ${FILLED}`

const SPREAD_UNTIL = raw('(select spread_until from sales_rollup_state)')
/** Squares of large sums are no whole numbers any more, and depend on the order in which they were added up. */
const SQUARES_DIFFER = raw('abs(sum(squares)) > 1e-9 * max(abs(squares))')

const LINE_KEYS = ['department_id', 'day', 'item_id', 'user_id', 'sale_type']
const PROMOTION_KEYS = [...LINE_KEYS, 'promotion_id']
const CATEGORY_KEYS = ['day', ...CATEGORIES, 'hour', 'sale_type']
const OF_LINES = ['quantity', 'revenue', 'discount', 'cost', 'lines', 'changes']
const OF_LAST_DAYS = `day > (select max(day) from sales_hour) - ${LINES_OF_DAYS}`
const at = (moment: string) =>
  sql`(${LOCAL(moment)})::date as day, extract(hour from ${LOCAL(moment)})::smallint as hour`
/**
 * Lines, and later changes of what they cost, as far as they have been added up: PROMOTION_KEYS, NUMBERS and OWN_RECEIPTS.
 * @param those of the lines, on sale and line
 * @param changed of the lines whose cost has changed, on line
 */
const linesOf = (those: Sql, changed = those): Sql => sql`
  select sale.department_id, ${at('sale.sale_date')}, line.item_id, sale.sale_type, ${SELLER} as user_id, line.promotion_id,
    1000 * line.quantity as quantity, 100 * line.final_sum as revenue, 100 * line.discount as discount, 100 * coalesce((
      select sum(move.cost_sum) from stock_move move where move.document_kind = 'sale'
        and move.document_id = sale.id and move.line_id = line.id and move.place = 'CUSTOMER'), 0) as cost, 1 as lines, 0 as changes,
    100 * greatest(-line.final_sum, 0) as returned, case sale.kind when 'SALE' then 100 * line.final_sum else 0 end as sold,
    (${IS_FIRST} and sale.kind = 'SALE')::int as own_receipts, (${IS_FIRST} and sale.kind = 'RETURN')::int as own_returns
  from sale join sale_line line on line.sale_id = sale.id
  where sale.status = 'FINISHED' and ${those} and ${isAddedUp}
  union all
  select sale.department_id, ${at('move.occurred_at')}, line.item_id, sale.sale_type, ${SELLER}, line.promotion_id, 0, 0, 0, 100 * move.cost_sum, 0, 1, 0, 0, 0, 0
  from stock_move move join sale_line line on line.id = move.line_id and line.item_id = move.item_id
  join sale on sale.id = line.sale_id and sale.status = 'FINISHED'
  where move.place = 'CUSTOMER' and move.document_kind in ('valuation', 'extraCost') and ${changed}
    and not exists (select from sales_rollup_due due where due.move_id = move.id)`
/** Those of the last days, and changes of cost of whenever. */
const linesOfLastDays = linesOf(
  raw(
    `sale.sale_date >= (select max(sale_date) from sale where status = 'FINISHED') - interval '${LINES_OF_DAYS + 1} days'`,
  ),
  raw('true'),
)

/** What reports have added up once is what they would add up again. */
export const rollupInvariants: readonly Invariant[] = [
  {
    name: 'what reports have added up by hour is what finished receipts say, but for those that still wait',
    breaches: sql`
      select 'department ' || department_id || ' on ' || day || ' ' || hour || ':00' as what from (
        select department_id, day, hour, sale_type, quantity, revenue, discount, returned, receipts, returns from sales_hour
        union all
        select sale.department_id, local.at::date, extract(hour from local.at)::smallint, sale.sale_type, -1000 * sale.total_count,
          -100 * sale.final_total_sum, -100 * sale.discount, -100 * sale.returned_sum, -(sale.kind = 'SALE')::int, -(sale.kind = 'RETURN')::int
        from sale cross join lateral (select ${LOCAL('sale.sale_date')} as at) local
        where sale.status = 'FINISHED' and ${isAddedUp}) both_sides
      where ${FILLED} group by department_id, day, hour, sale_type
      having ${differs(OF_RECEIPTS)}`,
  },
  {
    name: 'all sums of sales agree: those of goods, sellers and suppliers with the hours, months and years with the days, groups with their goods',
    breaches: together([
      byDay(ROLL_UPS.itemDay, ROLL_UPS.hour, NUMBERS),
      byDay(ROLL_UPS.seller, ROLL_UPS.hour, NUMBERS),
      byDay(ROLL_UPS.itemDay, ROLL_UPS.seller, NUMBERS, ['user_id']),
      byDay(ROLL_UPS.sellerHour, ROLL_UPS.hour, NUMBERS, ['hour']),
      byDay(ROLL_UPS.sellerHour, ROLL_UPS.seller, [...NUMBERS, 'receipts', 'returns'], ['user_id']),
      // Lines of several suppliers count for each.
      byDay(ROLL_UPS.supplier, ROLL_UPS.hour, SUMS),
      byDay(ROLL_UPS.suppliedItem, ROLL_UPS.supplier, NUMBERS, ['supplier_id']),
      byDay(ROLL_UPS.suppliedItem, ROLL_UPS.itemDay, SUMS, ['item_id']),
      ofSmaller(ROLL_UPS.itemMonth, ROLL_UPS.itemDay, summed(ROLL_UPS.itemMonth)),
      ofSmaller(ROLL_UPS.itemThird, ROLL_UPS.itemDay, summed(ROLL_UPS.itemThird)),
      ofSmaller(ROLL_UPS.itemYear, ROLL_UPS.itemMonth, growing(ROLL_UPS.itemYear)),
      ofSmaller(ROLL_UPS.category, ROLL_UPS.itemMonth, NUMBERS),
      ofSmaller(ROLL_UPS.brand, ROLL_UPS.itemMonth, NUMBERS),
      ofSmaller(ROLL_UPS.categorySeller, ROLL_UPS.itemDay, NUMBERS),
      ofSmaller(ROLL_UPS.categoryHour, ROLL_UPS.itemDay, NUMBERS, CATEGORIES),
      ofSmaller(ROLL_UPS.categoryHour, ROLL_UPS.hour, NUMBERS, ['hour']),
      ofSmaller(ROLL_UPS.categoryHourMonth, ROLL_UPS.categoryHour, NUMBERS),
      ofSmaller(ROLL_UPS.categoryWeekday, ROLL_UPS.categoryHourMonth, NUMBERS),
      ofSmaller(ROLL_UPS.topCategory, ROLL_UPS.category, NUMBERS),
      ofSmaller(ROLL_UPS.topCategorySeller, ROLL_UPS.categorySeller, NUMBERS),
      ofSmaller(ROLL_UPS.topCategoryHour, ROLL_UPS.categoryHourMonth, NUMBERS),
    ]),
  },
  {
    name: 'how evenly goods have sold in months that are over is what the days of the company say',
    breaches: sql`
      select 'item ' || item_id || ' in the month of ' || day as what from (
        select day, item_id, quantity, times, squares from sales_item_spread where day < ${SPREAD_UNTIL}
        union all
        select date_trunc('month', week)::date, item_id, -sum(quantity), -(sum(quantity) > 0)::int, -(sum(quantity)::float8 ^ 2)
        from (select date_trunc('week', day) as week, item_id, quantity from sales_item_day) sold
        where date_trunc('month', week) = date_trunc('month', week + interval '6 days') and week < ${SPREAD_UNTIL} group by week, item_id) both_sides
      where ${FILLED} group by day, item_id having sum(times) <> 0 or sum(quantity) <> 0 or ${SQUARES_DIFFER}`,
  },
  {
    name: 'what reports have added up by way of paying is what receipts say that were paid so: by hour, by seller and by good',
    breaches: together([
      difference(
        'sales_payment_hour',
        [...PAID_KEYS, 'hour'],
        OF_RECEIPTS,
        of(ROLL_UPS.paidHour, [...PAID_KEYS, 'hour'], OF_RECEIPTS),
        sql`
          select sale.department_id, local.at::date as day, paid.payment_type, sale.sale_type, extract(hour from local.at)::smallint as hour,
            1000 * sale.total_count as quantity, 100 * sale.final_total_sum as revenue, 100 * sale.discount as discount,
            100 * sale.returned_sum as returned, (sale.kind = 'SALE')::int as receipts, (sale.kind = 'RETURN')::int as returns
          from sale cross join lateral (select ${LOCAL('sale.sale_date')} as at) local
          join (select distinct sale_id, payment_type from sale_payment) paid on paid.sale_id = sale.id
          where sale.status = 'FINISHED' and ${isAddedUp}`,
      ),
      byDay(ROLL_UPS.paidSeller, ROLL_UPS.paidHour, NUMBERS, ['payment_type']),
      byDay(ROLL_UPS.paidItemDay, ROLL_UPS.paidHour, NUMBERS, ['payment_type']),
      ofSmaller(ROLL_UPS.paidItemYear, ROLL_UPS.paidItemDay, summed(ROLL_UPS.paidItemYear)),
    ]),
  },
  {
    name: 'the goods of the last days have been added up line by line, at their cost',
    breaches: together([
      difference(
        'sales_item_day',
        LINE_KEYS,
        [...OF_LINES, ...Object.values(OWN_RECEIPTS)],
        of(ROLL_UPS.itemDay, LINE_KEYS, [...OF_LINES, ...Object.values(OWN_RECEIPTS)], OF_LAST_DAYS),
        sql`select * from (${linesOfLastDays}) line where ${raw(OF_LAST_DAYS)}`,
      ),
      difference(
        'sales_category_hour',
        CATEGORY_KEYS,
        OF_LINES,
        of(ROLL_UPS.categoryHour, CATEGORY_KEYS, OF_LINES, OF_LAST_DAYS),
        sql`select * from (${linesOfLastDays}) line join sales_item_group using (item_id) where ${raw(OF_LAST_DAYS)}`,
      ),
    ]),
  },
  {
    name: 'what reports have added up by promotion is what the lines say',
    breaches: together([
      difference(
        'sales_promotion_item_day',
        PROMOTION_KEYS,
        NUMBERS,
        of(ROLL_UPS.promotedItem, PROMOTION_KEYS, NUMBERS),
        linesOf(raw('line.promotion_id is not null')),
      ),
    ]),
  },
  {
    name: 'what payments of receipts reports have added up by day is what the receipts say',
    breaches: sql`
      select 'department ' || department_id || ' on ' || day || ': ' || payment_type as what from (
        select department_id, day, payment_type, sale_type, revenue, refunded, payments from sales_payment
        union all
        select sale.department_id, (${LOCAL('sale.sale_date')})::date, payment.payment_type, sale.sale_type, -100 * payment.amount,
          100 * least(payment.amount, 0), -(payment.amount > 0)::int
        from sale join sale_payment payment on payment.sale_id = sale.id where sale.status = 'FINISHED' and ${isAddedUp}) both_sides
      where ${FILLED} group by department_id, day, payment_type, sale_type having ${differs(['revenue', 'refunded', 'payments'])}`,
  },
  {
    name: 'groups count an item where it stands, but for those that still wait',
    breaches: sql`
      select 'item ' || item.id as what from sales_item_group grouped join item on item.id = grouped.item_id
      where ${FILLED} and (${raw(GROUPS.map((name) => `grouped.${name} <> coalesce(item.${name}, 0)`).join(' or '))})
        and not exists (select from sales_rollup_due due where due.item_id = item.id)`,
  },
]
