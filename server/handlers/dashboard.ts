import { dashboardToday } from '../../src/api/dashboard.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { DASHBOARD_NOTICES } from '../../src/rules/notices.ts'
import { holds } from '../../src/rules/permissions.ts'
import { firstSteps } from '../dashboard/firstSteps.ts'
import { readSales } from '../dashboard/readSales.ts'
import { handleRead } from '../handle.ts'
import { readNotices } from '../notifications/readNotices.ts'

export const dashboardHandlers = [
  handleRead(dashboardToday, async (call) => {
    const { db, caller, now, timeZone } = call
    const day = businessDayOf(now, timeZone)
    const may = (permission: Parameters<typeof holds>[1]) => holds(caller.permissions, permission)
    const lacking = caller.isAdmin ? await firstSteps(db) : undefined
    return {
      ...(lacking && { firstSteps: lacking }),
      day,
      asOf: now.toISOString(),
      ...(may('view sales') && { sales: await readSales(db, caller, now, timeZone) }),
      ...(await readNotices(call, DASHBOARD_NOTICES)),
    }
  }),
]
