import type { Executor } from '../../db/database.ts'
import { raw, type Sql, sql } from '../../db/sql.ts'
import type { Question } from '../question.ts'
import { theirs } from './whoseSums.ts'

/** The month of bit 0. What was sold before it has none. */
const FIRST_YEAR = 2000
export const SOLD_MONTHS_FROM = `${FIRST_YEAR}-01-01`
/** Which bit a month has, by its first day. */
const bitOf = (first: string): number => 12 * (Number(first.slice(0, 4)) - FIRST_YEAR) + Number(first.slice(5, 7)) - 1
const zeros = (count: Sql | number): Sql => sql`repeat('0', ${count}::int)::varbit`

/** On `rolled`, a shelf: that in none of so many months, one after the other, more was sold there than came back. */
export const soldInNone = (firsts: readonly string[]): Sql =>
  firsts.length === 0
    ? sql`true`
    : sql`position(B'1' in substring(rolled.sold_months from ${bitOf(firsts[0]!) + 1}::int for ${firsts.length}::int)) = 0`

/**
 * By department on how many `shelves` something lies of which in no month from this first day to that one more was sold than came back,
 * and its `cost` in tiyin: of the departments of a question, all their goods together.
 */
export const unsoldBetween = (question: Question, first: string, last: string): Sql => sql`
  select rolled.department_id, sum(rolled.shelves)::bigint as shelves, sum(rolled.cost) as cost from stock_value_unsold rolled
  where ${theirs(question)} and rolled.sold_before < ${bitOf(first)} and rolled.sold_after > ${bitOf(last)}
  group by 1 having sum(rolled.shelves) > 0`

/**
 * Marks the shelves that these sales are of, in their months, as the sums of the months say, and when they sold something last. The
 * caller holds the roll-ups' lock.
 */
export async function markSold(db: Executor, sales: readonly number[], timeZone: string): Promise<void> {
  const month = sql`date_trunc('month', sale.sale_date at time zone ${timeZone})::date`
  const of = sql`from unnest(${[...sales]}::bigint[]) due (id) join sale on sale.id = due.id`
  const months = await db.rows<{ first: string }>(sql`
    select distinct ${month} as first ${of} where ${month} >= ${SOLD_MONTHS_FROM}::date order by 1`)
  for (const { first } of months) {
    const bit = bitOf(first)
    const known = raw('stock_value.sold_months')
    await db.run(sql`
      insert into stock_value (department_id, item_id, sold_months, sold_at)
      select sold.department_id, sold.item_id, ${zeros(bit)} || sold.bit, sold.at
      from (
        select touched.department_id, touched.item_id, touched.at, case when (
            select sum(quantity) from sales_item_month sums
            where sums.department_id = touched.department_id and sums.day = ${first}::date and sums.item_id = touched.item_id) > 0
          then B'1' else B'0' end as bit
        from (
          select sale.department_id, line.item_id, max(sale.sale_date) filter (where line.quantity > 0) as at ${of}
          cross join lateral (select item_id, quantity from sale_line where sale_line.sale_id = sale.id offset 0) line
          where ${month} = ${first}::date group by 1, 2) touched) sold
      left join stock_value known on known.department_id = sold.department_id and known.item_id = sold.item_id
      where sold.bit <> case when length(known.sold_months) > ${bit}::int then substring(known.sold_months from ${bit + 1}::int for 1) else B'0' end
        or sold.at > coalesce(known.sold_at, '-infinity')
      order by 1, 2
      on conflict (department_id, item_id) do update set sold_at = greatest(stock_value.sold_at, excluded.sold_at), sold_months = case
        when length(${known}) > ${bit}::int then set_bit(${known}, ${bit}::int, get_bit(excluded.sold_months, ${bit}::int))
        else ${known} || substring(excluded.sold_months from length(${known}) + 1) end`)
  }
}

/** Of so many every line is read that was ever sold of them, while reports that have something to add up wait. */
const GOODS_AT_ONCE = 500

/** Marks all shelves of the next goods. The caller holds the roll-ups' lock. */
export async function fillSoldMonths(db: Executor, timeZone: string): Promise<void> {
  const { from, to } = await db.one<{ from: number; to: number | null }>(sql`
    select sold_months_until as from, (
      select max(id) from (select id from item where id > sold_months_until order by id limit ${GOODS_AT_ONCE}) next) as to
    from sales_rollup_state`)
  const isNext = (column: string) => sql`${raw(column)} > ${from} and ${raw(column)} <= ${to}`
  const bit = raw(`(12 * (extract(year from day) - ${FIRST_YEAR}) + extract(month from day) - 1)::int`)
  if (to !== null)
    await db.run(sql`
      with sold as (
        select department.id as department_id, month.day, good.item_id from department
        cross join (select generate_series(greatest(min(day), ${SOLD_MONTHS_FROM}), max(day), '1 month')::date as day
          from sales_item_month where department_id = 0) month
        cross join lateral (
          select item_id from sales_item_month sums
          where sums.department_id = department.id and sums.day = month.day and ${isNext('sums.item_id')}
          group by 1 having sum(quantity) > 0 offset 0) good),
      marked as (
        select department_id, item_id, bit_or(${zeros(bit)} || B'1' || ${zeros(sql`last - ${bit}`)}) as months
        from sold cross join (select max(${bit}) as last from sold) every group by 1, 2),
      last as (
        select sale.department_id, line.item_id, max(sale.sale_date) as at from sale_line line
        join sale on sale.id = line.sale_id and sale.status = 'FINISHED' and sale.sale_date at time zone ${timeZone} >= ${SOLD_MONTHS_FROM}::date
          and not exists (select from sales_rollup_due due where due.sale_id = sale.id)
        where ${isNext('line.item_id')} and line.quantity > 0 group by 1, 2)
      insert into stock_value (department_id, item_id, sold_months, sold_at)
      select department_id, item_id, coalesce(marked.months, ''), last.at from marked full join last using (department_id, item_id) order by 1, 2
      on conflict (department_id, item_id) do update set sold_months = excluded.sold_months, sold_at = excluded.sold_at`)
  await db.run(sql`update sales_rollup_state set sold_months_until = ${to}`)
}
