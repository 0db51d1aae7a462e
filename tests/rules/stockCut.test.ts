import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { balanceCut, flowCut, type Stretch } from '../../src/rules/stockCut.ts'

const timeZone = 'Asia/Tashkent'
const HOUR_MS = 3_600_000
const BEGIN = Date.UTC(2023, 0, 1)
const moments = fc.integer({ min: 0, max: 4 * 365 * 24 }).map((hours) => new Date(BEGIN + hours * HOUR_MS))
const TODAY = '2027-11-20'

/** Whether a move of this moment is counted by years, months and stretches: how often, those taken away below zero. */
const inStretches = (moment: Date, stretches: readonly Stretch[]) =>
  stretches.reduce((sum, { from, to, sign }) => sum + (moment >= from && moment < to ? sign : 0), 0)
const firstOf = (moment: Date, grain: 'year' | 'month') =>
  `${businessDayOf(moment, timeZone).slice(0, grain === 'year' ? 4 : 7)}${grain === 'year' ? '-01' : ''}-01`
const isIn = (firsts: readonly string[], moment: Date, grain: 'year' | 'month') =>
  firsts.includes(firstOf(moment, grain)) ? 1 : 0

test('what lay there at a moment counts every move before it once, and none after it', () => {
  fc.assert(
    fc.property(moments, moments, fc.integer({ min: 2022, max: 2027 }), (moment, move, stockYear) => {
      const {
        anchor,
        months,
        monthsSign,
        moments: stretches,
      } = balanceCut(moment, { timeZone, stockYear, today: TODAY })
      const year = firstOf(move, 'year')
      const isBefore = anchor.at === 'closing' ? year <= anchor.year : year < anchor.year
      const counted = (isBefore ? 1 : 0) + monthsSign * isIn(months, move, 'month') + inStretches(move, stretches)
      expect(counted).toBe(move < moment ? 1 : 0)
      expect(Number(anchor.year.slice(0, 4))).toBeLessThanOrEqual(stockYear)
    }),
    { numRuns: 2_000 },
  )
})

test('openings of each year leave at most half a year and half a month to read', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const { months, moments: stretches } = balanceCut(moment, { timeZone, stockYear: 2027, today: TODAY })
      expect(months.length).toBeLessThanOrEqual(6)
      for (const { from, to } of stretches)
        expect((to.getTime() - from.getTime()) / HOUR_MS).toBeLessThanOrEqual(15.5 * 24)
    }),
  )
})

test('what came and went counts every move of the period once, and none besides', () => {
  fc.assert(
    fc.property(moments, moments, moments, moments, (one, other, move, now) => {
      const [from, to] = one < other ? [one, other] : [other, one]
      const { grains, moments: stretches } = flowCut(from, to, { timeZone, today: businessDayOf(now, timeZone) })
      // There are sums of months and years; of days only moves.
      expect(grains.filter(({ grain }) => grain === 'day')).toEqual([])
      const day = businessDayOf(move, timeZone)
      const inGrains = grains.reduce(
        (sum, { from: first, to: last, sign }) => sum + (first <= day && day <= last ? sign : 0),
        0,
      )
      const counted = inGrains + inStretches(move, stretches)
      expect(counted).toBe(move >= from && move < to ? 1 : 0)
    }),
    { numRuns: 2_000 },
  )
})

test('early in a month its row is read all the same', () => {
  const at = (day: string) => new Date(`${day}T00:00:00+05:00`)
  const { grains } = flowCut(at('2026-11-01'), at('2026-12-01'), { timeZone, today: '2026-11-03' })
  expect(grains).toEqual([{ grain: 'month', from: '2026-11-01', to: '2026-11-30', sign: 1 }])
})

test('a month is its own row, a year, too', () => {
  const at = (day: string) => new Date(`${day}T00:00:00+05:00`)
  const cut = { timeZone, today: TODAY }
  expect(flowCut(at('2026-10-01'), at('2026-11-01'), cut)).toEqual({
    grains: [{ grain: 'month', from: '2026-10-01', to: '2026-10-31', sign: 1 }],
    moments: [],
  })
  expect(flowCut(at('2026-01-01'), at('2027-01-01'), cut)).toEqual({
    grains: [{ grain: 'year', from: '2026-01-01', to: '2026-12-31', sign: 1 }],
    moments: [],
  })
})
