import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { choice, count, id, time } from './fields.ts'
import { CHOSEN_MAX } from './inventory.ts'

/** A plan asks for a good at least this often, however little it sells. */
export const PLAN_DAYS_MAX = 730
const days = z.number().int().min(1).max(PLAN_DAYS_MAX)
/** By its place in the revenue of 90 days: A the best 80 %, B the next 15, C the rest. */
export const AbcClass = choice('abcClass', ['A', 'B', 'C'])

export const CountPlanPayload = z.object({
  daysA: days,
  daysB: days,
  daysC: days,
  goodsMax: z.number().int().min(1).max(CHOSEN_MAX),
})
/** How often goods are counted where nobody has said: the best monthly, the next each quarter, the rest twice a year. */
export const USUAL_PLAN = { daysA: 30, daysB: 90, daysC: 180, goodsMax: 100 }

/** A department's plan of cycle counts, and what it calls for now. */
export const CountPlan = CountPlanPayload.extend({
  departmentId: id,
  version: count,
  classes: z.array(z.object({ abcClass: AbcClass, goods: count, due: count })),
  /** Of the last finished count of the department. */
  lastFinished: time.nullable(),
  /** The goods of the next partial count: the longest overdue first. */
  itemIds: z.array(id),
})
export type CountPlan = z.infer<typeof CountPlan>

/** Not in the specification: what is to be counted next. */
export const getCountPlan = endpoint('GET /inventory/plan/{departmentId}', {
  can: 'create inventory',
  answer: CountPlan,
})
/** Not in the specification: how often is counted. 409 `changedMeanwhile`. */
export const saveCountPlan = endpoint('POST /inventory/plan/{departmentId}', {
  can: 'create inventory',
  refreshes: ['inventory'],
  body: CountPlanPayload.extend({ departmentId: id.optional(), version: count }),
  answer: CountPlan,
})
