import { saveDepartmentPlan, savePlan } from '../../../src/api/kpi.ts'
import { businessDayOf } from '../../../src/rules/businessDay.ts'
import type { Context } from '../../context.ts'
import { sql } from '../sql.ts'
import { callAs } from './callAs.ts'
import type { DemoCompany } from './company.ts'

/** What is planned is somewhat more, or less, than what was sold; rounded, as people plan. */
const PARTS = [1.1, 0.94, 1.25]
const ROUNDED_TO = 100_000

/** Plans of sellers and departments for each month in which they have sold. */
export async function fillPlans(context: Context, { manager }: DemoCompany): Promise<void> {
  const now = context.now()
  const sold = await context.database.rows<{
    departmentId: number
    sellerId: number
    month: string
    revenue: number
  }>(sql`
    select department_id as "departmentId", user_id as "sellerId", to_char(sale_date at time zone ${context.timeZone}, 'YYYY-MM') as month,
      sum(final_total_sum) as revenue from sale where status = 'FINISHED' group by 1, 2, 3 order by 1, 2, 3`)
  const departments = new Map<string, number>()
  for (const [at, { departmentId, sellerId, month, revenue }] of sold.entries()) {
    const plan = planned(revenue * daysLeft(month, businessDayOf(now, context.timeZone)), at)
    const key = `${departmentId} ${month}`
    departments.set(key, (departments.get(key) ?? 0) + plan)
    await callAs(context, manager, now, savePlan, { body: { departmentId, sellerId, month, plan } })
  }
  for (const [key, plan] of departments) {
    const [departmentId, month] = key.split(' ') as [string, string]
    await callAs(context, manager, now, saveDepartmentPlan, {
      body: { departmentId: Number(departmentId), month, plan },
    })
  }
}

const planned = (revenue: number, at: number): number =>
  Math.max(1, Math.ceil((revenue * PARTS[at % PARTS.length]!) / ROUNDED_TO)) * ROUNDED_TO

/** A month that has begun is planned whole: how often what was sold until today fits into it. */
function daysLeft(month: string, today: string): number {
  if (!today.startsWith(month)) return 1
  const [year, number, day] = today.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(year, number, 0)).getUTCDate() / day
}
