import type { DepartmentPlans, OwnDay, PlanFigures } from '../../src/api/dashboard.ts'
import { businessDayOf, businessDayRange } from '../../src/rules/businessDay.ts'
import { isBehind } from '../../src/rules/planPace.ts'
import { inScope } from '../caller.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { areAddedUp } from './readSales.ts'

type Asked = Pick<ReadCall, 'db' | 'caller' | 'now' | 'timeZone'>

/** From the first day of today's month to today. */
function monthOf({ now, timeZone }: Asked) {
  const today = businessDayOf(now, timeZone)
  const first = `${today.slice(0, 7)}-01`
  return {
    today,
    first,
    month: today.slice(0, 7),
    from: businessDayRange(first, timeZone).from,
    to: businessDayRange(today, timeZone).to,
  }
}

const localDay = ({ timeZone }: Asked): Sql => sql`(sale.sale_date at time zone ${timeZone})::date`

/** Sales of the month that sums do not have yet, or, where there are none, all of them. */
const readOneByOne = (asked: Asked, addedUp: boolean): Sql => {
  const { from, to } = monthOf(asked)
  const ofMonth = sql`sale.status = 'FINISHED' and sale.sale_date >= ${from} and sale.sale_date < ${to}
    and ${inScope(asked.caller, sql`sale.department_id`)}`
  return addedUp
    ? sql`sale where sale.id in (select sale_id from sales_rollup_due where sale_id is not null) and ${ofMonth}`
    : sql`sale where ${ofMonth}`
}

const planOf = (asked: Asked, { plan, sold }: { plan: number; sold: number }): PlanFigures => {
  const { month, today } = monthOf(asked)
  const percent = plan > 0 ? Math.round((10_000 * sold) / plan) / 100 : 100
  return { month, plan, sold, percent, behind: isBehind(month, percent, today) }
}

/** What the caller himself has sold today and, where something was planned for him, this month: as the report of sellers counts it. */
export async function readOwnDay(asked: Asked): Promise<OwnDay> {
  const { db, caller } = asked
  const { today, first, month } = monthOf(asked)
  const addedUp = await areAddedUp(db, asked.timeZone)
  const sums = sql`
    select department_id, day, 0.01 * revenue as revenue, receipts from sales_seller_hour
    where user_id = ${caller.userId} and day between ${first}::date and ${today}::date and ${inScope(caller, sql`department_id`)}
    union all`
  const row = await db.one<{ revenue: number; receipts: number; plan: number | null; sold: number }>(sql`
    with planned as (
      select department_id, plan from sales_plan
      where user_id = ${caller.userId} and month = ${month} and ${inScope(caller, sql`department_id`)}
    ), piece as (
      ${addedUp ? sums : raw('')}
      select sale.department_id, ${localDay(asked)}, line.sum, (sale.kind = 'SALE')::int
      from (select sale.* from ${readOneByOne(asked, addedUp)}) sale cross join lateral (
        select sum(line.final_sum) as sum from sale_line line
        where line.sale_id = sale.id and coalesce(line.seller_id, sale.user_id) = ${caller.userId}) line
      where line.sum is not null
    ), own (department_id, day, revenue, receipts) as (select * from piece)
    select coalesce(sum(revenue) filter (where day = ${today}::date), 0) as revenue,
      coalesce(sum(receipts) filter (where day = ${today}::date), 0) as receipts, (select sum(plan) from planned) as plan,
      coalesce(sum(revenue) filter (where department_id in (select department_id from planned)), 0) as sold
    from own`)
  const { revenue, receipts, plan, sold } = row
  return { revenue, receipts, plan: plan === null ? null : planOf(asked, { plan, sold }) }
}

/** Plans of the caller's departments for this month together, and how many are behind; nothing where nothing was planned. */
export async function readDepartmentPlans(asked: Asked): Promise<DepartmentPlans | null> {
  const { db, caller } = asked
  const { today, first, month } = monthOf(asked)
  const addedUp = await areAddedUp(db, asked.timeZone)
  const sums = sql`
    select department_id, 0.01 * sum(revenue) from sales_hour
    where day between ${first}::date and ${today}::date and department_id in (select department_id from planned) group by 1
    union all`
  const rows = await db.rows<{ plan: number; sold: number }>(sql`
    with planned as (
      select department_id, plan from department_plan where month = ${month} and ${inScope(caller, sql`department_id`)}
    ), piece (department_id, revenue) as (
      ${addedUp ? sums : raw('')}
      select department_id, sum(final_total_sum) from (select sale.* from ${readOneByOne(asked, addedUp)}) sale group by 1
    )
    select planned.plan, coalesce(sum(piece.revenue), 0) as sold
    from planned left join piece using (department_id) group by planned.department_id, planned.plan`)
  if (rows.length === 0) return null
  const whole = { plan: 0, sold: 0 }
  for (const { plan, sold } of rows) {
    whole.plan = Math.round(100 * (whole.plan + plan)) / 100
    whole.sold = Math.round(100 * (whole.sold + sold)) / 100
  }
  const behind = rows.filter((row) => planOf(asked, row).behind).length
  return { ...planOf(asked, whole), departments: rows.length, departmentsBehind: behind }
}
