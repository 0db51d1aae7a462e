import { type Sql, sql } from '../db/sql.ts'
import { receivedOf } from '../orders/findOrder.ts'

/** An order without a due date is counted on for so long. */
const ORDER_DAYS = 30

/** What was asked for in requests that are not done yet, by who is to give it and who is to get it; once counted, what will be sent. */
const ASKED = sql`
  select request.from_department_id, cell.department_id, line.item_id,
    case when request.status in ('CHECKING', 'CHECKED') then coalesce(cell.send_count, cell.count) else cell.count end as quantity
  from transfer_request request join transfer_request_line line on line.request_id = request.id
  join transfer_request_count cell on cell.line_id = line.id
  where request.status in ('SUSPENDED', 'PENDING', 'CHECKING', 'CHECKED')`

/**
 * SQL of what is on its way to departments, as a table of department_id, item_id, quantity: asked of others, in unfinished transfers, and
 * ordered from contragents as long as it is not overdue. What is proposed is proposed beside it.
 */
export const comingTo = (today: string): Sql => sql`(
  select department_id, item_id, sum(quantity) as quantity from (
    select department_id, item_id, quantity from (${ASKED}) asked
    union all
    select transfer.to_department_id, line.item_id, line.quantity - line.received - line.returned - line.lost
    from warehouse_document transfer join warehouse_document_line line on line.document_id = transfer.id
    where transfer.action = 'KOCHIRISH' and transfer.status in ('SUSPENDED', 'WAITING_FOR_READY', 'PENDING', 'PARTIAL')
    union all
    select ordered.department_id, line.item_id, greatest(line.quantity - ${receivedOf}, 0)
    from order_document ordered join order_document_line line on line.order_id = ordered.id
    where ordered.status = 'SENT' and coalesce(ordered.due_date, ordered.reg_date + ${ORDER_DAYS}::int) >= ${today}::date) coming
  where department_id is not null group by department_id, item_id)`

/** SQL of what departments have been asked for and have not given yet, as a table of department_id, item_id, quantity. */
export const PROMISED_BY = sql`(
  select department_id, item_id, sum(quantity) as quantity from (
    select from_department_id as department_id, item_id, quantity from (${ASKED}) asked
    union all
    select transfer.from_department_id, line.item_id, line.quantity
    from warehouse_document transfer join warehouse_document_line line on line.document_id = transfer.id
    where transfer.action = 'KOCHIRISH' and transfer.status in ('SUSPENDED', 'WAITING_FOR_READY')) promised
  where department_id is not null group by department_id, item_id)`
