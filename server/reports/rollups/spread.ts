import { businessDayOf } from '../../../src/rules/businessDay.ts'
import { demandPieces } from '../../../src/rules/demandPieces.ts'
import { firstOf, lastOfMonth, nextFirst } from '../../../src/rules/periodGrains.ts'
import type { Executor } from '../../db/database.ts'
import { type Sql, sql } from '../../db/sql.ts'

/** Months that begin before it are over. */
const thisMonth = (now: Date, timeZone: string): string => firstOf(businessDayOf(now, timeZone), 'month')
/** Of two servers one may still be in the month before. */
const CLOCKS_DIFFER_MS = 86_400_000
/** Whether all months that are over are written, up to the one that begins with this day, and none that is far from over. */
export const isSpread = (until: string | null, now: Date, timeZone: string): boolean =>
  until !== null &&
  until >= thisMonth(now, timeZone) &&
  until <= thisMonth(new Date(now.getTime() + CLOCKS_DIFFER_MS), timeZone)

/** How evenly goods have sold in the whole weeks of a month of the company, as its days say; a good that is there already is written over. */
async function writeSpread(db: Executor, first: string, which: Sql): Promise<void> {
  const weeks = demandPieces(first, lastOfMonth(first)).pieces.filter(({ weight }) => weight === 1)
  await db.run(sql`
    insert into sales_item_spread (day, item_id, quantity, times, squares)
    select ${first}::date, item_id, sum_whole(quantity), count(*) filter (where quantity > 0), sum(quantity::float8 * quantity)
    from (
      select item_id, sum_whole(quantity) as quantity from sales_item_day
      where department_id = any(array(select id from department))
        and day between ${weeks[0]!.start}::date and ${weeks.at(-1)!.end}::date and ${which}
      group by item_id, date_trunc('week', day)) sold
    group by item_id order by item_id
    on conflict (day, item_id) do update set quantity = excluded.quantity, times = excluded.times, squares = excluded.squares`)
}

/**
 * Writes the next month that is over; answers whether there is no more. Months in which nothing was sold are none. The caller holds the
 * roll-ups' lock.
 */
export async function fillSpread(db: Executor, now: Date, timeZone: string): Promise<boolean> {
  const { known } = await db.one<{ known: string | null }>(sql`select spread_until as known from sales_rollup_state`)
  if (isSpread(known, now, timeZone)) return true
  const until = thisMonth(now, timeZone)
  const { next } = await db.one<{ next: string | null }>(sql`
    select min(day) as next from sales_item_month where department_id = 0 and day >= coalesce(${known}::date, '-infinity')`)
  const isDone = next === null || next >= until
  if (!isDone) await writeSpread(db, next, sql`true`)
  await db.run(sql`update sales_rollup_state set spread_until = ${isDone ? until : nextFirst(next, 'month')}`)
  return isDone
}

/** Writes the goods of these sales anew in their months, where these are written. The caller holds the roll-ups' lock. */
export async function spreadAnew(db: Executor, sales: readonly number[], timeZone: string): Promise<void> {
  const late = await db.rows<{ first: string; items: number[] }>(sql`
    select month.first, array_agg(distinct line.item_id)::float8[] as items
    from unnest(${[...sales]}::bigint[]) due (id) join sale on sale.id = due.id
    cross join lateral (select date_trunc('month', sale.sale_date at time zone ${timeZone})::date as first) month
    cross join lateral (select item_id from sale_line where sale_line.sale_id = sale.id offset 0) line
    where month.first < (select spread_until from sales_rollup_state) group by 1 order by 1`)
  for (const { first, items } of late) await writeSpread(db, first, sql`item_id = any(${items}::bigint[])`)
}
