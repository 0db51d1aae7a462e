import { sql } from '../db/sql.ts'
import { nameOfUser } from '../users/nameOfUser.ts'

/** Sales as every list of them reads them. */
export const SALES = sql`sale
      join department on department.id = sale.department_id
      join cashbox on cashbox.id = sale.cashbox_id
      join app_user seller on seller.id = sale.user_id
      left join employee on employee.id = seller.employee_id
      left join cash_session session on session.id = sale.session_id`

export const saleColumns = {
  id: sql`sale.id`,
  saleNumber: sql`sale.sale_number`,
  saleDate: sql`sale.sale_date`,
  kind: sql`sale.kind`,
  status: sql`sale.status`,
  depId: sql`sale.department_id`,
  shopName: { sql: sql`department.name`, sort: sql`department.name_key` },
  cashboxNumber: sql`cashbox.number`,
  sessionNumber: sql`session.session_number`,
  cashierFullName: nameOfUser('seller'),
  lines: sql`(select count(*) from sale_line line where line.sale_id = sale.id)`,
  totalCount: sql`sale.total_count`,
  totalSum: sql`sale.total_sum`,
  discount: sql`sale.discount`,
  finalTotalSum: sql`sale.final_total_sum`,
  paymentTypes: sql`array(select payment.payment_type from sale_payment payment where payment.sale_id = sale.id order by payment.id)`,
  comment: sql`left(sale.comment, 255)`,
}
