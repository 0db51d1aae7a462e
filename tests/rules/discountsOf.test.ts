import { expect, test } from 'vitest'
import { discountsOf } from '../../src/pos/discountsOf.ts'
import type { Cart, CartLine } from '../../src/rules/cart.ts'
import { priceCart } from '../../src/rules/priceCart.ts'
import { cartOf, line } from './cartLine.ts'

const GIVER = { card: '2900000000018', cashier: 'nilufar' }
const promotion = { id: 7, name: 'Осень', promotionType: '%' as const, discount: 50 }
const told = (given: Partial<CartLine>, more: Partial<Cart> = {}) => {
  const cart = { ...cartOf([line(1, 10_000_00, 1, { key: '1', ...given })]), ...more }
  const reasons = discountsOf(cart, cart.lines[0]!, priceCart(cart).lines[0]!, GIVER)
  return reasons.map(({ kind, discount, cardNumber, userName }) => [kind, discount, cardNumber ?? userName])
}

test('what is taken off beside a promotion is told in the order in which it is taken off', () => {
  expect(told({})).toEqual([])
  expect(told({ customPromotion: { promotionType: 'PUL', discount: 500_00 } })).toEqual([['CUSTOM', '500', 'nilufar']])
  expect(
    told(
      { customPromotion: { promotionType: '%', discount: 10 } },
      {
        cardPercent: 5,
        customPromotion: { promotionType: '%', discount: 2.5 },
        certificate: { number: '7705146057005450', percent: 20 },
      },
    ),
  ).toEqual([
    ['CUSTOM', '10 %', 'nilufar'],
    ['CARD', '5 %', GIVER.card],
    ['CUSTOM', '2.5 %', 'nilufar'],
    ['CERTIFICATE', '20 %', '7705 1460 5700 5450'],
  ])
})

test('a discount by hand that a promotion beats gave nothing, and a card has nothing to take off a gift', () => {
  expect(told({ customPromotion: { promotionType: '%', discount: 10 }, promotions: [promotion] })).toEqual([])
  expect(told({ promotions: [{ ...promotion, discount: 100 }] }, { cardPercent: 5 })).toEqual([])
})
