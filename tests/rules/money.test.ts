import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addUp,
  amount,
  convert,
  lineSum,
  lineWeight,
  MONEY_MAX,
  MoneyOverflow,
  ONE,
  percentage,
  percentOf,
  quantity,
  THOUSANDTHS_MAX,
  shareOut,
  thousandths,
  tiyin,
  vatInside,
} from '../../src/rules/money.ts'

const sum = fc.integer({ min: -MONEY_MAX, max: MONEY_MAX })
const price = fc.integer({ min: 0, max: 100_000_000_00 })
const count = fc.integer({ min: -9_999_999, max: 9_999_999 })
/** A decimal with two places, as a person writes it. */
const percentText = fc
  .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, hundredths]) => `${whole}.${String(hundredths).padStart(2, '0')}`)

/** Numerator ÷ denominator rounded half away from zero, in another way than the rules do it: by comparing distances. */
function nearest(numerator: bigint, denominator: bigint): number {
  const sign = numerator < 0n ? -1 : 1
  const size = numerator < 0n ? -numerator : numerator
  const below = size / denominator
  const isNearerBelow = size - below * denominator < (below + 1n) * denominator - size
  return sign * Number(isNearerBelow ? below : below + 1n) || 0
}

describe('numbers of JSON', () => {
  test.each([
    [0, 0],
    [-0, 0],
    [0.01, 1],
    [0.07, 7],
    [1.1, 110],
    [4.35, 435],
    [8.2, 820],
    [19.99, 1999],
    [-0.29, -29],
    [1_234_567.89, 123_456_789],
    [9_999_999_999_999.99, MONEY_MAX],
  ])('%d units are %d tiyin', (units, expected) => {
    expect(tiyin(units)).toBe(expected)
  })

  test.each([0.001, 1.005, 0.1 + 0.2, 1e13, -1e13, 1e300, NaN, Infinity, -Infinity])(
    '%d is no sum of money',
    (units) => {
      expect(() => tiyin(units)).toThrow(RangeError)
    },
  )

  test.each([
    [0.001, 1],
    [0.35, 350],
    [1, 1000],
    [-2.5, -2500],
    [999_999_999_999.999, THOUSANDTHS_MAX],
  ])('%d units are %d thousandths', (units, expected) => {
    expect(thousandths(units)).toBe(expected)
  })

  test.each([0.0001, 1.2345, 1e12, -1e12, 1e15, -1e15, NaN, Infinity])('%d is no quantity', (units) => {
    expect(() => thousandths(units)).toThrow(RangeError)
  })

  test('every sum survives the way through JSON text', () => {
    fc.assert(
      fc.property(sum, (value) => {
        expect(tiyin(JSON.parse(JSON.stringify(amount(value))))).toBe(value)
      }),
    )
  })

  test('every quantity survives the way through JSON text', () => {
    const quantities = fc.integer({ min: -THOUSANDTHS_MAX, max: THOUSANDTHS_MAX })
    fc.assert(
      fc.property(quantities, (value) => {
        expect(thousandths(JSON.parse(JSON.stringify(quantity(value))))).toBe(value)
      }),
    )
  })

  test('a third decimal is never swallowed', () => {
    const thousandthsOfUnit = fc.integer({ min: -1e12, max: 1e12 }).filter((value) => value % 10 !== 0)
    fc.assert(
      fc.property(thousandthsOfUnit, (value) => {
        expect(() => tiyin(value / 1000)).toThrow(RangeError)
      }),
    )
  })
})

test.each([
  ['two tubes', 0.09, 2, 180],
  ['less than half a gram is none', 0.000125, 3, 0],
  ['half a gram goes up', 0.000125, 4, 1],
  ['a part of a unit', 1.05, 0.333, 350],
  ['more than anybody lifts', 1_000_000, 1_000_000, 1e15],
  ['what came back', 0.25, -2, -500],
])('lineWeight: %s', (_, kilograms, units, grams) => {
  expect(lineWeight(kilograms, units)).toBe(grams)
})

describe('lineSum', () => {
  test.each([
    ['a piece', 1_250_00, ONE, 1_250_00],
    ['two pieces', 1_250_00, 2000, 2_500_00],
    ['half a tiyin goes up', 1, 500, 1],
    ['less than half goes down', 1, 499, 0],
    ['half goes away from zero on a return', 1, -500, -1],
    ['grams', 47_990_00, 352, 16_892_48],
    ['nothing', 0, 12_000, 0],
    ['beyond 2^53 on the way', 999_999_999_99, 9_999_000, 999_899_999_990_001],
  ])('%s', (_, unitPrice, quantityOf, expected) => {
    expect(lineSum(unitPrice, quantityOf)).toBe(expected)
  })

  test('is the exact product, rounded half away from zero', () => {
    fc.assert(
      fc.property(price, count, (unitPrice, times) => {
        expect(lineSum(unitPrice, times)).toBe(nearest(BigInt(unitPrice) * BigInt(times), 1000n))
      }),
    )
  })

  test('refuses what is too large to be exact', () => {
    expect(() => lineSum(MONEY_MAX, 1001)).toThrow(MoneyOverflow)
    expect(lineSum(MONEY_MAX, 1000)).toBe(MONEY_MAX)
  })
})

describe('addUp', () => {
  test('adds', () => expect(addUp([1, -3, 10])).toBe(8))
  test('adds nothing to 0', () => expect(addUp([])).toBe(0))
  test('refuses a total above the limit', () => expect(() => addUp([MONEY_MAX, 1])).toThrow(MoneyOverflow))
})

describe('percentages', () => {
  test.each([
    [100_00, 10, 10_00],
    [1_05, 50, 53],
    [-1_05, 50, -53],
    [999_99, 33.33, 333_30],
    [100_00, 0, 0],
    [100_00, 150, 150_00],
  ])('of %d tiyin, %d %% are %d', (of, percent, expected) => {
    expect(percentOf(of, percent)).toBe(expected)
  })

  test('are exact for any percentage of two decimals', () => {
    fc.assert(
      fc.property(sum, percentText, (of, text) => {
        const hundredths = BigInt(text.replace('.', ''))
        expect(percentOf(of, Number(text))).toBe(nearest(BigInt(of) * hundredths, 10_000n))
      }),
    )
  })

  test('of three decimals are refused', () => expect(() => percentOf(100, 12.345)).toThrow(RangeError))

  test.each([-0.01, 100.01, 12.345, NaN])('%d is no percentage of a discount', (percent) => {
    expect(() => percentage(percent)).toThrow(RangeError)
  })
  test.each([0, 0.01, 33.33, 100])('%d is one', (percent) => expect(percentage(percent)).toBe(percent))
})

describe('vatInside', () => {
  test.each([
    [112_00, 12, 12_00],
    [100_00, 12, 10_71],
    [-100_00, 12, -10_71],
    [115_00, 15, 15_00],
    [100_00, 0, 0],
    [12_345_67, 12.5, 1_371_74],
  ])('of %d tiyin at %d %% is %d', (of, rate, expected) => {
    expect(vatInside(of, rate)).toBe(expected)
  })

  test('put on top of the price without it gives the price again', () => {
    fc.assert(
      fc.property(sum, fc.constantFrom(5, 7.5, 12, 15, 20), (of, rate) => {
        const without = of - vatInside(of, rate)
        expect(Math.abs(without + percentOf(without, rate) - of)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('refuses a rate below 0', () => expect(() => vatInside(100, -1)).toThrow(RangeError))
})

describe('convert', () => {
  test.each([
    [1_00, 12_650.34, 12_650_34],
    [12_650_34, 0.000079, 1_00],
    [10_00, 1, 10_00],
    [-3_33, 1.5, -5_00],
  ])('%d tiyin at %d are %d', (of, rate, expected) => {
    expect(convert(of, rate)).toBe(expected)
  })

  test.each([0, -1, NaN, 0.0000001])('refuses the rate %d', (rate) => {
    expect(() => convert(100, rate)).toThrow(RangeError)
  })
  test('refuses a result above the limit', () => expect(() => convert(MONEY_MAX, 2)).toThrow(MoneyOverflow))
})

describe('shareOut', () => {
  test.each([
    ['evenly', 90, [1, 1, 1], [30, 30, 30]],
    ['the largest remainder gets the odd tiyin', 100, [1, 2, 4], [14, 29, 57]],
    ['the earlier of equals gets it', 100, [1, 1, 1], [34, 33, 33]],
    ['nothing to what weighs nothing', 10, [0, 3, 0, 4], [0, 4, 0, 6]],
    ['all of it', 7, [3, 4], [3, 4]],
    ['nothing', 0, [5, 0], [0, 0]],
    ['nothing among nobody', 0, [], []],
    ['more than the weights', 20, [1, 1], [10, 10]],
  ])('%s', (_, total, weights, expected) => {
    expect(shareOut(total, weights)).toEqual(expected)
  })

  test.each([
    ['a total below 0', -1, [1]],
    ['a weight below 0', 1, [2, -1]],
    ['nothing to share it over', 1, [0, 0]],
    ['nobody to share it with', 1, []],
  ])('refuses %s', (_, total, weights) => {
    expect(() => shareOut(total, weights)).toThrow(RangeError)
  })

  const weights = fc.array(fc.integer({ min: 0, max: 10_000_000_00 }), { minLength: 1, maxLength: 60 })
  const shares = weights
    .filter((list) => list.some((weight) => weight > 0))
    .chain((list) => fc.tuple(fc.integer({ min: 0, max: addUp(list) }), fc.constant(list)))

  test('adds up to the total exactly', () => {
    fc.assert(
      fc.property(shares, ([total, list]) => {
        expect(addUp(shareOut(total, list))).toBe(total)
      }),
    )
  })

  test('gives no part more than its weight, and none less than 0', () => {
    fc.assert(
      fc.property(shares, ([total, list]) => {
        const parts = shareOut(total, list)
        expect(parts.filter((part, index) => part < 0 || part > list[index]!)).toEqual([])
      }),
    )
  })

  test('is less than a tiyin away from exact proportion', () => {
    fc.assert(
      fc.property(shares, ([total, list]) => {
        const whole = BigInt(addUp(list))
        const off = shareOut(total, list).map(
          (part, index) => BigInt(part) * whole - BigInt(total) * BigInt(list[index]!),
        )
        expect(off.filter((distance) => distance >= whole || distance <= -whole)).toEqual([])
      }),
    )
  })

  test('never gives a larger weight the smaller part', () => {
    fc.assert(
      fc.property(shares, ([total, list]) => {
        const parts = shareOut(total, list)
        const isUnfair = (one: number, other: number) => list[one]! < list[other]! && parts[one]! > parts[other]!
        expect(list.flatMap((_, one) => list.map((__, other) => isUnfair(one, other)))).not.toContain(true)
      }),
    )
  })
})
