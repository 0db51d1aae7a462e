import type { Transaction } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { priceAt } from './priceAt.ts'

/**
 * The price of each lot that was in force when its prices were last set is kept, with the moment from which another follows: so it
 * is right at any moment with nothing running, and whoever wants the prices of many lots reads them in one go.
 */

/**
 * `current_price` as `kept`, joined by the department and lot of a row.
 * @example sql`from stock_balance balance ${joinKept(sql`balance`)}`
 */
export const joinKept = (row: Sql): Sql =>
  sql`left join current_price kept on kept.department_id = ${row}.department_id and kept.lot_id = ${row}.lot_id`

/** What stands in `column` of the price that holds now, of a row with `joinKept`: only of the few that have followed is it looked up. */
export const keptNow = (column: Sql, now: Date | Sql): Sql => sql`
  (case when kept.next_from <= ${now} then (select held.${column} from (${priceAt(sql`kept.department_id`, sql`kept.lot_id`, now)}) held)
    else kept.${column} end)`

/**
 * Prices that are in force now of all lots that have any in these departments (on `kept.department_id`), for who reads most of them.
 * Without `limit`: with it PostgreSQL reads none of this in parallel.
 */
export const currentPrices = (inDepartments: Sql, now: Date): Sql => sql`
  select kept.department_id, kept.lot_id, kept.price_uzs, kept.price_wholesale from current_price kept
  where (kept.next_from is null or kept.next_from > ${now}) and ${inDepartments}
  union all
  select kept.department_id, kept.lot_id, held.price_uzs, held.price_wholesale from current_price kept
  join price held on held.department_id = kept.department_id and held.lot_id = kept.lot_id and held.effective_from <= ${now}
  where kept.next_from <= ${now} and ${inDepartments} and not exists (
    select from price later where later.department_id = kept.department_id and later.lot_id = kept.lot_id
      and later.effective_from > held.effective_from and later.effective_from <= ${now})`

/**
 * Until the transaction ends nobody else sets prices in these departments. Sales, which only refer to them, do not wait.
 * After the document's own row, before its number.
 */
export const lockPrices = (db: Transaction, departmentIds: readonly number[]) =>
  db.run(sql`select id from department where id = any(${[...departmentIds]}::bigint[]) order by id for no key update`)

/** Keeps anew what is in force of these lots, rows of (department_id, lot_id), after `lockPrices`. */
export const keepCurrent = (db: Transaction, lots: Sql, now: Date) =>
  db.run(sql`
    insert into current_price (department_id, lot_id, effective_from, price_uzs, price_wholesale, pricing_line_id, next_from)
    select wanted.department_id, wanted.lot_id, held.effective_from, held.price_uzs, held.price_wholesale, held.pricing_line_id, (
      select min(p.effective_from) from price p
      where p.department_id = wanted.department_id and p.lot_id = wanted.lot_id and p.effective_from > ${now})
    from (${lots}) wanted left join lateral (${priceAt(sql`wanted.department_id`, sql`wanted.lot_id`, now)}) held on true
    on conflict (department_id, lot_id) do update set effective_from = excluded.effective_from, price_uzs = excluded.price_uzs,
      price_wholesale = excluded.price_wholesale, pricing_line_id = excluded.pricing_line_id, next_from = excluded.next_from`)

/**
 * The same of prices that hold from now on, while they are written by `prices`, an insert into `price`. What came next still does; it is
 * looked up only where that moment has come since, or where the clock was put back.
 */
export const keepWritten = (db: Transaction, prices: Sql, now: Date) =>
  db.run(sql`
    with written as (${prices} returning department_id, lot_id, effective_from, price_uzs, price_wholesale, pricing_line_id)
    insert into current_price (department_id, lot_id, effective_from, price_uzs, price_wholesale, pricing_line_id)
    select department_id, lot_id, effective_from, price_uzs, price_wholesale, pricing_line_id from written
    on conflict (department_id, lot_id) do update set effective_from = excluded.effective_from, price_uzs = excluded.price_uzs,
      price_wholesale = excluded.price_wholesale, pricing_line_id = excluded.pricing_line_id,
      next_from = case when current_price.next_from <= ${now} or current_price.effective_from > excluded.effective_from then (
        select min(p.effective_from) from price p
        where p.department_id = excluded.department_id and p.lot_id = excluded.lot_id and p.effective_from > excluded.effective_from)
        else current_price.next_from end`)
