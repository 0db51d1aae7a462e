/**
 * What a role may do by itself, and up to where (domain.md, Who may do what). Over it a supervisor approves that one operation.
 * - discountPercent: the highest discount by hand, in percent of what it is taken off;
 * - belowCost: by how much a line may be sold below its cost, as a sum;
 * - returnDays: how many days after its day a receipt's goods come back;
 * - noReceiptSum: the highest sum given back for goods without a receipt;
 * - deletedLineSum: the dearest line that is taken out of a cart.
 */
export const LIMITS = ['discountPercent', 'belowCost', 'returnDays', 'noReceiptSum', 'deletedLineSum'] as const
export type LimitName = (typeof LIMITS)[number]

/** Limits of somebody; what is not there has none. Percents, days, and sums as amounts. */
export type Limits = Readonly<Partial<Record<LimitName, number>>>

/** What an operation comes to, measured as its limit is. */
export type Measures = Readonly<Partial<Record<LimitName, number>>>

/** Something over a limit. */
export interface Need {
  readonly limit: LimitName
  readonly value: number
  readonly allowed: number
}

/** What of an operation is over the limits. */
export const overLimits = (limits: Limits, measures: Measures): Need[] =>
  LIMITS.flatMap((limit) => {
    const [allowed, value] = [limits[limit], measures[limit]]
    return allowed !== undefined && value !== undefined && value > allowed ? [{ limit, value, allowed }] : []
  })

/** Of somebody with several roles: where one of them has no limit there is none, else the widest counts. */
export function limitsOfRoles(roles: readonly Limits[]): Limits {
  const widest: Partial<Record<LimitName, number>> = {}
  for (const limit of LIMITS) {
    const values = roles.map((role) => role[limit])
    if (values.length > 0 && values.every((value) => value !== undefined))
      widest[limit] = Math.max(...(values as number[]))
  }
  return widest
}

/** Whether an approval for `approved` covers `needed`: each of its limits, and no more of it. */
export const covers = (approved: readonly Need[], needed: readonly Need[]): boolean =>
  needed.every(({ limit, value }) => approved.some((need) => need.limit === limit && need.value >= value))

/** What a card alone approves; anything else takes the PIN too, because a card is lost more easily than a head. */
const BY_BADGE_ALONE: ReadonlySet<LimitName> = new Set(['discountPercent', 'deletedLineSum'])
export const needsPin = (needs: readonly Need[]): boolean => needs.some(({ limit }) => !BY_BADGE_ALONE.has(limit))

export const PIN_LENGTH = 6
/** One digit again and again, or digits in a row up or down: the first that anybody tries. */
export const isObviousPin = (pin: string): boolean =>
  /^(\d)\1*$/.test(pin) ||
  '01234567890'.includes(pin) ||
  '09876543210'.includes(pin) ||
  /^(\d\d)\1\1$/.test(pin) ||
  /^(\d\d\d)\1$/.test(pin)

const BADGE = /^AP[A-Z2-7]{16}$/
/** A supervisor's card as the scanner reads it: the till never looks for goods by it. */
export const isBadge = (code: string): boolean => BADGE.test(code.trim().toUpperCase())
