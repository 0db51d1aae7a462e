import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proposeTransfers, type Shelf, USABLE_DAYS } from '../../src/rules/transferProposal.ts'

const shelf = (
  departmentId: number,
  given: Partial<Shelf> & { free?: number; daysLeft?: number | null } = {},
): Shelf => {
  const { free = 0, daysLeft = null, ...rest } = given
  return {
    departmentId,
    onHand: free * 1000,
    coming: 0,
    promised: 0,
    minValue: null,
    maxValue: null,
    sold: 0,
    lots: free > 0 ? [{ lotId: departmentId * 10, free: free * 1000, daysLeft }] : [],
    ...rest,
  }
}
const among = (shelves: readonly Shelf[], takers = [1], givers = [2, 3]) =>
  proposeTransfers(shelves, { takers: new Set(takers), givers: new Set(givers) })

test('below its minimum a shop gets up to its maximum, from whoever has most to spare', () => {
  const shop = shelf(1, { free: 2, minValue: 5_000, maxValue: 12_000 })
  expect(among([shop, shelf(2, { free: 4 }), shelf(3, { free: 50 })])).toMatchObject([
    { from: 3, to: 1, count: 10_000, cause: 'BELOW_MIN', spare: 50_000 },
  ])
  expect(among([shop, shelf(2, { free: 4 }), shelf(3, { free: 7 })])).toMatchObject([
    { from: 3, count: 7_000 },
    { from: 2, count: 3_000 },
  ])
})

test('without bounds it is two weeks of its sales, once less than one week is left', () => {
  // Two a day.
  const sells = { sold: 56_000 }
  expect(among([shelf(1, { free: 13, ...sells }), shelf(2, { free: 99 })])).toMatchObject([
    { from: 2, count: 15_000, cause: 'SELLS_OUT' },
  ])
  expect(among([shelf(1, { free: 14, ...sells }), shelf(2, { free: 99 })])).toEqual([])
})

test('a giver keeps its minimum and two weeks of its own sales; who lacks something gives nothing', () => {
  const shop = shelf(1, { minValue: 10_000, maxValue: 10_000 })
  expect(among([shop, shelf(2, { free: 20, sold: 28_000 })])).toMatchObject([{ count: 6_000, spare: 6_000 }])
  expect(among([shop, shelf(2, { free: 20, minValue: 15_000 })])).toMatchObject([{ count: 5_000 }])
  expect(among([shop, shelf(2, { free: 20, minValue: 25_000 })], [1, 2], [2])).toEqual([])
})

test('what is on its way is not asked for again, and what others were promised is not given twice', () => {
  const shop = shelf(1, { free: 2, minValue: 5_000, maxValue: 12_000 })
  expect(among([{ ...shop, coming: 3_000 }, shelf(2, { free: 50 })])).toEqual([])
  expect(among([{ ...shop, coming: 2_000 }, shelf(2, { free: 50 })])).toMatchObject([{ count: 8_000 }])
  expect(among([shop, { ...shelf(2, { free: 50 }), promised: 46_000 }])).toMatchObject([{ count: 4_000, spare: 4_000 }])
  expect(among([shop, { ...shelf(2, { free: 50 }), promised: 60_000 }])).toEqual([])
})

test('the oldest usable lots go first; what expires too soon goes nowhere', () => {
  const lots = [
    { lotId: 1, free: 5_000, daysLeft: USABLE_DAYS - 1 },
    { lotId: 2, free: 3_000, daysLeft: 40 },
    { lotId: 3, free: 4_000, daysLeft: 20 },
    { lotId: 4, free: 9_000, daysLeft: null },
  ]
  const shop = shelf(1, { minValue: 5_000, maxValue: 6_000 })
  expect(among([shop, shelf(2, { onHand: 21_000, lots })])).toMatchObject([{ count: 6_000, lotIds: [3, 2] }])
})

test('what would expire on a shelf goes to who sells it in time', () => {
  const giver = shelf(2, { free: 10, daysLeft: 10 })
  // Three a day and twenty-two there: eight more before the term.
  const shop = shelf(1, { free: 22, sold: 84_000 })
  expect(among([shop, giver])).toMatchObject([{ from: 2, to: 1, count: 8_000, cause: 'EXPIRES' }])
  expect(among([shelf(1, { free: 22 }), giver])).toEqual([])
})

test('whatever the shelves, nobody gives more than it has, and nobody to itself', () => {
  const anyShelf = (departmentId: number) =>
    fc.record({
      departmentId: fc.constant(departmentId),
      coming: fc.nat(20_000),
      promised: fc.nat(20_000),
      minValue: fc.option(fc.nat(50_000)),
      maxValue: fc.option(fc.integer({ min: 50_000, max: 90_000 })),
      sold: fc.integer({ min: -5_000, max: 200_000 }),
      lots: fc
        .array(
          fc.record({
            free: fc.integer({ min: 1, max: 40_000 }),
            daysLeft: fc.option(fc.integer({ min: -5, max: 60 })),
          }),
          {
            maxLength: 4,
          },
        )
        .map((lots) => lots.map((lot, index) => ({ ...lot, lotId: departmentId * 100 + index }))),
    })
  fc.assert(
    fc.property(fc.tuple(anyShelf(1), anyShelf(2), anyShelf(3), anyShelf(4)), (made) => {
      const shelves = made.map((one) => ({ ...one, onHand: one.lots.reduce((sum, { free }) => sum + free, 0) }))
      const proposed = among(shelves, [1, 2, 3], [1, 2, 3, 4])
      for (const { departmentId, lots } of shelves) {
        const given = proposed.filter(({ from }) => from === departmentId)
        const usable = lots.filter(({ daysLeft }) => daysLeft === null || daysLeft >= USABLE_DAYS)
        expect(given.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(
          usable.reduce((sum, { free }) => sum + free, 0),
        )
        for (const { lotIds } of given)
          for (const lotId of lotIds) expect(usable.map((lot) => lot.lotId)).toContain(lotId)
      }
      for (const { from, to, count } of proposed) {
        expect(from).not.toBe(to)
        expect(count).toBeGreaterThan(0)
      }
    }),
  )
})
