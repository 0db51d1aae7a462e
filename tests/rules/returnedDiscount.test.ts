import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ONE } from '../../src/rules/money.ts'
import { returnedDiscount } from '../../src/rules/returnedDiscount.ts'

test.each([
  ['all at once', 3 * ONE, 0, 100],
  ['the first of three', ONE, 0, 33],
  ['the second', ONE, ONE, 33],
  ['the third, with the odd tiyin', ONE, 2 * ONE, 34],
  ['nothing', 0, ONE, 0],
])('of a discount of 100 tiyin on three pieces, %s', (_, count, returned, expected) => {
  expect(returnedDiscount({ quantity: 3 * ONE, discount: 100, returned }, count)).toBe(expected)
})

describe('a line given back in parts', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 9_999_999 }), { minLength: 1, maxLength: 8 })
  const discount = fc.integer({ min: 0, max: 999_999_999_999_99 })

  test('gives back its whole discount, no part less than nothing', () => {
    fc.assert(
      fc.property(parts, discount, (counts, whole) => {
        const quantity = counts.reduce((sum, count) => sum + count)
        let returned = 0
        let given = 0
        for (const count of counts) {
          const part = returnedDiscount({ quantity, discount: whole, returned }, count)
          expect(part).toBeGreaterThanOrEqual(0)
          returned += count
          given += part
        }
        expect(given).toBe(whole)
      }),
    )
  })
})
