import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDayOf, businessDayRange } from '../../src/rules/businessDay.ts'
import { balanceCut, flowCut, openingCut, type Stretch } from '../../src/rules/stockCut.ts'

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

/** Openings of some years, or none yet. */
const openings = fc
  .record({
    grain: fc.constantFrom('month' as const, 'year' as const),
    years: fc.tuple(fc.integer({ min: 2022, max: 2026 }), fc.integer({ min: 0, max: 4 })),
    month: fc.integer({ min: 1, max: 12 }),
    areThere: fc.boolean(),
  })
  .map(({ grain, years: [first, more], month, areThere }) => ({
    grain,
    from: areThere ? `${first}-01-01` : null,
    until: areThere ? `${first + more}-${grain === 'year' ? '01' : String(month).padStart(2, '0')}-01` : null,
  }))
const END = new Date(BEGIN + 5 * 365 * 24 * HOUR_MS)

test('what was worth something at a moment is an opening that there is, or now, and what has changed between', () => {
  fc.assert(
    fc.property(moments, moments, openings, (moment, change, kept) => {
      const { anchor, changes } = openingCut(moment, kept, { timeZone, now: END })
      const inOpening = anchor === null ? 1 : change < businessDayRange(anchor, timeZone).from ? 1 : 0
      const between = changes
        ? inStretches(change, [{ ...changes, to: changes.to ?? new Date(8_640_000_000_000_000) }])
        : 0
      expect(inOpening + between).toBe(change < moment ? 1 : 0)
      expect(anchor === null || (kept.from! <= anchor && anchor <= kept.until!)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['2026-03-10T07:00:00Z', 'month', '2026-03-01'],
  ['2026-03-20T07:00:00Z', 'month', '2026-04-01'],
  ['2026-11-20T07:00:00Z', 'month', null],
  ['2026-11-08T07:00:00Z', 'month', '2026-11-01'],
  ['2023-03-10T07:00:00Z', 'month', '2024-01-01'],
  ['2026-05-20T07:00:00Z', 'year', '2026-01-01'],
  ['2026-08-20T07:00:00Z', 'year', null],
  ['2025-08-20T07:00:00Z', 'year', '2026-01-01'],
] as const)('at %s the nearest opening by %s is %s', (moment, grain, anchor) => {
  const kept = { grain, from: '2024-01-01', until: grain === 'month' ? '2026-11-01' : '2026-01-01' }
  const clock = { timeZone, now: new Date('2026-11-21T07:00:00Z') }
  expect(openingCut(new Date(moment), kept, clock).anchor).toBe(anchor)
})
