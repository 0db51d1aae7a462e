import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COST_METHODS, type CostBearer, shareCost } from '../../src/rules/extraCost.ts'
import { addUp } from '../../src/rules/money.ts'

const line = (more: Partial<CostBearer> = {}): CostBearer => ({
  quantity: 10_000,
  returned: 0,
  costSum: 100_00,
  weight: 500_000,
  byHand: 0,
  ...more,
})
const sums = (total: number, sharing: (typeof COST_METHODS)[number], lines: CostBearer[]) =>
  shareCost({ sum: total, sumUzs: total }, sharing, lines)?.map(({ sum }) => sum)

test.each([
  ['VALUE', [line({ costSum: 300_00 }), line({ costSum: 100_00 })], [75_00, 25_00]],
  ['QUANTITY', [line({ quantity: 30_000 }), line({ quantity: 10_000 })], [75_00, 25_00]],
  ['WEIGHT', [line({ weight: 1_500_000 }), line()], [75_00, 25_00]],
  ['HAND', [line({ byHand: 75_00 }), line({ byHand: 25_00 })], [75_00, 25_00]],
  // Half of the first has gone back.
  ['QUANTITY', [line({ returned: 5_000 }), line({ quantity: 5_000 })], [50_00, 50_00]],
  ['VALUE', [line({ returned: 10_000 }), line()], [0, 100_00]],
] as const)('by %s', (sharing, lines, wanted) => {
  expect(sums(100_00, sharing, [...lines])).toEqual(wanted)
})

test('where nothing bears it, it is not shared', () => {
  expect(sums(1, 'WEIGHT', [line({ weight: 0 })])).toBeUndefined()
  expect(sums(1, 'QUANTITY', [line({ returned: 10_000 })])).toBeUndefined()
  expect(sums(1, 'VALUE', [])).toBeUndefined()
})

test('the parts add up to the whole in both currencies, and what has gone back bears nothing', () => {
  const lines = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 1e9 }),
      returned: fc.constant(0),
      costSum: fc.integer({ min: 0, max: 1e11 }),
      weight: fc.integer({ min: 0, max: 1e7 }),
      byHand: fc.integer({ min: 0, max: 1e9 }),
    }),
    { maxLength: 30 },
  )
  const amounts = fc.integer({ min: 1, max: 1e12 })
  fc.assert(
    fc.property(lines, amounts, amounts, fc.constantFrom(...COST_METHODS), (of, sum, sumUzs, sharing) => {
      const parts = shareCost({ sum, sumUzs }, sharing, of)
      if (!parts) return
      expect(addUp(parts.map((part) => part.sum))).toBe(sum)
      expect(addUp(parts.map((part) => part.sumUzs))).toBe(sumUzs)
    }),
  )
})
