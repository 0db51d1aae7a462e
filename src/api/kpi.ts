import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { calendar, Done, idOf, money } from './fields.ts'
import { anyPercent, anySum, DIMENSIONS, MEASURES, reportEndpoint } from './report.ts'

/** What was sold in a month, beside what was planned for it. */
const FIGURES = {
  revenue: anySum,
  plan: money.nullable(),
  planPercent: anyPercent.nullable(),
  receipts: MEASURES.receipts.field,
  averageReceipt: anySum.nullable(),
  discountSum: anySum,
  returns: MEASURES.returns.field,
  returnedSum: anySum,
  margin: anySum.optional(),
}
/** All of them stand below, too; the share of the plan is that of those for whom something was planned. */
const BELOW = { totals: Object.keys(FIGURES), only: { margin: 'view cost' } } as const

/** Sellers by department and month, with what was planned for them; who may sell and has not yet stands there, too. */
export const sellersKpi = reportEndpoint('POST /report/kpi', {
  can: 'view analytics-by-item',
  parameters: ['period', 'departments', 'employee'],
  fields: {
    ...DIMENSIONS.seller,
    ...DIMENSIONS.department,
    month: calendar,
    ...FIGURES,
  },
  groups: { departmentId: 'departmentName', month: 'month' },
  ...BELOW,
})

/** Departments by month, with what was planned for each; one that sells and has sold nothing stands there, too. */
export const departmentsKpi = reportEndpoint('POST /report/kpi-departments', {
  can: 'view analytics-by-item',
  parameters: ['period', 'departments'],
  fields: {
    ...DIMENSIONS.department,
    month: calendar,
    ...FIGURES,
  },
  groups: { month: 'month' },
  ...BELOW,
})

const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'wrongValue' })
  .meta({ kind: 'text' })
/** Plans the revenue of a seller for a month; nothing takes the plan away. 403 `otherDepartment`, 404 for an unknown seller. */
export const savePlan = endpoint('POST /sales-plan/save', {
  can: 'edit sales-plan',
  refreshes: ['report'],
  body: z.object({
    departmentId: idOf('department'),
    sellerId: idOf('user'),
    month,
    plan: money.nullable(),
  }),
  answer: Done,
})
/** The same of a whole department. */
export const saveDepartmentPlan = endpoint('POST /sales-plan/save-department', {
  can: 'edit sales-plan',
  refreshes: ['report'],
  body: z.object({ departmentId: idOf('department'), month, plan: money.nullable() }),
  answer: Done,
})
