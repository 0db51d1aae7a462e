import type { DepartmentBoard } from '../../src/api/board.ts'
import { businessDayOf, businessDayRange } from '../../src/rules/businessDay.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { nameOfUser } from '../users/nameOfUser.ts'

const DAY_MS = 86_400_000
const LATEST = 6
/** From so many returns on, if they are more than a fifth of the receipts, somebody should look. */
const RETURNS_MANY = 3
const RETURNS_SHARE = 0.2
/** A receipt goes to the fiscal desk within seconds; one that has waited so long is stuck. */
const UNSENT_MS = 60_000

/**
 * Every department that sells, or did so by this hour a week ago, as it stands now: one statement, whoever watches. Without the latter
 * a company would be compared with the week before of those alone that have opened.
 */
export async function readBoard(db: Executor, now: Date, timeZone: string): Promise<DepartmentBoard[]> {
  const { from } = businessDayRange(businessDayOf(now, timeZone), timeZone)
  const weekDay = businessDayOf(new Date(from.getTime() - 6.5 * DAY_MS), timeZone)
  const week = businessDayRange(weekDay, timeZone)
  const stuckBefore = new Date(now.getTime() - UNSENT_MS)
  const weekNow = new Date(week.from.getTime() + now.getTime() - from.getTime())
  return db.rows<DepartmentBoard>(sql`
    with open as (select session.*, cashbox.number as cashbox_number, ${nameOfUser('opener')} as opened_by_name
      from cash_session session join cashbox on cashbox.id = session.cashbox_id join app_user opener on opener.id = session.opened_by
      left join employee on employee.id = opener.employee_id where session.status = 'OPEN'),
    today as (select sale.*, cashbox.number as cashbox_number, (extract(hour from sale.sale_date at time zone ${timeZone}))::int as hour
      from sale join cashbox on cashbox.id = sale.cashbox_id where sale.status = 'FINISHED' and sale.sale_date >= ${from}),
    before as (select sale.department_id, sale.final_total_sum, sale.sale_date, (extract(hour from sale.sale_date at time zone ${timeZone}))::int as hour
      from sale where sale.status = 'FINISHED' and sale.sale_date >= ${week.from} and sale.sale_date < ${week.to}),
    cheap as (select today.department_id, count(distinct today.id)::int as count, max(today.id) as sale_id
      from today join sale_line line on line.sale_id = today.id and line.quantity > 0
      join lateral (select sum(cost_sum) as sum from stock_move move where move.document_kind = 'sale' and move.document_id = today.id
        and move.line_id = line.id and move.place = 'CUSTOMER') cost on cost.sum > line.final_sum
      group by 1)
    select department.id as "departmentId", department.name as "departmentName",
      coalesce((select sum(final_total_sum) from today where department_id = department.id), 0) as revenue,
      (select count(*) from today where department_id = department.id and kind = 'SALE') as receipts,
      (select count(*) from today where department_id = department.id and kind = 'RETURN') as returns,
      coalesce((select sum(final_total_sum) from before where department_id = department.id and sale_date <= ${weekNow}), 0) as "revenueWeekAgo",
      (select count(*) from sale where department_id = department.id and status = 'SUSPENDED' and sale_type = 'RETAIL'
        and exists (select from sale_line line where line.sale_id = sale.id)) as held,
      coalesce((select json_agg(json_build_object('cashboxId', cashbox_id, 'cashboxNumber', cashbox_number, 'sessionId', id,
        'openedAt', to_char(opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'openedByName', opened_by_name,
        'revenue', sold_sum - returned_sum, 'receipts', receipts, 'returns', returns) order by cashbox_number) from open where department_id = department.id), '[]') as tills,
      coalesce((select json_agg(json_build_object('hour', hour, 'revenue', revenue, 'before', before) order by hour) from (
        select hour, sum(now_sum) as revenue, sum(before_sum) as before from (
          select hour, final_total_sum as now_sum, 0 as before_sum from today where department_id = department.id
          union all select hour, 0, final_total_sum from before where department_id = department.id) both_days group by hour) hours), '[]') as hours,
      coalesce((select json_agg(json_build_object('saleId', id, 'saleNumber', sale_number, 'saleDate', to_char(sale_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'kind', kind, 'cashboxNumber', cashbox_number, 'sellerName', seller_name, 'sum', final_total_sum) order by sale_date desc, id desc) from (
        select today.id, sale_number, sale_date, today.kind, cashbox_number, final_total_sum, ${nameOfUser('seller')} as seller_name from today
        join app_user seller on seller.id = today.user_id left join employee on employee.id = seller.employee_id
        where today.department_id = department.id order by sale_date desc, today.id desc limit ${LATEST}) latest), '[]') as latest,
      coalesce((select json_agg(json_build_object('alert', alert, 'count', count, 'saleId', sale_id, 'sessionId', session_id, 'cashboxId', cashbox_id)) from (
        select 'BELOW_COST' as alert, count, sale_id, null::bigint as session_id, null::bigint as cashbox_id from cheap where department_id = department.id
        union all select 'MANY_RETURNS', returns, null, id, cashbox_id from open
          where department_id = department.id and returns >= ${RETURNS_MANY} and returns > ${RETURNS_SHARE}::numeric * receipts
        union all select 'FORGOTTEN_SESSION', 1, null, id, cashbox_id from open where department_id = department.id and opened_at < ${from}
        union all select 'UNSENT', count(*), min(sale_id), null, null from fiscal_receipt
          where department_id = department.id and state <> 'DONE' and made_at < ${stuckBefore} having count(*) > 0) alerts), '[]') as alerts
    from department
    where department.deleted_at is null and (exists (select from open where department_id = department.id)
      or exists (select from today where department_id = department.id)
      or exists (select from before where department_id = department.id and sale_date <= ${weekNow}))
    order by department.name_key, department.id`)
}
