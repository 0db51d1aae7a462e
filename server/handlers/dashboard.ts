import { dashboardToday } from '../../src/api/dashboard.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { type Section, sectionsOf } from '../../src/rules/dashboardOrder.ts'
import { holds } from '../../src/rules/permissions.ts'
import { firstSteps } from '../dashboard/firstSteps.ts'
import { readPartner } from '../dashboard/readPartner.ts'
import { readDepartmentPlans, readOwnDay } from '../dashboard/readPlans.ts'
import { readDepartments, readSales } from '../dashboard/readSales.ts'
import { readBoardState, readTill } from '../dashboard/readTill.ts'
import type { Caller } from '../caller.ts'
import { handleRead } from '../handle.ts'
import { readNotices } from '../notifications/readNotices.ts'

const seesMany = ({ departments }: Caller): boolean => departments === 'all' || departments.length > 1

export const dashboardHandlers = [
  handleRead(dashboardToday, async (call) => {
    const { db, caller, now, timeZone } = call
    const sections = new Set(
      sectionsOf({
        can: (permission) => holds(caller.permissions, permission),
        isContragent: caller.contragentId !== null,
      }),
    )
    /** What a section is read by, under the field that it has in the answer. */
    const read = async <T>(section: Section, field: string, reads: () => Promise<T>) =>
      sections.has(section) ? { [field]: await reads() } : {}
    const lacking = caller.isAdmin ? await firstSteps(db) : undefined
    return {
      ...(lacking && { firstSteps: lacking }),
      day: businessDayOf(now, timeZone),
      asOf: now.toISOString(),
      ...(await read('till', 'till', () => readTill(db, caller))),
      ...(await read('own', 'own', () => readOwnDay(call))),
      ...(await read('partner', 'partner', () => readPartner(db, caller))),
      ...(await read('sales', 'sales', () => readSales(db, caller, now, timeZone))),
      ...(await read('plan', 'plan', () => readDepartmentPlans(call))),
      ...(await read('board', 'board', () => readBoardState(db, caller))),
      ...(seesMany(caller) &&
        (await read('departments', 'departments', () => readDepartments(db, caller, now, timeZone)))),
      ...(await readNotices(call)),
    }
  }),
]
