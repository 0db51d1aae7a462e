import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grainsOf } from '../../src/rules/periodGrains.ts'

const DAY_MS = 86_400_000
const dayOf = (days: number) => new Date(Date.UTC(2024, 0, 1) + days * DAY_MS).toISOString().slice(0, 10)
const daysOf = (from: string, to: string) =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 }, (_, at) =>
    new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10),
  )
const lastOf = (first: string, months: number) => {
  const [year, month] = first.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 + months, 0)).toISOString().slice(0, 10)
}

test.each([
  ['2025-01-01', '2026-12-31', 'year', { years: ['2025-01-01', '2026-01-01'] }],
  ['2025-01-01', '2026-12-31', 'day', { days: [{ from: '2025-01-01', to: '2026-12-31' }] }],
  ['2026-02-01', '2026-02-28', 'month', { months: ['2026-02-01'] }],
  ['2026-02-01', '2026-02-28', 'year', { months: ['2026-02-01'] }],
  [
    '2026-02-02',
    '2026-03-01',
    'year',
    {
      days: [
        { from: '2026-02-02', to: '2026-02-28' },
        { from: '2026-03-01', to: '2026-03-01' },
      ],
    },
  ],
  // Today is the 20th: nothing comes after it.
  ['2027-01-01', '2027-11-20', 'year', { years: ['2027-01-01'] }],
  ['2027-11-01', '2027-11-20', 'month', { months: ['2027-11-01'] }],
  ['2027-11-01', '2027-11-19', 'month', { days: [{ from: '2027-11-01', to: '2027-11-19' }] }],
] as const)('from %s to %s in grains up to a %s', (start, end, largest, expected) => {
  expect(grainsOf(start, end, largest, '2027-11-20')).toEqual({ years: [], months: [], days: [], ...expected })
})

test('every day stands in one grain, and no grain goes beyond the days but after today', () => {
  const days = fc.nat({ max: 1_400 })
  fc.assert(
    fc.property(days, days, days, fc.constantFrom('day', 'month', 'year'), (one, other, now, largest) => {
      const [start, end, today] = [dayOf(Math.min(one, other)), dayOf(Math.max(one, other)), dayOf(now)]
      const grains = grainsOf(start, end, largest, today)
      const covered = [
        ...grains.years.flatMap((first) => daysOf(first, lastOf(first, 12))),
        ...grains.months.flatMap((first) => daysOf(first, lastOf(first, 1))),
        ...grains.days.flatMap(({ from, to }) => daysOf(from, to)),
      ].sort()
      const within = covered.filter((day) => day <= end)
      expect(within).toEqual(daysOf(start, end))
      expect(covered.every((day) => day <= end || day > today)).toBe(true)
    }),
  )
})
