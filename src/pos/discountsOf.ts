import type { PriceReason } from '../api/priceQuestion.ts'
import type { Cart, CartLine } from '../rules/cart.ts'
import { groupedNumber } from '../rules/certificate.ts'
import { type CustomPromotion, shownDiscount } from '../rules/customPromotion.ts'
import { amount } from '../rules/money.ts'
import type { PricedLine } from '../rules/priceCart.ts'

interface Giver {
  /** The number of the buyer's card. */
  card: string | null
  cashier: string | null
}

/** What is taken off a line beside its promotion, in the order in which it is taken off: only the cart knows it. */
export function discountsOf(cart: Cart, line: CartLine, priced: PricedLine, { card, cashier }: Giver): PriceReason[] {
  const given = (kind: PriceReason['kind'], discount: string, cardNumber: string | null = null): PriceReason => ({
    kind,
    discount,
    cardNumber,
    userName: cashier,
    documentId: null,
    regNumber: null,
    since: null,
    promotionId: null,
    promotionName: null,
    priceUzs: amount(line.price),
    priceWholesale: null,
  })
  const byHand = (promotion: CustomPromotion | undefined, sum: number) =>
    promotion && sum !== 0
      ? [given('CUSTOM', `${shownDiscount(promotion)}${promotion.promotionType === '%' ? ' %' : ''}`)]
      : []
  return [
    ...byHand(line.customPromotion, priced.promotion ? 0 : priced.lineDiscount),
    ...(priced.cardDiscount === 0 ? [] : [given('CARD', `${cart.cardPercent} %`, card)]),
    ...byHand(cart.customPromotion, priced.generalDiscount),
    ...(cart.certificate && priced.certificateDiscount !== 0
      ? [given('CERTIFICATE', `${cart.certificate.percent} %`, groupedNumber(cart.certificate.number))]
      : []),
  ]
}
