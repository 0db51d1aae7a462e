import { quantity, type Thousandths } from '../../src/rules/money.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { insertDepartmentNotes } from '../offline/noteCatalogue.ts'

/** What a booking's line keeps of a lot. */
export interface Reserved {
  lineId: number
  lotId: number
  quantity: Thousandths
}

/** Keeps lots of a department for the lines of a booking. Their balances are locked by the caller (`takeLots`). */
export async function reserve(db: Transaction, departmentId: number, parts: readonly Reserved[]): Promise<void> {
  await db.run(sql`
    with kept as (
      insert into stock_reserve (line_id, lot_id, department_id, quantity)
      select line_id, lot_id, ${departmentId}, quantity from unnest(${parts.map((part) => part.lineId)}::bigint[],
        ${parts.map((part) => part.lotId)}::bigint[], ${parts.map((part) => quantity(part.quantity))}::numeric[]) as k (line_id, lot_id, quantity)
      returning lot_id, quantity
    ), noted as (${insertDepartmentNotes(sql`select ${departmentId}::bigint, lot.item_id from kept join lot on lot.id = kept.lot_id`)})
    update stock_balance b set reserved = b.reserved + lot.quantity
    from (select lot_id, sum(quantity) as quantity from kept group by lot_id) lot
    where b.department_id = ${departmentId} and b.lot_id = lot.lot_id`)
}

/** Lets go of everything that a booking keeps; one that keeps nothing is left as it is. The caller holds the booking's own row. */
export async function release(db: Transaction, bookingId: number): Promise<void> {
  const kept = sql`select reserve.* from stock_reserve reserve join booking_line line on line.id = reserve.line_id where line.booking_id = ${bookingId}`
  await db.run(sql`
    select from stock_balance b join (select distinct department_id, lot_id from (${kept}) kept) lot using (department_id, lot_id)
    order by b.department_id, b.lot_id for update of b`)
  await db.run(sql`
    with freed as (
      delete from stock_reserve where line_id in (select id from booking_line where booking_id = ${bookingId})
      returning department_id, lot_id, quantity
    ), noted as (${insertDepartmentNotes(sql`select freed.department_id, lot.item_id from freed join lot on lot.id = freed.lot_id`)})
    update stock_balance b set reserved = b.reserved - lot.quantity
    from (select department_id, lot_id, sum(quantity) as quantity from freed group by 1, 2) lot
    where b.department_id = lot.department_id and b.lot_id = lot.lot_id`)
}
