import { savePlan, sellersKpi } from '../../src/api/kpi.ts'
import { handle } from '../handle.ts'
import { handleReport } from '../reports/handleReport.ts'
import { kpiRows, savePlan as save } from '../reports/kpi.ts'

export const kpiHandlers = [
  ...handleReport(sellersKpi, { rows: kpiRows, sort: [{ field: 'revenue', descending: true }] }),
  handle(savePlan, async ({ db, caller, body }) => {
    await save(db, caller, body)
    return { done: true } as const
  }),
]
