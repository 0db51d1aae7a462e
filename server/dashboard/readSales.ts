import type { SalesFigures } from '../../src/api/dashboard.ts'
import { businessDayOf, businessDayRange } from '../../src/rules/businessDay.ts'
import { holds } from '../../src/rules/permissions.ts'
import { type Caller, inScope } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'

const DAY_MS = 86_400_000

/** Today's figures of the caller's departments, those of yesterday and a week ago up to the same time of day, and all of yesterday. */
export async function readSales(db: Executor, caller: Caller, now: Date, timeZone: string) {
  const { from } = businessDayRange(businessDayOf(now, timeZone), timeZone)
  const elapsedMs = now.getTime() - from.getTime()
  const startOf = (days: number) => {
    // Noon of that day, whatever the clock was changed by since then.
    const noon = new Date(from.getTime() - days * DAY_MS + DAY_MS / 2)
    return businessDayRange(businessDayOf(noon, timeZone), timeZone).from
  }
  const untilNow = (start: Date) => readFigures(db, caller, start, new Date(start.getTime() + elapsedMs))
  const [today, yesterday, weekAgo, wholeYesterday] = await Promise.all([
    untilNow(from),
    untilNow(startOf(1)),
    untilNow(startOf(7)),
    readFigures(db, caller, startOf(1), new Date(from.getTime() - 1)),
  ])
  return { today, yesterday, weekAgo, wholeYesterday }
}

/** Both ends belong to the stretch. */
async function readFigures(db: Executor, caller: Caller, start: Date, end: Date): Promise<SalesFigures> {
  const showCost = holds(caller.permissions, 'view cost')
  // What customers hold of a receipt's goods, at the cost of their lots: less than nothing for a return.
  const cost = showCost
    ? sql`left join lateral (
        select coalesce(sum(move.quantity * move.unit_cost * lot.currency_rate), 0) as sum
        from stock_move move join lot on lot.id = move.lot_id
        where move.document_kind = 'sale' and move.document_id = sale.id and move.place = 'CUSTOMER') cost on true`
    : sql``
  const margin = showCost ? sql`, round(coalesce(sum(sale.final_total_sum - cost.sum), 0), 2) as margin` : sql``
  // Department by department, because the sales' index begins with it.
  return db.one<SalesFigures>(sql`
    select coalesce(sum(sale.final_total_sum), 0) as revenue,
      count(*) filter (where sale.kind = 'SALE') as receipts,
      coalesce(round(avg(sale.final_total_sum) filter (where sale.kind = 'SALE'), 2), 0) as "averageReceipt",
      count(*) filter (where sale.kind = 'RETURN') as returns,
      coalesce(-sum(sale.final_total_sum) filter (where sale.kind = 'RETURN'), 0) as "returnedSum" ${margin}
    from department
    join lateral (
      select id, kind, final_total_sum from sale
      where sale.department_id = department.id and sale.status = 'FINISHED' and sale.sale_date >= ${start} and sale.sale_date <= ${end}
      offset 0) sale on true
    ${cost}
    where ${inScope(caller, sql`department.id`)}`)
}
