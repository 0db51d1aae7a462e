import { expect, test } from 'vitest'
import { discountPriceOf, namedSums } from '../../src/rules/saleSums.ts'

test.each([
  [{ count: 3, finalSum: 21_900 }, 7_300],
  [{ count: 3, finalSum: 100 }, 33.33],
  [{ count: -2, finalSum: -15_000 }, 7_500],
  [{ count: 0.333, finalSum: 7_992 }, 24_000],
  [{ count: 1, finalSum: 0 }, 0],
  [{ count: 0, finalSum: 0 }, 0],
])('one unit of %o came to %d', (line, price) => {
  expect(discountPriceOf(line)).toBe(price)
})

test('the sums that the wire names: by the list, after promotions, to be paid', () => {
  const saleItems = [
    { count: 2, priceUzs: 9_000, listPriceUzs: 10_000, finalSum: 16_200, promotionDiscount: 0 },
    { count: 3, priceUzs: 8_000, listPriceUzs: null, finalSum: 20_000, promotionDiscount: 2_400 },
    { count: -1, priceUzs: 500, finalSum: -400, promotionDiscount: -50 },
  ]
  expect(namedSums({ saleItems, totalSum: 41_500, finalTotalSum: 35_800 })).toEqual({
    realTotalSum: 43_500,
    amountOfAfterPromoUzs: 39_150,
    amountOfPaymentUzs: 35_800,
  })
})
