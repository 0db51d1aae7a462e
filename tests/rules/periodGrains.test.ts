import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutPeriod, type Stretch } from '../../src/rules/periodGrains.ts'

const DAY_MS = 86_400_000
const dayOf = (days: number) => new Date(Date.UTC(2024, 0, 1) + days * DAY_MS).toISOString().slice(0, 10)
const TODAY = '2027-11-20'

/** `+year 2026-01-01…2026-12-31` */
const told = ({ sign, grain, from, to }: Stretch) => `${sign > 0 ? '+' : '-'}${grain} ${from}…${to}`

test.each([
  ['2025-01-01', '2026-12-31', 'year', ['+year 2025-01-01…2025-12-31', '+year 2026-01-01…2026-12-31']],
  ['2025-01-01', '2026-12-31', 'day', ['+day 2025-01-01…2026-12-31']],
  ['2026-02-01', '2026-02-28', 'month', ['+month 2026-02-01…2026-02-28']],
  ['2026-02-01', '2026-02-28', 'year', ['+month 2026-02-01…2026-02-28']],
  ['2026-03-02', '2026-03-04', 'month', ['+day 2026-03-02…2026-03-04']],
  ['2026-03-02', '2026-03-31', 'month', ['+month 2026-03-01…2026-03-31', '-day 2026-03-01…2026-03-01']],
  ['2026-02-01', '2026-12-31', 'year', ['+year 2026-01-01…2026-12-31', '-month 2026-01-01…2026-01-31']],
  ['2026-02-01', '2026-03-31', 'year', ['+month 2026-02-01…2026-02-28', '+month 2026-03-01…2026-03-31']],
  // Today is the 20th: what comes after it is next to nothing, and taken away all the same.
  [
    '2027-01-01',
    '2027-11-20',
    'year',
    ['+year 2027-01-01…2027-12-31', '-day 2027-11-21…2027-11-30', '-month 2027-12-01…2027-12-31'],
  ],
  ['2027-11-01', '2027-11-20', 'month', ['+month 2027-11-01…2027-11-30', '-day 2027-11-21…2027-11-30']],
  ['2027-11-01', '2027-11-02', 'month', ['+day 2027-11-01…2027-11-02']],
] as const)('from %s to %s in grains up to a %s', (start, end, largest, expected) => {
  expect(cutPeriod(start, end, largest, TODAY).map(told)).toEqual(expected)
})

test.each([
  ['2025-01-01', '2026-12-31', 'year', ['+year 2025-01-01…2025-12-31', '+year 2026-01-01…2026-12-31']],
  ['2026-02-01', '2026-12-31', 'year', ['+year 2026-01-01…2026-12-31', '-day 2026-01-01…2026-01-31']],
  ['2026-02-01', '2026-04-10', 'year', ['+day 2026-02-01…2026-04-10']],
  ['2026-12-20', '2027-01-10', 'year', ['+day 2026-12-20…2026-12-31', '+day 2027-01-01…2027-01-10']],
  ['2026-02-01', '2026-02-28', 'month', ['+day 2026-02-01…2026-02-28']],
] as const)('from %s to %s in grains up to a %s where there are no months', (start, end, largest, expected) => {
  expect(cutPeriod(start, end, largest, TODAY, false).map(told)).toEqual(expected)
})

const cuts = fc.tuple(fc.constantFrom('day', 'month', 'year'), fc.boolean())
test('every day of a period counts once in all, and no other day', () => {
  const days = fc.nat({ max: 1_400 })
  fc.assert(
    fc.property(days, days, days, days, cuts, (one, other, now, any, [largest, hasMonths]) => {
      const [start, end] = [dayOf(Math.min(one, other)), dayOf(Math.max(one, other))]
      const stretches = cutPeriod(start, end, largest, dayOf(now), hasMonths)
      expect(hasMonths || stretches.every(({ grain }) => grain !== 'month')).toBe(true)
      for (const day of [start, end, dayOf(any), dayOf(Math.min(one, other) - 1), dayOf(Math.max(one, other) + 1)]) {
        const counted = stretches.reduce((sum, { from, to, sign }) => sum + (from <= day && day <= to ? sign : 0), 0)
        expect([day, counted]).toEqual([day, day >= start && day <= end ? 1 : 0])
      }
    }),
    { numRuns: 2_000 },
  )
})

test('whole years and months are whole, and days lie in one month', () => {
  const days = fc.nat({ max: 1_400 })
  const isWhole = ({ grain, from, to }: Stretch): boolean => {
    if (grain === 'year') return from.slice(4) === '-01-01' && to.slice(4) === '-12-31'
    return from.slice(0, 7) === to.slice(0, 7) && (grain === 'day' || from.endsWith('-01'))
  }
  fc.assert(
    fc.property(days, days, days, fc.constantFrom('month', 'year'), (one, other, now, largest) => {
      const stretches = cutPeriod(dayOf(Math.min(one, other)), dayOf(Math.max(one, other)), largest, dayOf(now))
      expect(stretches.filter((stretch) => !isWhole(stretch))).toEqual([])
    }),
  )
})
