import fc from 'fast-check'
import { expect, test } from 'vitest'
import { customDiscount, customPromotion, shownDiscount } from '../../src/rules/customPromotion.ts'

test.each([
  ['%', 12.5, { promotionType: '%', discount: 12.5 }],
  ['%', 100, { promotionType: '%', discount: 100 }],
  ['PUL', 500.25, { promotionType: 'PUL', discount: 500_25 }],
  ['PUL', 0, undefined],
  ['%', 0, undefined],
  ['%', -5, undefined],
  ['PUL', -0.01, undefined],
] as const)('%s %d is read as %j', (promotionType, discount, expected) => {
  expect(customPromotion(promotionType, discount)).toEqual(expected)
})

test.each([
  ['%', 100.01],
  ['%', 12.345],
  ['PUL', 0.001],
  ['PUL', 1e13],
  ['PUL', NaN],
  ['%', NaN],
] as const)('%s %d is refused', (promotionType, discount) => {
  expect(() => customPromotion(promotionType, discount)).toThrow(RangeError)
})

test('what is read is shown again as it was typed', () => {
  const hundredths = fc.integer({ min: 1, max: 100_00 })
  fc.assert(
    fc.property(fc.constantFrom('%', 'PUL'), hundredths, (promotionType, typed) => {
      const promotion = customPromotion(promotionType, typed / 100)!
      expect(shownDiscount(promotion)).toBe(typed / 100)
      expect(customDiscount(promotion, 100_00)).toBe(typed)
    }),
  )
})

test('takes off no more than there is', () => {
  expect(customDiscount({ promotionType: 'PUL', discount: 500_00 }, 100_00)).toBe(100_00)
  expect(customDiscount({ promotionType: '%', discount: 100 }, 0)).toBe(0)
})
