import { sql } from '../db/sql.ts'
import { nameOf } from './nameOf.ts'

/** Cash sessions as every list of them reads them. */
export const CASH_SESSIONS = sql`cash_session session
  join department on department.id = session.department_id
  join cashbox on cashbox.id = session.cashbox_id
  join app_user opener on opener.id = session.opened_by
  left join app_user closer on closer.id = session.closed_by`

export const cashSessionColumns = {
  id: sql`session.id`,
  sessionNumber: sql`session.session_number`,
  status: sql`session.status`,
  depId: sql`session.department_id`,
  departmentName: { sql: sql`department.name`, sort: sql`department.name_key` },
  cashboxId: sql`session.cashbox_id`,
  cashboxNumber: sql`cashbox.number`,
  openedAt: sql`session.opened_at`,
  openedByName: nameOf(sql`opener`),
  closedAt: sql`session.closed_at`,
  closedByName: sql`case when closer.id is not null then ${nameOf(sql`closer`)} end`,
  receipts: sql`session.receipts`,
  returns: sql`session.returns`,
  soldSum: sql`session.sold_sum`,
  returnedSum: sql`session.returned_sum`,
  discountSum: sql`session.discount_sum`,
  certificateSum: sql`session.certificate_sum`,
  revenue: sql`session.sold_sum - session.returned_sum`,
  openingCash: sql`session.opening_cash`,
  countedCash: sql`session.counted_cash`,
  comment: sql`left(session.comment, 255)`,
}
