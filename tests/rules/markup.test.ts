import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOutside, markupPrice, nearestRule, type Rounding, ROUNDINGS } from '../../src/rules/markup.ts'
import { markedUp } from '../../src/rules/money.ts'

test.each<[number, number, Rounding, number]>([
  [1_000, 25, 'EXACT', 1_250],
  [1_000.01, 33.33, 'EXACT', 1_333.32],
  [1_001, 25, 'STEP_50', 1_300],
  [1_000, 25, 'STEP_50', 1_250],
  [1_000, 25, 'STEP_100', 1_300],
  [1_000, 25, 'STEP_500', 1_500],
  [1_000, 25, 'STEP_1000', 2_000],
  [1_000, 25, 'ENDS_900', 1_900],
  [1_500, 25, 'ENDS_900', 1_900],
  [1_520, 25, 'ENDS_900', 1_900],
  [1_521, 25, 'ENDS_900', 2_900],
  [100, 0, 'ENDS_900', 900],
  [1_000, 25, 'ENDS_990', 1_990],
  [12_345, 0, 'STEP_100', 12_400],
])('cost %d with %d %% and %s makes %d', (cost, percent, rounding, price) => {
  expect(markupPrice(cost, percent, rounding)).toBe(price)
})

test('of no cost nothing is made', () => {
  expect(markupPrice(0, 25, 'STEP_100')).toBeNull()
})

test('a made price covers cost and markup, ends as it should, and is the least that does', () => {
  const step = fc.constantFrom(...ROUNDINGS)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 11 }),
      fc.integer({ min: 0, max: 100_000 }),
      step,
      (cost, hundredths, rounding) => {
        const price = Math.round(markupPrice(cost / 100, hundredths / 100, rounding)! * 100)
        const exact = BigInt(cost) * BigInt(10_000 + hundredths)
        const [size, ending] =
          rounding === 'EXACT'
            ? [1, 0]
            : rounding.startsWith('STEP')
              ? [Number(rounding.slice(5)) * 100, 0]
              : [100_000, Number(rounding.slice(5)) * 100]
        expect((price - ending) % size).toBe(0)
        expect(BigInt(price) * 10_000n >= exact).toBe(true)
        expect(price === ending || BigInt(price - size) * 10_000n < exact).toBe(true)
      },
    ),
  )
})

test('sums beyond what money may be are refused, not cut', () => {
  expect(() => markedUp(999_999_999_999_999, 10, { step: 1, ending: 0 })).toThrow(RangeError)
})

const none = { departmentId: null, categoryId: null, subCategoryId: null, sub2CategoryId: null, brandId: null }
const good = { departmentId: 1, categoryId: 10, subCategoryId: 11, sub2CategoryId: 12, brandId: 20 }
const RULES = [
  { ...none, name: 'all' },
  { ...none, categoryId: 10, name: 'category' },
  { ...none, categoryId: 10, subCategoryId: 11, name: 'subcategory' },
  { ...none, brandId: 20, name: 'brand' },
  { ...none, departmentId: 1, name: 'department' },
  { ...none, departmentId: 1, brandId: 20, name: 'brand in department' },
]
test.each([
  [good, 'brand in department'],
  [{ ...good, brandId: 21 }, 'department'],
  [{ ...good, departmentId: 2 }, 'brand'],
  [{ ...good, departmentId: 2, brandId: null }, 'subcategory'],
  [{ ...good, departmentId: 2, brandId: null, subCategoryId: 99 }, 'category'],
  [{ ...none, departmentId: 2 }, 'all'],
])('the nearest rule for %o is that of %s', (what, name) => {
  expect(nearestRule(RULES, what)?.name).toBe(name)
})
test('without a rule for it there is none', () => {
  expect(nearestRule(RULES.slice(1, 2), { ...good, categoryId: 9 })).toBeUndefined()
})

const markup = { percent: 25, tolerancePercent: 5, rounding: 'STEP_1000' as const }
test.each([
  [1_000, 1_199, true],
  [1_000, 1_200, false],
  [1_000, 1_250, false],
  [1_000, 1_300, false],
  // What rounding makes is allowed, however far it lies.
  [1_000, 2_000, false],
  [1_000, 2_000.01, true],
  [0, 5, false],
])('cost %d at %d is outside: %s', (cost, price, outside) => {
  expect(isOutside(markup, cost, price)).toBe(outside)
})
