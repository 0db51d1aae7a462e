import { dashboardToday } from '../../src/api/dashboard.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { holds } from '../../src/rules/permissions.ts'
import { firstSteps } from '../dashboard/firstSteps.ts'
import type { Caller } from '../caller.ts'
import { readDepartments, readSales } from '../dashboard/readSales.ts'
import { readTill } from '../dashboard/readTill.ts'
import { handleRead } from '../handle.ts'
import { readNotices } from '../notifications/readNotices.ts'

const seesMany = ({ departments }: Caller): boolean => departments === 'all' || departments.length > 1

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
      ...(may('view sales') && seesMany(caller) && { departments: await readDepartments(db, caller, now, timeZone) }),
      ...(may('sell pos') && { till: await readTill(db, caller) }),
      ...(await readNotices(call)),
    }
  }),
]
