import { describe, expect, test } from 'vitest'
import type { CartLine } from '../../src/rules/cart.ts'
import type { CustomPromotion } from '../../src/rules/customPromotion.ts'
import { ONE } from '../../src/rules/money.ts'
import { priceCart } from '../../src/rules/priceCart.ts'
import type { Promotion } from '../../src/rules/promotion.ts'
import { cartOf, line } from './cartLine.ts'

const discountsOf = (...lines: CartLine[]) => priceCart(cartOf(lines)).lines.map((priced) => priced.discount)

const percent = (discount: number): CustomPromotion => ({ promotionType: '%', discount })
const pul = (discount: number): CustomPromotion => ({ promotionType: 'PUL', discount })
const named = { name: 'Акция' }
const tenOff: Promotion = { id: 1, ...named, promotionType: '%', discount: 10 }
const threeForTwo: Promotion = {
  id: 2,
  name: '2 + 1',
  promotionType: 'buyXGetY',
  discount: 100,
  buyItemId: 1,
  buyCount: 2 * ONE,
  getCount: ONE,
}
const cupWithTwoTeas: Promotion = { ...threeForTwo, id: 3 }

describe('totals', () => {
  test('of an empty cart are 0, whatever discount was left on it', () => {
    expect(priceCart({ ...cartOf([], pul(5_000_00)), cardPercent: 5 })).toEqual({
      lines: [],
      totals: { totalCount: 0, totalSum: 0, discount: 0, finalTotalSum: 0, weightGrams: 0 },
    })
  })

  test('add up lines, counts and weights', () => {
    const { totals } = priceCart(cartOf([line(1, 12_500_00, 2), line(2, 47_990_00, 0.352)]))
    expect(totals).toEqual({
      totalCount: 2352,
      totalSum: 41_892_48,
      discount: 0,
      finalTotalSum: 41_892_48,
      weightGrams: 588,
    })
  })

  test('weigh what parts of a gram come to, in whatever order', () => {
    const pins = { ...line(1, 100, 44), weightGrams: 0.125 }
    const dust = { ...line(2, 100, 3), weightGrams: 0.001 }
    for (const lines of [
      [pins, dust],
      [dust, pins],
    ])
      expect(priceCart(cartOf(lines)).totals.weightGrams).toBe(6)
  })

  test('return rows take away', () => {
    const { totals } = priceCart(cartOf([line(1, 10_000_00, -3), line(2, 4_000_00, 2)]))
    expect(totals).toMatchObject({
      totalCount: -ONE,
      totalSum: -22_000_00,
      finalTotalSum: -22_000_00,
      weightGrams: -250,
    })
  })
})

describe('the discount of a line', () => {
  test.each<[string, CartLine, number]>([
    ['% of the line', line(1, 10_000_00, 3, { customPromotion: percent(10) }), 3_000_00],
    ['PUL off the whole line', line(1, 10_000_00, 3, { customPromotion: pul(500_00) }), 500_00],
    ['PUL above the line: the line', line(1, 100_00, 1, { customPromotion: pul(500_00) }), 100_00],
    ['below 0: none', line(1, 100_00, 1, { customPromotion: pul(-500_00) }), 0],
    ['mirrored on a return row', line(1, 10_000_00, -3, { customPromotion: pul(500_00) }), -500_00],
    ['promotion %', line(1, 10_000_00, 3, { promotions: [tenOff] }), 3_000_00],
    [
      'promotion PUL off each piece',
      line(1, 10_000_00, 3, { promotions: [{ id: 4, ...named, promotionType: 'PUL', discount: 500_00 }] }),
      1_500_00,
    ],
    [
      'promotion PUL above the price: the line',
      line(1, 300_00, 3, { promotions: [{ id: 4, ...named, promotionType: 'PUL', discount: 500_00 }] }),
      900_00,
    ],
    ['promotion below 0: none', line(1, 100_00, 1, { promotions: [{ ...tenOff, discount: -10 }] }), 0],
    ['promotion above 100 %: the line', line(1, 100_00, 1, { promotions: [{ ...tenOff, discount: 120 }] }), 100_00],
  ])('%s', (_, priced, expected) => {
    expect(discountsOf(priced)).toEqual([expected])
  })

  test.each([
    [2, 0],
    [2.999, 0],
    [3, 6_000_00],
    [7, 14_000_00],
    [-3, -6_000_00],
  ])('xForN gives 20 % from three on: %d pieces', (pieces, expected) => {
    const promotions: Promotion[] = [{ id: 5, ...named, promotionType: 'xForN', discount: 20, threshold: 3 * ONE }]
    expect(discountsOf(line(1, 10_000_00, pieces, { promotions }))).toEqual([expected])
  })

  test('is the best for the buyer, not all of them', () => {
    const xForN: Promotion = { id: 5, ...named, promotionType: 'xForN', discount: 20, threshold: 3 * ONE }
    const promotions = [tenOff, xForN]
    const [two, three, custom] = priceCart(
      cartOf([
        line(1, 10_000_00, 2, { promotions }),
        line(2, 10_000_00, 3, { promotions }),
        line(3, 10_000_00, 3, { promotions, customPromotion: percent(30) }),
      ]),
    ).lines
    expect(two).toMatchObject({ lineDiscount: 2_000_00, promotion: tenOff })
    expect(three).toMatchObject({ lineDiscount: 6_000_00, promotion: xForN })
    expect(custom).toMatchObject({ lineDiscount: 9_000_00, promotion: null })
  })
})

test('of equal discounts the first is named, and the one given by hand before promotions', () => {
  const again: Promotion = { ...tenOff, id: 99 }
  const lines = [
    line(1, 100_00, 1, { promotions: [tenOff, again] }),
    line(2, 100_00, 1, { promotions: [tenOff], customPromotion: percent(10) }),
  ]
  expect(priceCart(cartOf(lines)).lines.map((priced) => priced.promotion)).toEqual([tenOff, null])
})

describe('buyXGetY', () => {
  test.each([
    [1, 0],
    [2, 0],
    [3, 1],
    [5, 1],
    [6, 2],
    [8, 2],
    [9, 3],
  ])('two and one for nothing: of %d pieces %d are free', (pieces, free) => {
    expect(discountsOf(line(1, 10_000_00, pieces, { promotions: [threeForTwo] }))).toEqual([free * 10_000_00])
  })

  test('a begun group rewards what goes beyond the bought ones', () => {
    const threeAndTwo: Promotion = { ...threeForTwo, buyCount: 3 * ONE, getCount: 2 * ONE }
    const free = [3, 4, 5, 8, 9, 10].map(
      (pieces) => discountsOf(line(1, 100, pieces, { promotions: [threeAndTwo] }))[0]! / 100,
    )
    expect(free).toEqual([0, 1, 2, 2, 3, 4])
  })

  test('another item is the reward', () => {
    const cup = line(9, 7_000_00, 2, { promotions: [{ ...cupWithTwoTeas, discount: 50 }] })
    expect(discountsOf(cup)).toEqual([0])
    expect(discountsOf(cup, line(1, 10_000_00, 1))).toEqual([0, 0])
    expect(discountsOf(cup, line(1, 10_000_00, 2))).toEqual([3_500_00, 0])
    expect(discountsOf(cup, line(1, 10_000_00, 1), line(1, 9_000_00, 3, { key: 'b' }))).toEqual([7_000_00, 0, 0])
  })

  test('the dearest get the reward, and it is given once', () => {
    const promotions = [cupWithTwoTeas]
    const cups = [line(7, 5_000_00, 1, { promotions }), line(8, 9_000_00, 1, { promotions })]
    expect(discountsOf(...cups, line(1, 10_000_00, 3))).toEqual([0, 9_000_00, 0])
    expect(discountsOf(...cups, line(1, 10_000_00, 4))).toEqual([5_000_00, 9_000_00, 0])
  })

  test('a line with a better discount leaves its reward to the next', () => {
    const promotions: Promotion[] = [{ ...cupWithTwoTeas, discount: 50 }]
    const dear = line(8, 9_000_00, 1, { promotions, customPromotion: percent(60) })
    const cheap = line(7, 5_000_00, 1, { promotions })
    expect(discountsOf(dear, cheap, line(1, 10_000_00, 2))).toEqual([5_400_00, 2_500_00, 0])
  })

  test('equally dear, the line with more pieces gets the reward, whichever was scanned first', () => {
    const promotions: Promotion[] = [{ ...cupWithTwoTeas, getCount: 2 * ONE }]
    const one = line(7, 1_000_00, 1, { promotions, customPromotion: pul(600_00) })
    const two = line(8, 1_000_00, 2, { promotions, customPromotion: pul(600_00) })
    const teas = line(1, 10_000_00, 2)
    expect(discountsOf(one, two, teas)).toEqual([600_00, 2_000_00, 0])
    expect(discountsOf(two, one, teas)).toEqual([2_000_00, 600_00, 0])
  })

  test('equal in everything, the earlier item of the catalogue gets it, whichever was scanned first', () => {
    const other: Promotion = { ...cupWithTwoTeas, id: 4, discount: 60 }
    const plain = line(7, 1_000_00, 1, { promotions: [cupWithTwoTeas] })
    const lucky = line(8, 1_000_00, 1, { promotions: [cupWithTwoTeas, other] })
    const teas = line(1, 10_000_00, 2)
    expect(discountsOf(plain, lucky, teas)).toEqual([1_000_00, 600_00, 0])
    expect(discountsOf(lucky, plain, teas)).toEqual([600_00, 1_000_00, 0])
  })

  test.each([
    [0, ONE],
    [ONE, 0],
    [-ONE, ONE],
  ])('of %d for %d is no promotion', (buyCount, getCount) => {
    const wrong: Promotion = { ...threeForTwo, buyCount, getCount }
    expect(() => discountsOf(line(1, 100_00, 5, { promotions: [wrong] }))).toThrow(RangeError)
  })

  test('goods that come back earn nothing on goods that are bought', () => {
    const cup = line(9, 7_000_00, 1, { promotions: [cupWithTwoTeas] })
    expect(discountsOf(cup, line(1, 10_000_00, -2))).toEqual([0, 0])
  })
})

describe('the order of discounts', () => {
  test('line, then member card, then the whole cart, each from what is left', () => {
    const cart = cartOf([line(1, 10_000_00, 1, { customPromotion: percent(10) })], percent(10))
    const { lines, totals } = priceCart({ ...cart, cardPercent: 10 })
    expect(lines[0]).toMatchObject({
      sum: 10_000_00,
      lineDiscount: 1_000_00,
      cardDiscount: 900_00,
      generalDiscount: 810_00,
      discount: 2_710_00,
      finalSum: 7_290_00,
    })
    expect(totals).toMatchObject({ discount: 2_710_00, finalTotalSum: 7_290_00 })
  })

  test('the general discount is shared out to the tiyin', () => {
    const { lines, totals } = priceCart(cartOf([line(1, 1_00, 1), line(2, 1_00, 1), line(3, 1_00, 1)], pul(1_00)))
    expect(lines.map((priced) => priced.generalDiscount)).toEqual([34, 33, 33])
    expect(totals.finalTotalSum).toBe(2_00)
  })

  test('a general PUL above the cart makes it free', () => {
    expect(priceCart(cartOf([line(1, 1_00, 1)], pul(5_00))).totals.finalTotalSum).toBe(0)
  })

  test('a general PUL goes off what is bought, and off a refund only when nothing is', () => {
    const bought = line(1, 10_000_00, 1)
    const returned = line(2, 4_000_00, -1)
    expect(priceCart(cartOf([bought, returned], pul(1_000_00))).totals.finalTotalSum).toBe(5_000_00)
    expect(priceCart(cartOf([returned], pul(1_000_00))).totals.finalTotalSum).toBe(-3_000_00)
  })

  test('a general % goes off both', () => {
    const cart = cartOf([line(1, 10_000_00, 1), line(2, 4_000_00, -1)], percent(10))
    expect(priceCart(cart).lines.map((priced) => priced.generalDiscount)).toEqual([1_000_00, -400_00])
  })

  test.each([
    [-5, 0],
    [250, 100_00],
  ])('a member card of %d %% takes off %d', (cardPercent, expected) => {
    expect(priceCart({ ...cartOf([line(1, 100_00, 1)]), cardPercent }).totals.discount).toBe(expected)
  })
})

describe('goods that come back by their receipt', () => {
  const receipt = { returnedLineId: 7, returnedDiscount: 1_500_00 }

  test('give back what was paid for them, whatever runs today', () => {
    const returned = line(1, 10_000_00, -2, { ...receipt, promotions: [tenOff], customPromotion: percent(50) })
    const { lines, totals } = priceCart({ ...cartOf([returned], percent(50)), cardPercent: 50 })
    expect(lines[0]).toMatchObject({ sum: -20_000_00, discount: -1_500_00, finalSum: -18_500_00, promotion: null })
    expect(lines[0]).toMatchObject({ lineDiscount: -1_500_00, cardDiscount: 0, generalDiscount: 0 })
    expect(totals).toMatchObject({ discount: -1_500_00, finalTotalSum: -18_500_00 })
  })

  test('take nothing of a discount that goes off what is bought', () => {
    const cart = cartOf([line(1, 10_000_00, -2, receipt), line(2, 5_000_00, 1), line(3, 5_000_00, 1)], pul(1_000_00))
    expect(priceCart(cart).lines.map((priced) => priced.generalDiscount)).toEqual([0, 500_00, 500_00])
  })

  test('never cost the buyer money', () => {
    expect(priceCart(cartOf([line(1, 1_000_00, -1, receipt)])).totals.finalTotalSum).toBe(0)
  })
})
