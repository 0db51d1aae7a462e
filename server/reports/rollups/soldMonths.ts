import type { Executor } from '../../db/database.ts'
import { raw, type Sql, sql } from '../../db/sql.ts'

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

/** Marks all shelves of the next department; answers whether there is no more. The caller holds the roll-ups' lock. */
export async function fillSoldMonths(db: Executor, timeZone: string): Promise<boolean> {
  const { id } = await db.one<{ id: number | null }>(sql`
    select min(id) as id from department where id > (select sold_months_until from sales_rollup_state)`)
  const bit = raw(`(12 * (extract(year from day) - ${FIRST_YEAR}) + extract(month from day) - 1)::int`)
  if (id !== null)
    await db.run(sql`
      with month as (
        select day, ${zeros(bit)} || B'1' || ${zeros(sql`max(${bit}) over () - ${bit}`)} as months
        from (select distinct day from sales_item_month where department_id = ${id} and day >= ${SOLD_MONTHS_FROM}::date) month),
      marked as (
        select item_id, bit_or(months) as months from month join (
          select item_id, day from sales_item_month where department_id = ${id} group by 1, 2 having sum(quantity) > 0) sold using (day)
        group by 1),
      last as (
        select line.item_id, max(sale.sale_date) as at from sale join sale_line line on line.sale_id = sale.id and line.quantity > 0
        where sale.department_id = ${id} and sale.status = 'FINISHED' and sale.sale_date at time zone ${timeZone} >= ${SOLD_MONTHS_FROM}::date
          and not exists (select from sales_rollup_due due where due.sale_id = sale.id)
        group by 1)
      insert into stock_value (department_id, item_id, sold_months, sold_at)
      select ${id}::bigint, item_id, coalesce(marked.months, ''), last.at from marked full join last using (item_id) order by item_id
      on conflict (department_id, item_id) do update set sold_months = excluded.sold_months, sold_at = excluded.sold_at`)
  await db.run(sql`update sales_rollup_state set sold_months_until = ${id}`)
  return id === null
}
