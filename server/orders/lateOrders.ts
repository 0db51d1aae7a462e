import { type Sql, sql } from '../db/sql.ts'
import { receivedOf } from './findOrder.ts'

/** SQL of an `ordered` that was sent and of which not all has come. */
export const isOpen: Sql = sql`(ordered.status = 'SENT' and exists (
  select from order_document_line line where line.order_id = ordered.id and line.quantity > ${receivedOf}))`

/** Of one that should have come whole before this day. */
export const lateOn = (today: string): Sql => sql`(ordered.due_date < ${today}::date and ${isOpen})`
