import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markupOf, sumOfMoney, sumOfQuantities, worth } from '../../src/rules/money.ts'

test.each([
  [2.55, 0.3, 0.77],
  [1_005, 0.001, 1.01],
  [0.01, 0.5, 0.01],
  [0.01, 0.499, 0],
  [8_000, 12.5, 100_000],
])('%d × %d is worth %d', (price, count, sum) => expect(worth(price, count)).toBe(sum))

test.each<[number, number, number | null]>([
  [12_500, 10_000, 25],
  [1_255, 1_000, 25.5],
  [900, 1_000, -10],
  [1, 3, -66.67],
  [5, 0, null],
])('a price of %d over a cost of %d: a markup of %s', (price, cost, percent) =>
  expect(markupOf(price, cost)).toBe(percent),
)

test('sums are exact however many there are', () => {
  const hundredths = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 200 })
  fc.assert(
    fc.property(hundredths, (values) => {
      const whole = values.reduce((sum, value) => sum + value, 0)
      expect(sumOfMoney(values.map((value) => value / 100))).toBe(whole / 100)
      expect(sumOfQuantities(values.map((value) => value / 1_000))).toBe(whole / 1_000)
    }),
  )
})
