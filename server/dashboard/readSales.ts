import type { DepartmentToday, SalesFigures } from '../../src/api/dashboard.ts'
import { type BusinessDay, businessDayOf, businessDayRange, wallTimeOf } from '../../src/rules/businessDay.ts'
import { holds } from '../../src/rules/permissions.ts'
import { type Caller, inScope } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { empty, raw, type Sql, sql } from '../db/sql.ts'
import { CHANGE_ADDED_UP, CHANGED_SALE, IS_COST_CHANGE } from '../reports/soldPieces.ts'

const DAY_MS = 86_400_000

/** From the first moment of a business day to the last one of them, both included, which lies in this hour; 24 where the day is over. */
interface Stretch {
  day: BusinessDay
  hour: number
  first: Date
  last: Date
}

function stretchesOf(now: Date, timeZone: string) {
  const { from } = businessDayRange(businessDayOf(now, timeZone), timeZone)
  const elapsedMs = now.getTime() - from.getTime()
  const startOf = (days: number): Date => {
    // Noon of that day, whatever the clock was changed by since then.
    const noon = new Date(from.getTime() - days * DAY_MS + DAY_MS / 2)
    return businessDayRange(businessDayOf(noon, timeZone), timeZone).from
  }
  return {
    untilNow: (days: number): Stretch => {
      const first = startOf(days)
      const day = businessDayOf(first, timeZone)
      // A day on which the clock is put forward is over sooner.
      const over = businessDayRange(day, timeZone).to.getTime() - 1
      const last = new Date(Math.min(first.getTime() + elapsedMs, over))
      return { day, hour: Number(wallTimeOf(last, timeZone).slice(11, 13)), first, last }
    },
    wholeYesterday: (): Stretch => {
      const first = startOf(1)
      return { day: businessDayOf(first, timeZone), hour: 24, first, last: new Date(from.getTime() - 1) }
    },
  }
}

/**
 * Today's figures of the caller's departments, those of yesterday and a week ago up to the same time of day, and what all of
 * yesterday brought.
 */
export async function readSales(db: Executor, caller: Caller, now: Date, timeZone: string) {
  const { untilNow, wholeYesterday } = stretchesOf(now, timeZone)
  const stretches = [untilNow(0), untilNow(1), untilNow(7), wholeYesterday()]
  const [today, yesterday, weekAgo, whole] = await readStretches(db, caller, stretches, timeZone)
  const { revenue, receipts } = whole!
  return { today: today!, yesterday: yesterday!, weekAgo: weekAgo!, wholeYesterday: { revenue, receipts } }
}

/**
 * The figures of each stretch in one statement: a dashboard that many people leave open must not take the tills' connections.
 * What came back counts as in the Z report: with the returned rows of an exchange, which is one receipt and no return.
 */
async function readStretches(
  db: Executor,
  caller: Caller,
  stretches: readonly Stretch[],
  timeZone: string,
): Promise<SalesFigures[]> {
  const showCost = holds(caller.permissions, 'view cost')
  const margin = showCost ? sql`, round(coalesce(sum(figure.revenue - figure.cost), 0), 2) as margin` : empty
  const figures = (await areAddedUp(db, timeZone))
    ? addedUp(caller, timeZone, showCost)
    : ofReceipts(BETWEEN, caller, showCost)
  const of = <Value>(name: (stretch: Stretch) => Value) => stretches.map(name)
  return db.rows<SalesFigures>(sql`
    with stretch as (
      select * from unnest(${of(({ day }) => day)}::date[], ${of(({ hour }) => hour)}::int[], ${of(({ first }) => first)}::timestamptz[],
        ${of(({ last }) => last)}::timestamptz[]) with ordinality as stretch (day, hour, first, last, position))
    select coalesce(sum(figure.revenue), 0) as revenue, coalesce(sum(figure.receipts), 0) as receipts,
      coalesce(round(sum(figure.sold) / nullif(sum(figure.receipts), 0), 2), 0) as "averageReceipt",
      coalesce(sum(figure.returns), 0) as returns, coalesce(sum(figure.returned), 0) as "returnedSum" ${margin}
    from stretch left join (${figures}) figure using (position)
    group by position order by position`)
}

/** Whether sums have all that was sold, but for what still waits for them. */
export async function areAddedUp(db: Executor, timeZone: string): Promise<boolean> {
  const { filled } = await db.one<{ filled: boolean }>(
    sql`select filled and time_zone is not distinct from ${timeZone} as filled from sales_rollup_state`,
  )
  return filled
}

/**
 * What has been added up of whole hours, the receipts of these that still wait for it, and those of the hour that has begun: as exact as
 * all receipts, of which a chain has thousands by the evening. Later changes of cost are none of the day's receipts.
 */
function addedUp(caller: Caller, timeZone: string, showCost: boolean): Sql {
  const local = (moment: string) => sql`(${raw(moment)} at time zone ${timeZone})`
  const hourOf = (moment: string) => sql`extract(hour from ${local(moment)})`
  const waiting = sql`
    sales_rollup_due due join sale on sale.id = due.sale_id
      and ${local('sale.sale_date')}::date = stretch.day and ${hourOf('sale.sale_date')} < stretch.hour`
  const begun = sql`
    sale where sale.sale_date > stretch.last - interval '2 hours' and sale.sale_date <= stretch.last
      and ${local('sale.sale_date')}::date = stretch.day and ${hourOf('sale.sale_date')} = stretch.hour`
  const changed = sql`
    select stretch.position, 0, 0, 0, 0, 0, -move.cost_sum
    from stretch join stock_move move on ${IS_COST_CHANGE}
      and move.occurred_at >= stretch.first and move.occurred_at <= stretch.last and ${hourOf('move.occurred_at')} < stretch.hour
    ${CHANGED_SALE}
    where ${inScope(caller, sql`sale.department_id`)} ${CHANGE_ADDED_UP}`
  return sql`
    select stretch.position, 0.01 * rolled.revenue as revenue, 0.01 * rolled.sold as sold, rolled.receipts, rolled.returns,
      0.01 * rolled.returned as returned, 0.01 * rolled.cost as cost
    from stretch join sales_hour rolled on rolled.day = stretch.day and rolled.hour < stretch.hour
    where ${inScope(caller, sql`rolled.department_id`)}
    union all ${ofReceipts(waiting, caller, showCost)}
    union all ${ofReceipts(begun, caller, showCost)}
    ${showCost ? sql`union all ${changed}` : empty}`
}

const BETWEEN = raw('sale where sale.sale_date >= stretch.first and sale.sale_date <= stretch.last')

/** Receipts of `from`, each by itself. What customers hold of one's goods was worth this on the shelf: less than nothing for a return. */
const ofReceipts = (from: Sql, caller: Caller, showCost: boolean): Sql => sql`
  select stretch.position, sale.final_total_sum as revenue, case sale.kind when 'SALE' then sale.final_total_sum else 0 end as sold,
    (sale.kind = 'SALE')::int as receipts, (sale.kind = 'RETURN')::int as returns, sale.returned_sum as returned, cost.sum as cost
  from stretch cross join lateral (select sale.* from ${from}) sale
  cross join lateral (${showCost ? COST_OF_RECEIPT : raw('select 0 as sum')}) cost
  where sale.status = 'FINISHED' and ${inScope(caller, sql`sale.department_id`)}`
const COST_OF_RECEIPT = raw(`select coalesce(sum(move.cost_sum), 0) as sum from stock_move move
  where move.document_kind = 'sale' and move.document_id = sale.id and move.place = 'CUSTOMER'`)

/** The caller's departments that sell today or have sold a week ago, up to the same time of day; the largest first. */
export function readDepartments(db: Executor, caller: Caller, now: Date, timeZone: string): Promise<DepartmentToday[]> {
  const { untilNow } = stretchesOf(now, timeZone)
  // Of all departments at once: for each by itself PostgreSQL reads everybody's receipts of the day, along `sale_time`.
  const sold = ({ first, last }: Stretch) => sql`(
    select department_id, sum(final_total_sum) as sum, count(*) filter (where kind = 'SALE') as receipts from sale
    where status = 'FINISHED' and sale_date >= ${first} and sale_date <= ${last} and ${inScope(caller, sql`department_id`)}
    group by department_id)`
  return db.rows<DepartmentToday>(sql`
    select department.id as "departmentId", department.name as "departmentName", coalesce(today.sum, 0) as revenue,
      coalesce(today.receipts, 0) as receipts, coalesce(before.sum, 0) as "weekAgo", tills.open as "openTills"
    from department left join ${sold(untilNow(0))} today on today.department_id = department.id
    left join ${sold(untilNow(7))} before on before.department_id = department.id
    cross join lateral (select count(*) as open from cash_session session
      where session.department_id = department.id and session.status = 'OPEN') tills
    where department.deleted_at is null and ${inScope(caller, sql`department.id`)}
      and (today.sum is not null or before.sum is not null or tills.open > 0)
    order by revenue desc, department.name_key`)
}
