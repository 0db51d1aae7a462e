import type { Thousandths, Tiyin } from './money.ts'

/** A line of a finished sale, as far as giving it back needs it: all counts and sums above zero. */
export type SoldLine = {
  readonly quantity: Thousandths
  /** Everything that was taken off the line. */
  readonly discount: Tiyin
  /** What earlier returns took back. */
  readonly returned: Thousandths
}

/**
 * The part of a sold line's discount that goes with `count` of it, so that the buyer gets back what was paid: parts of one
 * line, returned one after the other, add up to its whole discount to the tiyin (reliability G5).
 */
export function returnedDiscount({ quantity, discount, returned }: SoldLine, count: Thousandths): Tiyin {
  const upTo = (given: Thousandths) => Number((BigInt(discount) * BigInt(given)) / BigInt(quantity))
  return upTo(returned + count) - upTo(returned)
}
