import { departmentsKpi, saveDepartmentPlan, savePlan, sellersKpi } from '../../src/api/kpi.ts'
import { handle } from '../handle.ts'
import { handleReport } from '../reports/handleReport.ts'
import { departmentKpiRows, kpiRows, saveDepartmentPlan as saveOfDepartment, savePlan as save } from '../reports/kpi.ts'

export const kpiHandlers = [
  ...handleReport(sellersKpi, { rows: kpiRows, sort: [{ field: 'revenue', descending: true }] }),
  ...handleReport(departmentsKpi, { rows: departmentKpiRows, sort: [{ field: 'revenue', descending: true }] }),
  handle(savePlan, async ({ db, caller, body }) => {
    await save(db, caller, body)
    return { done: true } as const
  }),
  handle(saveDepartmentPlan, async ({ db, caller, body }) => {
    await saveOfDepartment(db, caller, body)
    return { done: true } as const
  }),
]
