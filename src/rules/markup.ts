import { amount, markedUp, markupOf, tiyin } from './money.ts'

/** How a price made of a cost ends: to a step, or with the digits that shops like. */
export const ROUNDINGS = ['EXACT', 'STEP_50', 'STEP_100', 'STEP_500', 'STEP_1000', 'ENDS_900', 'ENDS_990'] as const
export type Rounding = (typeof ROUNDINGS)[number]

const UNIT = 100
const FORMS: Readonly<Record<Rounding, { step: number; ending: number }>> = {
  EXACT: { step: 1, ending: 0 },
  STEP_50: { step: 50 * UNIT, ending: 0 },
  STEP_100: { step: 100 * UNIT, ending: 0 },
  STEP_500: { step: 500 * UNIT, ending: 0 },
  STEP_1000: { step: 1_000 * UNIT, ending: 0 },
  ENDS_900: { step: 1_000 * UNIT, ending: 900 * UNIT },
  ENDS_990: { step: 1_000 * UNIT, ending: 990 * UNIT },
}

/** Which goods a rule is for; null is all of them. */
export interface RuleScope {
  departmentId: number | null
  categoryId: number | null
  subCategoryId: number | null
  sub2CategoryId: number | null
  brandId: number | null
}
/** How a price follows from a cost, and how far it may lie from that. */
export interface Markup {
  percent: number
  tolerancePercent: number
  rounding: Rounding
}

/** The least price that ends as it should and is not below cost and markup. Amounts are JSON numbers; null of no cost. */
export const markupPrice = (cost: number, percent: number, rounding: Rounding): number | null =>
  cost === 0 ? null : amount(markedUp(tiyin(cost), percent, FORMS[rounding]))

/**
 * The rule for a good, of several the nearest: a department's own before everybody's, then a brand's, then the deepest
 * category's. Undefined where none is for it.
 */
export function nearestRule<Rule extends RuleScope>(rules: readonly Rule[], good: RuleScope): Rule | undefined {
  return rules
    .filter((rule) => NAMES.every((name) => rule[name] === null || rule[name] === good[name]))
    .sort((a, b) => nearness(b) - nearness(a))[0]
}
/** From the nearest to the farthest; the server orders by the same. */
const NAMES = ['departmentId', 'brandId', 'sub2CategoryId', 'subCategoryId', 'categoryId'] as const
const nearness = (rule: RuleScope) => NAMES.reduce((sum, name) => sum * 2 + (rule[name] === null ? 0 : 1), 0)

/** Whether a price lies outside what its rule allows; what rounding added is allowed. Of no cost nobody can say. */
export function isOutside({ percent, tolerancePercent, rounding }: Markup, cost: number, price: number): boolean {
  const markup = markupOf(price, cost)
  if (markup === null) return false
  if (markup < percent - tolerancePercent) return true
  return markup > percent + tolerancePercent && price > markupPrice(cost, percent, rounding)!
}
