import type { DepartmentToday, SalesFigures } from '../../src/api/dashboard.ts'
import { businessDayOf, businessDayRange } from '../../src/rules/businessDay.ts'
import { holds } from '../../src/rules/permissions.ts'
import { type Caller, inScope } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'

const DAY_MS = 86_400_000

/** From the first moment to the last one, both included. */
type Stretch = readonly [start: Date, end: Date]

function stretchesOf(now: Date, timeZone: string) {
  const { from } = businessDayRange(businessDayOf(now, timeZone), timeZone)
  const elapsedMs = now.getTime() - from.getTime()
  return {
    from,
    startOf: (days: number): Date => {
      // Noon of that day, whatever the clock was changed by since then.
      const noon = new Date(from.getTime() - days * DAY_MS + DAY_MS / 2)
      return businessDayRange(businessDayOf(noon, timeZone), timeZone).from
    },
    untilNow: (start: Date): Stretch => [start, new Date(start.getTime() + elapsedMs)],
  }
}

/**
 * Today's figures of the caller's departments, those of yesterday and a week ago up to the same time of day, and what all of
 * yesterday brought.
 */
export async function readSales(db: Executor, caller: Caller, now: Date, timeZone: string) {
  const { from, startOf, untilNow } = stretchesOf(now, timeZone)
  const wholeYesterday: Stretch = [startOf(1), new Date(from.getTime() - 1)]
  const [today, yesterday, weekAgo, whole] = await readStretches(db, caller, [
    untilNow(from),
    untilNow(startOf(1)),
    untilNow(startOf(7)),
    wholeYesterday,
  ])
  const { revenue, receipts } = whole!
  return { today: today!, yesterday: yesterday!, weekAgo: weekAgo!, wholeYesterday: { revenue, receipts } }
}

/**
 * The figures of each stretch in one statement: a dashboard that many people leave open must not take the tills' connections.
 * What came back counts as in the Z report: with the returned rows of an exchange, which is one receipt and no return.
 */
function readStretches(db: Executor, caller: Caller, stretches: readonly Stretch[]): Promise<SalesFigures[]> {
  const showCost = holds(caller.permissions, 'view cost')
  // What customers hold of a receipt's goods was worth this on the shelf: less than nothing for a return.
  const cost = showCost
    ? sql`left join lateral (
        select coalesce(sum(move.cost_sum), 0) as sum from stock_move move
        where move.document_kind = 'sale' and move.document_id = sale.id and move.place = 'CUSTOMER') cost on true`
    : sql``
  const margin = showCost ? sql`, round(coalesce(sum(sale.final_total_sum - cost.sum), 0), 2) as margin` : sql``
  // Department by department, because the sales' index begins with it.
  return db.rows<SalesFigures>(sql`
    select coalesce(sum(sale.final_total_sum), 0) as revenue,
      count(*) filter (where sale.kind = 'SALE') as receipts,
      coalesce(round(avg(sale.final_total_sum) filter (where sale.kind = 'SALE'), 2), 0) as "averageReceipt",
      count(*) filter (where sale.kind = 'RETURN') as returns,
      coalesce(sum(sale.returned_sum), 0) as "returnedSum" ${margin}
    from unnest(${stretches.map(([start]) => start)}::timestamptz[], ${stretches.map(([, end]) => end)}::timestamptz[])
      with ordinality as stretch (first, last, position)
    left join lateral (
      select sold.* from department
      join lateral (
        select id, kind, final_total_sum, returned_sum from sale
        where sale.department_id = department.id and sale.status = 'FINISHED'
          and sale.sale_date >= stretch.first and sale.sale_date <= stretch.last
        offset 0) sold on true
      where ${inScope(caller, sql`department.id`)}) sale on true
    ${cost}
    group by stretch.position order by stretch.position`)
}

/** The caller's departments that sell today or have sold a week ago, up to the same time of day; the largest first. */
export function readDepartments(db: Executor, caller: Caller, now: Date, timeZone: string): Promise<DepartmentToday[]> {
  const { from, startOf, untilNow } = stretchesOf(now, timeZone)
  const sold = ([first, last]: Stretch) => sql`left join lateral (
    select sum(final_total_sum) as sum, count(*) filter (where kind = 'SALE') as receipts from sale
    where sale.department_id = department.id and sale.status = 'FINISHED' and sale.sale_date >= ${first} and sale.sale_date <= ${last})`
  return db.rows<DepartmentToday>(sql`
    select department.id as "departmentId", department.name as "departmentName", coalesce(today.sum, 0) as revenue,
      coalesce(today.receipts, 0) as receipts, coalesce(before.sum, 0) as "weekAgo", tills.open as "openTills"
    from department ${sold(untilNow(from))} today on true ${sold(untilNow(startOf(7)))} before on true
    cross join lateral (select count(*) as open from cash_session session
      where session.department_id = department.id and session.status = 'OPEN') tills
    where department.deleted_at is null and ${inScope(caller, sql`department.id`)}
      and (today.sum is not null or before.sum is not null or tills.open > 0)
    order by revenue desc, department.name_key`)
}
