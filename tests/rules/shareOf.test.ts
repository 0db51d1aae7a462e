import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shareOf } from '../../src/rules/money.ts'

describe('shareOf', () => {
  test.each([
    [10_000, 1_000, 3_000, 3_333],
    [10_000, 2_000, 3_000, 6_667],
    [10_000, 3_000, 3_000, 10_000],
    [1, 500, 1_000, 1],
    [-1, 500, 1_000, -1],
    [5, 0, 7, 0],
    [0, 0, 0, 0],
    [999_999_999_999_999, 999_999_999_999_998, 999_999_999_999_999, 999_999_999_999_998],
  ])('of %i, %i parts of %i are %i', (value, part, whole, expected) => {
    expect(shareOf(value, part, whole)).toBe(expected)
  })

  test.each([
    [5, 8, 7],
    [5, -1, 7],
  ])('of %i, %i parts of %i cannot be had', (value, part, whole) => {
    expect(() => shareOf(value, part, whole)).toThrow(RangeError)
  })

  test('parts taken one after the other add up to the value, and none is below 0', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000_000 }),
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 20 }),
        (value, parts) => {
          let [left, whole] = [value, parts.reduce((sum, part) => sum + part, 0)]
          for (const part of parts) {
            const share = shareOf(left, part, whole)
            expect(share).toBeGreaterThanOrEqual(0)
            left -= share
            whole -= part
          }
          expect(left).toBe(0)
        },
      ),
    )
  })
})
