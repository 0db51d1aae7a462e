import type { Tiyin } from './money.ts'
import type { PricedLine } from './priceCart.ts'

type Given = Pick<PricedLine, 'promotion' | 'lineDiscount' | 'generalDiscount'>

/** What the seller himself took off a line. A promotion, a card, a certificate and rounding are the shop's own word. */
export const givenByHand = ({ promotion, lineDiscount, generalDiscount }: Given): Tiyin =>
  (promotion ? 0 : lineDiscount) + generalDiscount

/**
 * How far a sold line lies below its cost by its price or by the seller's hand. The loss that a promotion makes was approved with it:
 * of what is lost no more counts than the price lacks and the hand gave.
 */
export const lossByHand = (line: Given & Pick<PricedLine, 'sum' | 'finalSum'>, costSum: Tiyin): Tiyin =>
  Math.max(0, Math.min(costSum - line.finalSum, Math.max(0, costSum - line.sum) + givenByHand(line)))
