import { isReturn, type Cart, type CartLine } from './cart.ts'
import { customDiscount, type CustomPromotion } from './customPromotion.ts'
import { lineDiscounts } from './lineDiscounts.ts'
import { addUp, lineSum, percentOf, shareOut, type Thousandths, type Tiyin } from './money.ts'
import type { Promotion } from './promotion.ts'

/** A line with what it costs. Every sum has the sign of the line's quantity. */
export type PricedLine = {
  readonly key: string
  /** Price × quantity, before any discount. */
  readonly sum: Tiyin
  /** By the line's promotion or its custom discount, whichever is better for the buyer. */
  readonly lineDiscount: Tiyin
  readonly cardDiscount: Tiyin
  /** The line's share of the general discount. */
  readonly generalDiscount: Tiyin
  /** The line's share of what a certificate of percent takes off. */
  readonly certificateDiscount: Tiyin
  /** The line's share of what cash rounding takes off. */
  readonly roundingDiscount: Tiyin
  /** All five together. */
  readonly discount: Tiyin
  readonly finalSum: Tiyin
  /** The promotion that gave `lineDiscount`; null when none did. */
  readonly promotion: Promotion | null
}

export type CartTotals = {
  readonly totalCount: Thousandths
  readonly totalSum: Tiyin
  readonly discount: Tiyin
  /** What the buyer pays, or below 0 what the buyer gets back. */
  readonly finalTotalSum: Tiyin
  /** In whole grams. */
  readonly weightGrams: number
}

/** Lines in the order of the cart. */
export type PricedCart = { readonly lines: readonly PricedLine[]; readonly totals: CartTotals }

/**
 * Prices a cart (domain.md, Selling): the line's best promotion or its custom discount → the member card → the general
 * discount → a certificate of percent → cash rounding, these three shared out over the lines so that they add up to the total exactly.
 * Each step takes off what the one before it left; no line goes below 0. A return row is the mirror image of a sale of the same goods; one that names its receipt
 * gives back what was paid then, and today's discounts do not touch it.
 *
 * Runs at every key press at the till, and again on the server, whose answer counts.
 *
 */
export function priceCart(cart: Cart): PricedCart {
  const card: CustomPromotion = { promotionType: '%', discount: cart.cardPercent ?? 0 }
  const general = cart.customPromotion
  const sold = cart.lines.filter((line) => !isReturn(line))
  const byReceipt = cart.lines.filter((line) => isReturn(line) && line.returnedLineId !== undefined)
  const returned = cart.lines.filter((line) => isReturn(line) && line.returnedLineId === undefined)
  // A fixed sum is taken off once: off what is bought, and off a refund only when nothing is bought.
  const offReturns = general?.promotionType === 'PUL' && sold.length > 0 ? undefined : general

  const byKey = new Map<string, PricedLine>()
  for (const line of priceSide(sold, card, general, cart.certificate?.percent, cart.rounding)) byKey.set(line.key, line)
  for (const line of priceSide(returned, card, offReturns)) byKey.set(line.key, mirrored(line))
  for (const line of byReceipt) byKey.set(line.key, mirrored(priceByReceipt(line)))
  const lines = cart.lines.map((line) => byKey.get(line.key)!)
  return { lines, totals: totalsOf(cart.lines, lines) }
}

/** Prices lines as if all were sold: every sum is 0 or more. */
function priceSide(
  lines: readonly CartLine[],
  card: CustomPromotion,
  general?: CustomPromotion,
  certificatePercent = 0,
  rounding: Tiyin = 0,
): PricedLine[] {
  const sums = lines.map((line) => lineSum(line.price, Math.abs(line.quantity)))
  const own = lineDiscounts(lines, sums)
  const cards = sums.map((sum, index) => customDiscount(card, sum - own[index]!.discount))
  const left = sums.map((sum, index) => sum - own[index]!.discount - cards[index]!)
  const shares = shareOut(general ? customDiscount(general, addUp(left)) : 0, left)
  const rest = left.map((sum, index) => sum - shares[index]!)
  const certificate = shareOut(percentOf(addUp(rest), certificatePercent), rest)
  const finals = rest.map((sum, index) => sum - certificate[index]!)
  const rounded = shareOut(Math.min(rounding, addUp(finals)), finals)

  return lines.map(({ key }, index) => ({
    key,
    sum: sums[index]!,
    lineDiscount: own[index]!.discount,
    cardDiscount: cards[index]!,
    generalDiscount: shares[index]!,
    certificateDiscount: certificate[index]!,
    roundingDiscount: rounded[index]!,
    discount: sums[index]! - finals[index]! + rounded[index]!,
    finalSum: finals[index]! - rounded[index]!,
    promotion: own[index]!.promotion,
  }))
}

/** What was paid for it then: the price of then less its own share of the discount of then. */
function priceByReceipt(line: CartLine): PricedLine {
  const sum = lineSum(line.price, Math.abs(line.quantity))
  const discount = Math.min(line.returnedDiscount ?? 0, sum)
  return {
    key: line.key,
    sum,
    lineDiscount: discount,
    cardDiscount: 0,
    generalDiscount: 0,
    certificateDiscount: 0,
    roundingDiscount: 0,
    discount,
    finalSum: sum - discount,
    promotion: null,
  }
}

const mirrored = (line: PricedLine): PricedLine => ({
  ...line,
  sum: negative(line.sum),
  lineDiscount: negative(line.lineDiscount),
  cardDiscount: negative(line.cardDiscount),
  generalDiscount: negative(line.generalDiscount),
  certificateDiscount: negative(line.certificateDiscount),
  roundingDiscount: negative(line.roundingDiscount),
  discount: negative(line.discount),
  finalSum: negative(line.finalSum),
})

/** 0 - 0 is 0, while -0 would be sent and compared as another number. */
const negative = (sum: number): number => 0 - sum

function totalsOf(lines: readonly CartLine[], priced: readonly PricedLine[]): CartTotals {
  // Whole millionths add up exactly; parts of them would add up to something else in another order.
  const grams = lines.reduce((total, line) => total + Math.round(line.weightGrams * 1000) * line.quantity, 0) / 1e6
  return {
    totalCount: lines.reduce((count, line) => count + line.quantity, 0),
    totalSum: addUp(priced.map((line) => line.sum)),
    discount: addUp(priced.map((line) => line.discount)),
    finalTotalSum: addUp(priced.map((line) => line.finalSum)),
    weightGrams: grams < 0 ? negative(Math.round(-grams)) : Math.round(grams),
  }
}
