import { sql } from '../server/db/sql.ts'
import type { BenchServer } from './benchServer.ts'

export const COST = 8_000
export const FIRST_PRICE = 10_000
/** Of each lot, enough for all the selling here. */
const PIECES = 10_000

/**
 * Puts a lot of every good on the shelf of a department, and a second one of the first `twins` goods, dearer by `dearerBy`. Lots and
 * prices are written by SQL at once, so it is no shop for `fsck`.
 */
export const fillShop = (
  { database }: BenchServer,
  departmentId: number,
  { twins, dearerBy = 0 }: { twins: number; dearerBy?: number },
): Promise<void> =>
  database.withTransaction(async (db) => {
    await db.run(sql`set local statement_timeout = 0`)
    // Without a look at each foreign key: the rows are right by the way they are made.
    await db.run(sql`set local session_replication_role = replica`)
    await db.run(sql`
      with document as (
        insert into pricing_document (department_id, reg_date, status, effective_from)
        values (${departmentId}, '2026-11-01', 'READY', '2026-11-01') returning id
      ), own as (
        insert into pricing_department (document_id, department_id) select id, ${departmentId} from document
      ), wanted as (
        select id as item_id, 0 as twin from item union all select * from (select id, 1 from item order by id limit ${twins}) twins
      ), born as (
        insert into lot (item_id, unit_cost) select item_id, ${COST} from wanted order by twin, item_id returning id, item_id
      ), placed as (
        insert into stock_balance (department_id, lot_id, item_id, on_hand, cost_sum)
        select ${departmentId}, id, item_id, ${PIECES}, ${PIECES * COST} from born
      ), line as (
        insert into pricing_line (document_id, department_id, position, item_id, lot_id, price_uzs)
        select document.id, ${departmentId}, row_number() over (order by born.id), born.item_id, born.id,
          ${FIRST_PRICE} + case when row_number() over (order by born.id) > (select count(*) from item) then ${dearerBy}::int else 0 end
        from born, document returning id, lot_id, price_uzs
      ), priced as (
        insert into price (department_id, lot_id, effective_from, price_uzs, pricing_line_id)
        select ${departmentId}, lot_id, '2026-11-01', price_uzs, id from line
        returning department_id, lot_id, effective_from, price_uzs, pricing_line_id
      )
      insert into current_price (department_id, lot_id, effective_from, price_uzs, pricing_line_id)
      select department_id, lot_id, effective_from, price_uzs, pricing_line_id from priced`)
  })
