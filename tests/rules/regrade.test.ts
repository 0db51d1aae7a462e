import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Differing, regradesOf } from '../../src/rules/regrade.ts'

const good = (itemId: number, difference: number, priceUzs: number | null = 1_000, kind = 'чай шт'): Differing => ({
  itemId,
  difference,
  priceUzs,
  kind,
})

test.each<[string, Differing[], [number, number, number][]]>([
  ['nothing differs', [], []],
  ['one short, one over', [good(1, -2_000), good(2, 2_000)], [[1, 2, 2_000]]],
  ['as far as it goes', [good(1, -5_000), good(2, 2_000)], [[1, 2, 2_000]]],
  ['another category', [good(1, -1_000), good(2, 1_000, 1_000, 'кофе шт')], []],
  ['a price too far off', [good(1, -1_000), good(2, 1_000, 1_251)], []],
  ['a price just near enough', [good(1, -1_000), good(2, 1_000, 1_250)], [[1, 2, 1_000]]],
  ['without a price', [good(1, -1_000, null), good(2, 1_000)], []],
  ['both short', [good(1, -1_000), good(2, -1_000)], []],
  [
    'the nearest price first, the rest to the next',
    [good(1, -3_000), good(2, 2_000, 1_100), good(3, 2_000, 1_010)],
    [
      [1, 3, 2_000],
      [1, 2, 1_000],
    ],
  ],
])('%s', (_name, goods, pairs) => {
  expect(regradesOf(goods).map(({ fromItemId, toItemId, quantity }) => [fromItemId, toItemId, quantity])).toEqual(pairs)
})

test('nothing is paired beyond what it differs by', () => {
  const goods = fc.uniqueArray(
    fc.record({
      itemId: fc.integer({ min: 1, max: 30 }),
      difference: fc.integer({ min: -9_000, max: 9_000 }),
      priceUzs: fc.option(fc.integer({ min: 1, max: 50 })),
      kind: fc.constantFrom('a', 'b'),
    }),
    { selector: ({ itemId }) => itemId },
  )
  fc.assert(
    fc.property(goods, (differing) => {
      const used = new Map<number, number>()
      for (const { fromItemId, toItemId, quantity } of regradesOf(differing)) {
        expect(quantity).toBeGreaterThan(0)
        used.set(fromItemId, (used.get(fromItemId) ?? 0) - quantity)
        used.set(toItemId, (used.get(toItemId) ?? 0) + quantity)
      }
      for (const [itemId, quantity] of used) {
        const { difference } = differing.find((one) => one.itemId === itemId)!
        expect(Math.sign(quantity)).toBe(Math.sign(difference))
        expect(Math.abs(quantity)).toBeLessThanOrEqual(Math.abs(difference))
      }
    }),
  )
})
