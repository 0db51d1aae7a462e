import type { saveDepartmentPlan as departmentPlanCall, savePlan as planCall } from '../../src/api/kpi.ts'
import type { SentTo } from '../../src/api/endpoint.ts'
import { writeAudit } from '../audit.ts'
import { type Caller, requireDepartment } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { raw, type Sql, sql, when } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { notFound } from '../refusal.ts'
import type { Question } from './question.ts'
import { salesBy } from './salesBy.ts'
import { costOf } from './costOf.ts'
import { DEPARTMENT_NAMES } from './stockAt.ts'
import { nameOfUser, orderOfUser } from '../users/nameOfUser.ts'

const MEASURES = ['revenue', 'receipts', 'averageReceipt', 'discountSum', 'returns', 'returnedSum', 'margin'] as const

/** Of `sold` beside `planned`; what totals are told of, too: `sold`, and as `planned` what those sold for whom something was. */
const figures = (caller: Caller): Sql => sql`
  coalesce(sold.revenue, 0) as revenue, planned.plan, round(100 * coalesce(sold.revenue, 0) / nullif(planned.plan, 0), 2) as "planPercent",
  case when planned.plan is not null then coalesce(sold.revenue, 0) end as planned, sold.sold,
  coalesce(sold.receipts, 0) as receipts, sold."averageReceipt", coalesce(sold."discountSum", 0) as "discountSum",
  coalesce(sold.returns, 0) as returns, coalesce(sold."returnedSum", 0) as "returnedSum",
  ${costOf(caller, raw('coalesce(sold.margin, 0)'))} as margin`

/** Sellers by department and month: those who sold, those for whom something is planned, and in the last month whoever may sell. */
export function kpiRows(question: Question, call: ReadCall): Sql {
  const { inDepartments, start, end, filter } = question
  const sold = salesBy(question, ['department', 'seller', 'month'], MEASURES, call)
  const [from, to] = [start.slice(0, 7), end.slice(0, 7)]
  return sql`
    with sold as materialized (${sold}), planned as (
      select department_id, user_id, month, plan from sales_plan where month between ${from} and ${to} and ${inDepartments(sql`department_id`)})
    select concat_ws('.', known.department_id, known.user_id, known.month) as "rowKey", known.user_id as "sellerId", ${nameOfUser('seller')} as "sellerName",
      ${orderOfUser('seller')} as "sellerName key", ${DEPARTMENT_NAMES}, known.month,
      ${figures(call.caller)}
    from (
      select "departmentId" as department_id, "sellerId" as user_id, month from sold
      union select department_id, user_id, month from planned
      union select person.department_id, person.id, ${to} from app_user person
        where person.status = 'ACTIVE' and ${inDepartments(sql`person.department_id`)}
          and exists (select from user_role role join role_permission right_of on right_of.role_id = role.role_id
            where role.user_id = person.id and right_of.permission = 'sell pos')) known
    left join sold on sold."departmentId" = known.department_id and sold."sellerId" = known.user_id and sold.month = known.month
    left join planned on planned.department_id = known.department_id and planned.user_id = known.user_id and planned.month = known.month
    join department on department.id = known.department_id join app_user seller on seller.id = known.user_id
    left join employee on employee.id = seller.employee_id
    where ${when(filter.sellerEmployeeId, (id) => sql`seller.employee_id = ${id}::bigint`)}`
}

/** Departments by month: those that sold, those for which something is planned, and in the last month whoever has a register. */
export function departmentKpiRows(question: Question, call: ReadCall): Sql {
  const { inDepartments, start, end } = question
  const sold = salesBy(question, ['department', 'month'], MEASURES, call)
  const [from, to] = [start.slice(0, 7), end.slice(0, 7)]
  return sql`
    with sold as materialized (${sold}), planned as (
      select department_id, month, plan from department_plan where month between ${from} and ${to} and ${inDepartments(sql`department_id`)})
    select concat_ws('.', known.department_id, known.month) as "rowKey", ${DEPARTMENT_NAMES}, known.month,
      ${figures(call.caller)}
    from (
      select "departmentId" as department_id, month from sold
      union select department_id, month from planned
      union select cashbox.department_id, ${to} from cashbox where cashbox.deleted_at is null and ${inDepartments(sql`cashbox.department_id`)}) known
    left join sold on sold."departmentId" = known.department_id and sold.month = known.month
    left join planned on planned.department_id = known.department_id and planned.month = known.month
    join department on department.id = known.department_id`
}

/** @throws 403 `otherDepartment`, 404 for a seller who is not there */
export async function savePlan(db: Transaction, caller: Caller, body: SentTo<typeof planCall>['body']): Promise<void> {
  const { departmentId, sellerId, month, plan } = body
  await requireOpenDepartment(db, caller, departmentId)
  const seller = await db.first<{ username: string }>(
    sql`select username from app_user where id = ${sellerId} and status <> 'DELETED' for key share`,
  )
  if (!seller) throw notFound('sellerId')
  const whose = sql`department_id = ${departmentId} and user_id = ${sellerId} and month = ${month}`
  const old = await db.first<{ plan: number }>(sql`select plan from sales_plan where ${whose} for update`)
  if (plan === null) await db.run(sql`delete from sales_plan where ${whose}`)
  else
    await db.run(sql`
      insert into sales_plan (department_id, user_id, month, plan) values (${departmentId}, ${sellerId}, ${month}, ${plan})
      on conflict (department_id, month, user_id) do update set plan = excluded.plan`)
  await tell(db, caller, departmentId, `${seller.username}, ${month}`, [old?.plan, plan])
}

/** @throws 403 `otherDepartment`, 404 for a department that is not there */
export async function saveDepartmentPlan(
  db: Transaction,
  caller: Caller,
  { departmentId, month, plan }: SentTo<typeof departmentPlanCall>['body'],
): Promise<void> {
  await requireOpenDepartment(db, caller, departmentId)
  const whose = sql`department_id = ${departmentId} and month = ${month}`
  const old = await db.first<{ plan: number }>(sql`select plan from department_plan where ${whose} for update`)
  if (plan === null) await db.run(sql`delete from department_plan where ${whose}`)
  else
    await db.run(sql`
      insert into department_plan (department_id, month, plan) values (${departmentId}, ${month}, ${plan})
      on conflict (department_id, month) do update set plan = excluded.plan`)
  await tell(db, caller, departmentId, month, [old?.plan, plan])
}

async function requireOpenDepartment(db: Transaction, caller: Caller, id: number): Promise<void> {
  requireDepartment(caller, id)
  const department = await db.first(
    sql`select id from department where id = ${id} and deleted_at is null for key share`,
  )
  if (!department) throw notFound('departmentId')
}

/** The history of the department says whose plan of which month was changed. */
async function tell(
  db: Transaction,
  caller: Caller,
  id: number,
  whose: string,
  [old, plan]: readonly (number | null | undefined)[],
): Promise<void> {
  const text = (sum: number | null | undefined) => (sum === null || sum === undefined ? null : `${whose}: ${sum}`)
  if (text(old) === text(plan)) return
  await writeAudit(db, caller, { subject: 'department', id, action: 'edit' }, { plan: [text(old), text(plan)] })
}
