import { amount, percentage, percentOf, tiyin, type Tiyin } from './money.ts'

/**
 * A discount that the cashier gives by hand, on one line or on the whole cart (specification 1 §5): `%` with a
 * percentage of at most 2 decimals, or `PUL` with a fixed sum off the line or off the cart, in tiyin.
 */
export type CustomPromotion =
  | { readonly promotionType: '%'; readonly discount: number }
  | { readonly promotionType: 'PUL'; readonly discount: Tiyin }

/**
 * Reads a discount as it is typed and sent: `discount` is a percentage, or an amount in units of the currency.
 * Answers undefined for 0 and below, for only a positive discount counts. Throws RangeError above 100 %, above
 * MONEY_MAX, and for more than 2 decimals.
 */
export function customPromotion(promotionType: '%' | 'PUL', discount: number): CustomPromotion | undefined {
  if (discount <= 0) return undefined
  return promotionType === '%'
    ? { promotionType, discount: percentage(discount) }
    : { promotionType, discount: tiyin(discount) }
}

/** The discount as it is shown and sent; the inverse of `customPromotion`. */
export const shownDiscount = ({ promotionType, discount }: CustomPromotion): number =>
  promotionType === '%' ? discount : amount(discount)

/** What the discount takes off `sum` (0 or more): never less than 0, never more than the sum. */
export function customDiscount(promotion: CustomPromotion, sum: Tiyin): Tiyin {
  const discount = promotion.promotionType === '%' ? percentOf(sum, promotion.discount) : promotion.discount
  return Math.min(Math.max(discount, 0), sum)
}
