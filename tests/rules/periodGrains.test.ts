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
  expect(cutPeriod(start, end, largest, TODAY, { months: false }).map(told)).toEqual(expected)
})

test.each([
  ['2026-09-11', '2026-09-20', 'month', ['+third 2026-09-11…2026-09-20']],
  ['2026-09-01', '2026-09-20', 'month', ['+third 2026-09-01…2026-09-10', '+third 2026-09-11…2026-09-20']],
  ['2026-09-01', '2026-09-29', 'month', ['+month 2026-09-01…2026-09-30', '-day 2026-09-30…2026-09-30']],
  ['2026-02-21', '2026-02-28', 'year', ['+third 2026-02-21…2026-02-28']],
  ['2026-03-21', '2026-03-30', 'year', ['+third 2026-03-21…2026-03-31', '-day 2026-03-31…2026-03-31']],
  [
    '2026-09-12',
    '2026-10-17',
    'year',
    [
      '+third 2026-09-11…2026-09-20',
      '-day 2026-09-11…2026-09-11',
      '+third 2026-09-21…2026-09-30',
      '+third 2026-10-01…2026-10-10',
      '+day 2026-10-11…2026-10-17',
    ],
  ],
  ['2026-03-09', '2026-03-12', 'month', ['+day 2026-03-09…2026-03-10', '+day 2026-03-11…2026-03-12']],
] as const)('from %s to %s in grains up to a %s where there are thirds of months', (start, end, largest, expected) => {
  expect(cutPeriod(start, end, largest, TODAY, { thirds: true }).map(told)).toEqual(expected)
})

const cuts = fc.tuple(fc.constantFrom('day', 'month', 'year'), fc.boolean(), fc.boolean())
test('every day of a period counts once in all, and no other day', () => {
  const days = fc.nat({ max: 1_400 })
  fc.assert(
    fc.property(days, days, days, days, cuts, (one, other, now, any, [largest, months, thirds]) => {
      const [start, end] = [dayOf(Math.min(one, other)), dayOf(Math.max(one, other))]
      const stretches = cutPeriod(start, end, largest, dayOf(now), { months, thirds })
      expect(months || stretches.every(({ grain }) => grain !== 'month')).toBe(true)
      expect(thirds || stretches.every(({ grain }) => grain !== 'third')).toBe(true)
      for (const day of [start, end, dayOf(any), dayOf(Math.min(one, other) - 1), dayOf(Math.max(one, other) + 1)]) {
        const counted = stretches.reduce((sum, { from, to, sign }) => sum + (from <= day && day <= to ? sign : 0), 0)
        expect([day, counted]).toEqual([day, day >= start && day <= end ? 1 : 0])
      }
    }),
    { numRuns: 2_000 },
  )
})

test('whole years, months and thirds are whole, and days lie in one third', () => {
  const days = fc.nat({ max: 1_400 })
  const isWhole = ({ grain, from, to }: Stretch): boolean => {
    if (grain === 'year') return from.slice(4) === '-01-01' && to.slice(4) === '-12-31'
    if (grain === 'month') return from.endsWith('-01') && isLastOfMonth(to) && from.slice(0, 7) === to.slice(0, 7)
    if (thirdOf(from) !== thirdOf(to)) return false
    return grain === 'day' || (/-[012]1$/.test(from) && (/-[12]0$/.test(to) || isLastOfMonth(to)))
  }
  const isLastOfMonth = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).getUTCDate() === 1
  const thirdOf = (day: string) => `${day.slice(0, 7)}.${Math.min(2, Math.floor((Number(day.slice(8)) - 1) / 10))}`
  fc.assert(
    fc.property(days, days, days, fc.constantFrom('month', 'year'), (one, other, now, largest) => {
      const [start, end] = [dayOf(Math.min(one, other)), dayOf(Math.max(one, other))]
      const stretches = cutPeriod(start, end, largest, dayOf(now), { thirds: true })
      expect(stretches.filter((stretch) => !isWhole(stretch))).toEqual([])
    }),
  )
})
