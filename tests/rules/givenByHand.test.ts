import { expect, test } from 'vitest'
import type { Cart, CartLine } from '../../src/rules/cart.ts'
import { givenByHand, lossByHand } from '../../src/rules/givenByHand.ts'
import { priceCart } from '../../src/rules/priceCart.ts'
import { cartOf, line } from './cartLine.ts'

const COST = 540_00
const half = { id: 7, name: 'Осень', promotionType: '%' as const, discount: 50 }
const percent = (discount: number) => ({ promotionType: '%' as const, discount })

/** Three pieces that cost 540 together, for 258 each. */
test.each<[string, Partial<CartLine>, Partial<Cart>, number, number]>([
  ['nothing', {}, {}, 0, 0],
  ['a promotion below cost', { promotions: [half] }, {}, 0, 0],
  ['a discount of the line below cost', { customPromotion: percent(50) }, {}, 387_00, 153_00],
  ['one that keeps above it', { customPromotion: percent(10) }, {}, 77_40, 0],
  ['one that a promotion beats', { customPromotion: percent(10), promotions: [half] }, {}, 0, 0],
  ['one that beats a promotion', { customPromotion: percent(60), promotions: [half] }, {}, 464_40, 230_40],
  ['a general one on top of a promotion', { promotions: [half] }, { customPromotion: percent(10) }, 38_70, 38_70],
  ['a general one that takes the rest', {}, { customPromotion: percent(40) }, 309_60, 75_60],
  ['a card and a certificate', {}, { cardPercent: 30, certificate: { number: '1', percent: 30 } }, 0, 0],
  ['rounding', {}, { rounding: 300_00 }, 0, 0],
  ['a price below cost', { price: 150_00 }, {}, 0, 90_00],
  ['a promotion on a price below cost', { price: 150_00, promotions: [half] }, {}, 0, 90_00],
])('%s: what the hand gave, and what it lost', (_given, given, more, byHand, loss) => {
  const cart = { ...cartOf([line(1, 258_00, 3, given)]), ...more }
  const [priced] = priceCart(cart).lines
  expect([givenByHand(priced!), lossByHand(priced!, COST)]).toEqual([byHand, loss])
})
