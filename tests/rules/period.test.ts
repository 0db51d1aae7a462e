import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMING_PERIODS, periodDays, PERIODS } from '../../src/rules/period.ts'

describe('periods', () => {
  it.each([
    ['2026-11-20', 'thisWeek', '2026-11-16', '2026-11-22'],
    ['2026-11-22', 'thisWeek', '2026-11-16', '2026-11-22'],
    ['2026-11-23', 'lastWeek', '2026-11-16', '2026-11-22'],
    ['2026-01-01', 'yesterday', '2025-12-31', '2025-12-31'],
    ['2026-01-15', 'lastMonth', '2025-12-01', '2025-12-31'],
    ['2024-02-10', 'thisMonth', '2024-02-01', '2024-02-29'],
    ['2026-03-31', 'lastMonth', '2026-02-01', '2026-02-28'],
    ['2026-11-20', 'thisQuarter', '2026-10-01', '2026-12-31'],
    ['2026-12-31', 'tomorrow', '2027-01-01', '2027-01-01'],
    ['2026-11-20', 'nextWeek', '2026-11-23', '2026-11-29'],
    ['2026-12-20', 'nextMonth', '2027-01-01', '2027-01-31'],
    ['2026-12-20', 'next30Days', '2026-12-20', '2027-01-19'],
    ['2026-06-30', 'thisQuarter', '2026-04-01', '2026-06-30'],
    ['2026-11-20', 'lastYear', '2025-01-01', '2025-12-31'],
  ] as const)('on %s %s is %s to %s', (today, period, from, to) => {
    expect(periodDays(period, today)).toEqual({ from, to })
  })
  it('begin no later than they end, and those called "this" hold today', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.constantFrom(...PERIODS), (date, period) => {
        const today = date.toISOString().slice(0, 10)
        const { from, to } = periodDays(period, today)
        expect(from <= to).toBe(true)
        const isRunning = /^this|^today$|^next30Days$/.test(period)
        const isComing = COMING_PERIODS.has(period)
        expect(isRunning ? from <= today && today <= to : isComing ? today < from : to < today).toBe(true)
      }),
    )
  })
})
