import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, emptyCart, setMode, type Cart } from '../../src/rules/cart.ts'
import type { CustomPromotion } from '../../src/rules/customPromotion.ts'
import { addUp, ONE } from '../../src/rules/money.ts'
import { priceCart } from '../../src/rules/priceCart.ts'
import type { Promotion } from '../../src/rules/promotion.ts'
import { cartOf, line } from './cartLine.ts'

const percent = (discount: number): CustomPromotion => ({ promotionType: '%', discount })
const pul = (discount: number): CustomPromotion => ({ promotionType: 'PUL', discount })
const named = { name: 'Акция' }

// Carts as they come: weights, returns, odd prices, every kind of discount, twelve lines of six items at most. An item
// carries the same promotions on each of its lines, and the rewards of one promotion may be several items.
const ITEMS = 6
const hundredths = fc.integer({ min: 0, max: 10_000 }).map((value) => value / 100)
const itemId = fc.integer({ min: 1, max: ITEMS })
const counts = fc.integer({ min: 1, max: 4 }).map((pieces) => pieces * ONE)
const custom = fc.oneof(hundredths.map(percent), fc.integer({ min: 0, max: 50_000_00 }).map(pul))

const promotion: fc.Arbitrary<Promotion> = fc.oneof(
  fc.record({ discount: hundredths }).map((random) => ({ id: 10, ...named, promotionType: '%' as const, ...random })),
  fc
    .record({ discount: fc.integer({ min: 0, max: 9_000_00 }) })
    .map((random) => ({ id: 11, ...named, promotionType: 'PUL' as const, ...random })),
  fc
    .record({ discount: hundredths, threshold: counts })
    .map((random) => ({ id: 12, ...named, promotionType: 'xForN' as const, ...random })),
)
const reward = fc
  .record({ discount: fc.constantFrom(50, 80, 100), buyItemId: itemId, buyCount: counts, getCount: counts })
  .map((random) => ({ ...named, promotionType: 'buyXGetY' as const, ...random }))

const plainShop = fc.array(fc.array(promotion, { maxLength: 3 }), { minLength: ITEMS, maxLength: ITEMS })
const shop = fc
  .tuple(plainShop, fc.array(fc.tuple(reward, fc.uniqueArray(itemId, { maxLength: ITEMS })), { maxLength: 3 }))
  .map(([plain, rewards]) =>
    plain.map((promotions, index) => [
      ...promotions,
      ...rewards.flatMap(([each, items], at): Promotion[] =>
        items.includes(index + 1) ? [{ id: 20 + at, ...each }] : [],
      ),
    ]),
  )

const someLine = fc.record({
  itemId,
  price: fc.oneof(fc.integer({ min: 0, max: 20_000_00 }), fc.constant(10_000_00)),
  quantity: fc.oneof(counts, fc.integer({ min: 1, max: 5_000 })).chain((size) => fc.constantFrom(size, size, -size)),
  customPromotion: fc.option(custom, { nil: undefined }),
  weightGrams: fc.integer({ min: 0, max: 2_000 }),
})
const cartIn = (promotions: fc.Arbitrary<Promotion[][]>): fc.Arbitrary<Cart> =>
  fc
    .tuple(fc.array(someLine, { maxLength: 12 }), promotions, fc.option(custom, { nil: undefined }))
    .map(([lines, ofItem, customPromotion]) =>
      cartOf(
        lines.map((random, index) =>
          line(random.itemId, random.price, 1, {
            ...random,
            key: String(index),
            promotions: ofItem[random.itemId - 1],
          }),
        ),
        customPromotion,
      ),
    )
const cart = cartIn(shop)
const plainCart = cartIn(plainShop)
const card = hundredths

describe('any cart', () => {
  test('adds up: sum - discount = final sum, line by line and in total, and the three discounts are the discount', () => {
    fc.assert(
      fc.property(cart, card, (some, cardPercent) => {
        const { lines, totals } = priceCart({ ...some, cardPercent })
        for (const priced of lines) {
          expect(priced.lineDiscount + priced.cardDiscount + priced.generalDiscount).toBe(priced.discount)
          expect(priced.sum - priced.discount).toBe(priced.finalSum)
        }
        expect(totals.finalTotalSum).toBe(addUp(lines.map((priced) => priced.finalSum)))
        expect(totals.totalSum - totals.discount).toBe(totals.finalTotalSum)
      }),
    )
  })

  test('has no line below 0, no return row above 0, and no discount that makes dearer', () => {
    fc.assert(
      fc.property(cart, card, (some, cardPercent) => {
        for (const [index, priced] of priceCart({ ...some, cardPercent }).lines.entries()) {
          const sign = Math.sign(some.lines[index]!.quantity)
          for (const part of [priced.finalSum, priced.lineDiscount, priced.cardDiscount, priced.generalDiscount])
            expect(part * sign).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  test('returned whole gives back exactly what was paid', () => {
    fc.assert(
      fc.property(cart, card, (some, cardPercent) => {
        const isMixed = some.lines.some(({ quantity: of }) => of > 0) && some.lines.some(({ quantity: of }) => of < 0)
        fc.pre(!(isMixed && some.customPromotion?.promotionType === 'PUL'))
        const back = { ...some, lines: some.lines.map((each) => ({ ...each, quantity: -each.quantity })) }
        const sold = priceCart({ ...some, cardPercent })
        const returned = priceCart({ ...back, cardPercent })
        expect(returned.totals.finalTotalSum + sold.totals.finalTotalSum).toBe(0)
        expect(returned.totals.weightGrams + sold.totals.weightGrams).toBe(0)
        for (const [index, priced] of returned.lines.entries())
          expect(priced.finalSum + sold.lines[index]!.finalSum).toBe(0)
      }),
    )
  })

  test('returned by its receipt gives back exactly what was paid, line by line, though no discount runs any more', () => {
    fc.assert(
      fc.property(cart, card, (some, cardPercent) => {
        const sold = { ...some, lines: some.lines.map((each) => ({ ...each, quantity: Math.abs(each.quantity) })) }
        const paid = priceCart({ ...sold, cardPercent })
        const back = sold.lines.reduce(
          (returning, each, index) => {
            const { key, quantity } = each
            const soldLine = { quantity, discount: paid.lines[index]!.discount, returned: 0 }
            const good = { ...each, promotions: undefined, customPromotion: undefined }
            return add(returning, good, { key, quantity, returnedLineId: index, soldLine })
          },
          setMode(emptyCart, 'RETURN'),
        )
        expect(priceCart(back).totals.finalTotalSum + paid.totals.finalTotalSum).toBe(0)
        for (const [index, priced] of priceCart(back).lines.toReversed().entries())
          expect(priced.finalSum + paid.lines[index]!.finalSum).toBe(0)
      }),
    )
  })

  test('costs the same in whatever order it was scanned', () => {
    const shuffled = cart.chain((some) =>
      fc.tuple(fc.constant(some), fc.shuffledSubarray([...some.lines], { minLength: some.lines.length })),
    )
    fc.assert(
      fc.property(shuffled, card, ([some, lines], cardPercent) => {
        const other = priceCart({ ...some, lines, cardPercent })
        expect(other.totals).toEqual(priceCart({ ...some, cardPercent }).totals)
      }),
    )
  })

  test('weighs the same in whatever order it was scanned, half a gram more or less', () => {
    const parts = [
      line(5, 14, 2, { key: '0', weightGrams: 1899 }),
      line(1, 10_000, 2, { key: '1', weightGrams: 109 }),
      line(4, 10_000, 0.408, { key: '2', weightGrams: 1044 }),
      line(4, 10_000, -3, { key: '3', weightGrams: 8 }),
      line(1, 17, 2, { key: '4', weightGrams: 1921 }),
      line(3, 10_000, -0.006, { key: '5', weightGrams: 1242 }),
      line(3, 28_050, 1, { key: '6', weightGrams: 1999 }),
      line(2, 886_939, 2, { key: '7', weightGrams: 4 }),
    ]
    const weights = [parts, [7, 3, 5, 4, 0, 1, 6, 2].map((index) => parts[index]!)].map(
      (lines) => priceCart(cartOf(lines)).totals.weightGrams,
    )
    expect(weights).toEqual([10_260, 10_260])
  })

  test('never prints -0', () => {
    fc.assert(
      fc.property(cart, card, (some, cardPercent) => {
        const { lines, totals } = priceCart({ ...some, cardPercent })
        const numbers = [...lines.flatMap((priced) => Object.values(priced)), ...Object.values(totals)]
        expect(numbers.some((number) => Object.is(number, -0))).toBe(false)
      }),
    )
  })

  test('is not dearer with one promotion more', () => {
    fc.assert(
      fc.property(plainCart, promotion, card, (some, one, cardPercent) => {
        const lines = some.lines.map((each) => ({ ...each, promotions: [...(each.promotions ?? []), one] }))
        const better = priceCart({ ...some, lines, cardPercent })
        for (const [index, priced] of priceCart({ ...some, cardPercent }).lines.entries())
          expect(Math.abs(better.lines[index]!.lineDiscount)).toBeGreaterThanOrEqual(Math.abs(priced.lineDiscount))
      }),
    )
  })
})

/** The same rules once more, in exact fractions and without any code of theirs: one side of a cart without rewards. */
describe('against a reference in fractions', () => {
  const round = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator)
  const ofPercent = (sum: bigint, percentOf: number) => round(sum * BigInt(Math.round(percentOf * 100)), 10_000n)
  const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

  function referenceTotal({ lines, customPromotion }: Cart, cardPercent: number): bigint {
    const off = (given: CustomPromotion, sum: bigint) =>
      smaller(sum, given.promotionType === '%' ? ofPercent(sum, given.discount) : BigInt(given.discount))
    let total = 0n
    for (const { price, quantity: count, promotions = [], customPromotion: own } of lines) {
      const sum = round(BigInt(price) * BigInt(count), 1000n)
      const candidates = promotions.map((each) => {
        if (each.promotionType === 'PUL')
          return round(smaller(BigInt(each.discount), BigInt(price)) * BigInt(count), 1000n)
        const counts = each.promotionType !== 'xForN' || count >= each.threshold
        return counts ? ofPercent(sum, each.discount) : 0n
      })
      const best = [0n, ...candidates, ...(own ? [off(own, sum)] : [])].reduce((a, b) => (a > b ? a : b))
      total += sum - best - ofPercent(sum - best, cardPercent)
    }
    return customPromotion ? total - off(customPromotion, total) : total
  }

  test('the total is the same to the tiyin', () => {
    fc.assert(
      fc.property(plainCart, card, (some, cardPercent) => {
        const sold = { ...some, lines: some.lines.map((each) => ({ ...each, quantity: Math.abs(each.quantity) })) }
        const { totals } = priceCart({ ...sold, cardPercent })
        expect(BigInt(totals.finalTotalSum)).toBe(referenceTotal(sold, cardPercent))
      }),
      { numRuns: 500 },
    )
  })
})
