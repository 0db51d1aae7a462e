import { lineSum, shareOf, shareOut, type Thousandths, type Tiyin } from './money.ts'

/** By what a sum is shared over goods. */
export const COST_METHODS = ['VALUE', 'QUANTITY', 'WEIGHT', 'HAND'] as const
export type CostMethod = (typeof COST_METHODS)[number]

/** A line of an income that bears a part of a cost. */
export interface CostBearer {
  /** What the income brought, and what of it has gone back to its supplier. */
  quantity: Thousandths
  returned: Thousandths
  /** What it brought is worth, in UZS. */
  costSum: Tiyin
  /** Thousandths of a gram that one unit weighs; 0: nobody has said. */
  weight: Thousandths
  /** What was typed for it, in the cost's currency. */
  byHand: Tiyin
}

/** What one line bears: in the cost's currency, and in UZS. */
export interface CostShare {
  sum: Tiyin
  sumUzs: Tiyin
}

/** How much a line bears beside the others; what has gone back bears nothing. */
export function bearingOf(line: CostBearer, sharing: CostMethod): number {
  const left = line.quantity - line.returned
  switch (sharing) {
    case 'VALUE':
      return shareOf(line.costSum, left, line.quantity)
    case 'QUANTITY':
      return left
    case 'WEIGHT':
      return lineSum(line.weight, left)
    case 'HAND':
      return left === 0 ? 0 : line.byHand
  }
}

/**
 * Shares a cost out over the lines of incomes, in its currency and in UZS, each to the last tiyin; undefined where no line bears
 * anything (nothing is left, nothing weighs or is worth anything, nothing was typed).
 */
export function shareCost(
  total: CostShare,
  sharing: CostMethod,
  lines: readonly CostBearer[],
): readonly CostShare[] | undefined {
  const bearing = lines.map((line) => bearingOf(line, sharing))
  if (bearing.every((weight) => weight === 0)) return undefined
  const sums = shareOut(total.sum, bearing)
  const sumsUzs = total.sum === total.sumUzs ? sums : shareOut(total.sumUzs, bearing)
  return sums.map((sum, index) => ({ sum, sumUzs: sumsUzs[index]! }))
}
