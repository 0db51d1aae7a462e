import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Differing, regradesOf } from '../../src/rules/regrade.ts'

const TEA = [1, 11, 111, null]
const good = (itemId: number, difference: number, priceUzs: number | null = 1_000, rest: Partial<Differing> = {}) =>
  ({ itemId, difference, priceUzs, name: 'Чай', unitId: 1, categories: TEA, ...rest }) satisfies Differing

test.each<[string, Differing[], [number, number, number][]]>([
  ['nothing differs', [], []],
  ['one short, one over', [good(1, -2_000), good(2, 2_000)], [[1, 2, 2_000]]],
  ['as far as it goes', [good(1, -5_000), good(2, 2_000)], [[1, 2, 2_000]]],
  ['another category', [good(1, -1_000), good(2, 1_000, 1_000, { categories: [2, 11, 111, null] })], []],
  ['another unit', [good(1, -1_000), good(2, 1_000, 1_000, { unitId: 2 })], []],
  [
    'without a category',
    [good(1, -1_000, 1_000, { categories: [null] }), good(2, 1_000, 1_000, { categories: [null] })],
    [],
  ],
  [
    'only a category far above in common, and other names',
    [good(1, -1_000), good(2, 1_000, 1_000, { categories: [1, 12, null, null], name: 'Стиральный порошок' })],
    [],
  ],
  [
    'only a category far above in common, and like names',
    [
      good(1, -1_000, 1_000, { name: 'Чай Ahmad зелёный 100 г' }),
      good(2, 1_000, 1_000, { categories: [1, 12, null, null], name: 'Чай Ahmad чёрный 100 г' }),
    ],
    [[1, 2, 1_000]],
  ],
  [
    'the nearest category in common before the more like name',
    [
      good(1, -1_000, 1_000, { name: 'Чай зелёный' }),
      good(2, 1_000, 1_000, { categories: [1, 11, 112, null], name: 'Чай зелёный' }),
      good(3, 1_000, 1_000, { name: 'Сбор травяной' }),
    ],
    [[1, 3, 1_000]],
  ],
  [
    'the more like name before the nearer price',
    [
      good(1, -1_000, 1_000, { name: 'Чай Ahmad зелёный 100 г' }),
      good(2, 1_000, 1_000, { name: 'Чай Tess' }),
      good(3, 1_000, 1_100, { name: 'ЧАЙ AHMAD «чёрный», 100 г' }),
    ],
    [[1, 3, 1_000]],
  ],
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
      name: fc.constantFrom('', 'а', 'Чай зелёный', 'Чай чёрный', 'Кофе'),
      unitId: fc.constantFrom(1, 2),
      categories: fc.constantFrom(
        [1, 11, null, null],
        [1, 12, null, null],
        [1, null, null, null],
        [null, null, null, null],
      ),
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
