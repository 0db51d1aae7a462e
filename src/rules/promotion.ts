import { lineSum, percentOf, type Thousandths, type Tiyin } from './money.ts'

/**
 * A promotion that runs for an item in a department just now; whoever puts the item into the cart attaches them all
 * (domain.md, Selling; specification 1 §5). Sums are in tiyin, counts in thousandths, percentages have ≤ 2 decimals.
 */
export type Promotion = { readonly id: number; readonly name: string } & (
  | { readonly promotionType: '%'; readonly discount: number }
  /** `discount` off each unit; unlike a custom discount, which is off the whole line. */
  | { readonly promotionType: 'PUL'; readonly discount: Tiyin }
  /** `discount` percent off the whole line once its count reaches `threshold`. */
  | { readonly promotionType: 'xForN'; readonly discount: number; readonly threshold: Thousandths }
  | BuyXGetY
)

/**
 * Every `buyCount` of the item `buyItemId` in the cart gives `getCount` of the item that carries the promotion, with
 * `discount` percent off (100: free). The two may be one item: then "2 + 1" makes every third piece the reward.
 */
export type BuyXGetY = {
  readonly promotionType: 'buyXGetY'
  readonly discount: number
  readonly buyItemId: number
  readonly buyCount: Thousandths
  readonly getCount: Thousandths
}

/**
 * What a promotion takes off a line, between 0 and the line's sum.
 *
 * @param count the line's count without its sign
 * @param rewarded how many of them are rewards, for `buyXGetY`
 * @param sum price × count, where it is known
 */
export function promotionDiscount(
  promotion: Promotion,
  price: Tiyin,
  count: Thousandths,
  rewarded: Thousandths,
  sum: Tiyin = lineSum(price, count),
): Tiyin {
  return Math.min(Math.max(discountOf(promotion, price, count, sum, rewarded), 0), sum)
}

function discountOf(promotion: Promotion, price: Tiyin, count: Thousandths, sum: Tiyin, rewarded: Thousandths): Tiyin {
  switch (promotion.promotionType) {
    case '%':
      return percentOf(sum, promotion.discount)
    case 'PUL':
      return lineSum(Math.min(promotion.discount, price), count)
    case 'xForN':
      return count >= promotion.threshold ? percentOf(sum, promotion.discount) : 0
    case 'buyXGetY':
      return percentOf(lineSum(price, Math.min(count, rewarded)), promotion.discount)
  }
}

/**
 * How much of the carrying item is rewarded when `bought` of the other (or of the same) item is in the cart.
 * Throws RangeError when a count is not above 0.
 */
export function rewardedCount(promotion: BuyXGetY, bought: Thousandths, sameItem: boolean): Thousandths {
  const { buyCount, getCount } = promotion
  if (!(buyCount > 0 && getCount > 0)) throw new RangeError('A buyXGetY promotion needs counts above 0')
  const group = sameItem ? buyCount + getCount : buyCount
  const begun = sameItem ? Math.max(0, (bought % group) - buyCount) : 0
  return Math.floor(bought / group) * getCount + begun
}
