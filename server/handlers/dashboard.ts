import { dashboardToday, expiringLotsCount } from '../../src/api/dashboard.ts'
import { SHORTAGE_BELOW } from '../../src/api/stock.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { holds } from '../../src/rules/permissions.ts'
import { inScope } from '../caller.ts'
import { firstSteps } from '../dashboard/firstSteps.ts'
import { countExpiring } from '../dashboard/countExpiring.ts'
import { readSales } from '../dashboard/readSales.ts'
import { sql } from '../db/sql.ts'
import { handleRead } from '../handle.ts'

export const dashboardHandlers = [
  handleRead(dashboardToday, async ({ db, caller, now, timeZone }) => {
    const day = businessDayOf(now, timeZone)
    const may = (permission: Parameters<typeof holds>[1]) => holds(caller.permissions, permission)
    const lacking = caller.isAdmin ? await firstSteps(db) : undefined
    return {
      ...(lacking && { firstSteps: lacking }),
      day,
      asOf: now.toISOString(),
      ...(may('view sales') && { sales: await readSales(db, caller, now, timeZone) }),
      ...(may('view transfers') &&
        (await db.one<{ pendingTransfers: number }>(sql`
          select count(*) as "pendingTransfers" from warehouse_document
          where action = 'KOCHIRISH' and status in ('PENDING', 'PARTIAL') and ${inScope(caller, sql`to_department_id`)}`))),
      ...(may('view warehouses') && {
        ...(await countExpiring(db, caller, day)),
        ...(await db.one<{ shortItems: number }>(sql`
          select count(*) as "shortItems" from (
            select 1 from stock_balance where on_hand > 0 and ${inScope(caller, sql`department_id`)}
            group by department_id, item_id having sum(on_hand) < ${SHORTAGE_BELOW}) short`)),
      }),
      ...(may('view incomes') &&
        (await db.one<{ draftIncomes: number }>(sql`
          select count(*) as "draftIncomes" from warehouse_document
          where action = 'KIRIM' and status in ('DRAFT', 'SUSPENDED') and ${inScope(caller, sql`department_id`)}`))),
    }
  }),

  handleRead(expiringLotsCount, async ({ db, caller, now, timeZone }) => {
    const day = businessDayOf(now, timeZone)
    return { day, ...(await countExpiring(db, caller, day)) }
  }),
]
