import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AskedPeriod,
  type Comparison,
  REPORT_PERIODS,
  type ReportPeriod,
  reportPeriod,
} from '../../src/rules/reportPeriod.ts'

/** `first last, compared first last, shift`. */
function told(asked: AskedPeriod, today: string): string {
  const { start, end, compared } = reportPeriod(asked, today) as ReportPeriod
  return [start, end, compared?.start, compared?.end, compared?.shift].filter(Boolean).join(' ')
}
const before = (asked: AskedPeriod, today: string, compare: Comparison = 'BEFORE') => told({ ...asked, compare }, today)

describe('a named period is compared with the same days of the one before it', () => {
  it.each([
    // A day, on the first of a month and of a year, too.
    ['today', '2026-12-01', '2026-12-01 2026-12-01 2026-11-30 2026-11-30 1 days'],
    ['today', '2027-01-01', '2027-01-01 2027-01-01 2026-12-31 2026-12-31 1 days'],
    ['today', '2026-11-20', '2026-11-20 2026-11-20 2026-11-19 2026-11-19 1 days'],
    ['yesterday', '2026-12-02', '2026-12-01 2026-12-01 2026-11-30 2026-11-30 1 days'],
    ['yesterday', '2027-01-01', '2026-12-31 2026-12-31 2026-12-30 2026-12-30 1 days'],
    ['yesterday', '2028-03-01', '2028-02-29 2028-02-29 2028-02-28 2028-02-28 1 days'],
    // A week: its Monday, its Tuesday, its Sunday; over the end of a month and of a year; one that begins with a month.
    ['thisWeek', '2026-11-30', '2026-11-30 2026-11-30 2026-11-23 2026-11-23 7 days'],
    ['thisWeek', '2026-12-01', '2026-11-30 2026-12-01 2026-11-23 2026-11-24 7 days'],
    ['thisWeek', '2026-12-06', '2026-11-30 2026-12-06 2026-11-23 2026-11-29 7 days'],
    ['thisWeek', '2027-01-02', '2026-12-28 2027-01-02 2026-12-21 2026-12-26 7 days'],
    ['thisWeek', '2027-01-04', '2027-01-04 2027-01-04 2026-12-28 2026-12-28 7 days'],
    ['thisWeek', '2027-02-03', '2027-02-01 2027-02-03 2027-01-25 2027-01-27 7 days'],
    ['lastWeek', '2026-12-01', '2026-11-23 2026-11-29 2026-11-16 2026-11-22 7 days'],
    ['lastWeek', '2027-01-04', '2026-12-28 2027-01-03 2026-12-21 2026-12-27 7 days'],
    ['lastWeek', '2027-02-08', '2027-02-01 2027-02-07 2027-01-25 2027-01-31 7 days'],
    // A month; the last day of one makes it whole, and so is what it is compared with.
    ['thisMonth', '2026-12-01', '2026-12-01 2026-12-01 2026-11-01 2026-11-01 1 months'],
    ['thisMonth', '2027-01-15', '2027-01-01 2027-01-15 2026-12-01 2026-12-15 1 months'],
    ['thisMonth', '2026-03-30', '2026-03-01 2026-03-30 2026-02-01 2026-02-28 1 months'],
    ['thisMonth', '2026-12-31', '2026-12-01 2026-12-31 2026-11-01 2026-11-30 1 months'],
    ['thisMonth', '2026-11-30', '2026-11-01 2026-11-30 2026-10-01 2026-10-31 1 months'],
    ['lastMonth', '2027-01-31', '2026-12-01 2026-12-31 2026-11-01 2026-11-30 1 months'],
    ['lastMonth', '2026-02-10', '2026-01-01 2026-01-31 2025-12-01 2025-12-31 1 months'],
    // A quarter.
    ['thisQuarter', '2026-10-01', '2026-10-01 2026-10-01 2026-07-01 2026-07-01 3 months'],
    ['thisQuarter', '2026-12-01', '2026-10-01 2026-12-01 2026-07-01 2026-09-01 3 months'],
    ['thisQuarter', '2026-12-31', '2026-10-01 2026-12-31 2026-07-01 2026-09-30 3 months'],
    ['thisQuarter', '2026-10-31', '2026-10-01 2026-10-31 2026-07-01 2026-07-31 3 months'],
    ['thisQuarter', '2026-11-30', '2026-10-01 2026-11-30 2026-07-01 2026-08-31 3 months'],
    ['thisQuarter', '2027-02-10', '2027-01-01 2027-02-10 2026-10-01 2026-11-10 3 months'],
    ['thisQuarter', '2026-05-30', '2026-04-01 2026-05-30 2026-01-01 2026-02-28 3 months'],
    ['thisQuarter', '2026-08-30', '2026-07-01 2026-08-30 2026-04-01 2026-05-30 3 months'],
    // A year.
    ['thisYear', '2027-01-01', '2027-01-01 2027-01-01 2026-01-01 2026-01-01 1 year'],
    ['thisYear', '2026-12-01', '2026-01-01 2026-12-01 2025-01-01 2025-12-01 1 year'],
    ['thisYear', '2026-11-30', '2026-01-01 2026-11-30 2025-01-01 2025-11-30 1 year'],
    ['thisYear', '2026-12-31', '2026-01-01 2026-12-31 2025-01-01 2025-12-31 1 year'],
    ['thisYear', '2028-02-29', '2028-01-01 2028-02-29 2027-01-01 2027-02-28 1 year'],
    ['thisYear', '2029-02-28', '2029-01-01 2029-02-28 2028-01-01 2028-02-29 1 year'],
    ['lastYear', '2026-12-01', '2025-01-01 2025-12-31 2024-01-01 2024-12-31 1 year'],
    ['lastYear', '2027-01-01', '2026-01-01 2026-12-31 2025-01-01 2025-12-31 1 year'],
  ] as const)('%s on %s: %s', (period, today, expected) => {
    expect(before({ period }, today)).toBe(expected)
  })

  it('is this month where nothing is said, and days that are named go before it', () => {
    expect(before({}, '2026-12-02')).toBe(before({ period: 'thisMonth' }, '2026-12-02'))
    expect(before({ period: null, start: null, end: null }, '2026-12-02')).toBe(before({}, '2026-12-02'))
    const days = { start: '2026-11-03', end: '2026-11-04' }
    expect(before({ period: 'thisWeek', ...days }, '2026-12-02')).toBe(before(days, '2026-12-02'))
  })

  it('begins, goes on and ends before it', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.constantFrom(...REPORT_PERIODS), (date, period) => {
        const today = date.toISOString().slice(0, 10)
        const { start, end, compared } = reportPeriod({ period, compare: 'BEFORE' }, today) as ReportPeriod
        expect(compared!.start <= compared!.end && compared!.end < start && start <= end).toBe(true)
        if (!period.endsWith('Week')) return
        const weekday = (one: string) => new Date(`${one}T00:00:00Z`).getUTCDay()
        expect([weekday(compared!.start), weekday(compared!.end)]).toEqual([weekday(start), weekday(end)])
      }),
    )
  })
})

describe('days of one’s own', () => {
  it.each([
    ['2026-11-30', '2026-12-01', '2026-11-28 2026-11-29 2 days'],
    ['2026-11-20', '2026-11-20', '2026-11-19 2026-11-19 1 days'],
    ['2027-01-01', '2027-01-10', '2026-12-01 2026-12-10 1 months'],
    ['2026-10-01', '2026-11-30', '2026-08-01 2026-09-30 2 months'],
    ['2025-12-01', '2026-11-30', '2024-12-01 2025-11-30 1 year'],
    ['2026-10-01', '2026-12-01', '2026-07-31 2026-09-30 62 days'],
  ])('from %s to %s are compared with %s', (start, end, expected) => {
    expect(before({ start, end }, '2026-12-31')).toBe(`${start} ${end} ${expected}`)
  })

  it.each([
    ['2026-11-30', '2026-12-01', '2025-11-30 2025-12-01'],
    ['2028-02-29', '2028-02-29', '2027-02-28 2027-02-28'],
    ['2029-02-01', '2029-02-28', '2028-02-01 2028-02-29'],
  ])('from %s to %s were a year before %s', (start, end, expected) => {
    expect(before({ start, end }, '2029-12-31', 'YEAR')).toBe(`${start} ${end} ${expected} 1 year`)
  })

  it('that are no period are none', () => {
    expect(reportPeriod({ start: '2026-11-20', end: '2026-11-19' }, '2026-12-01')).toBe('endBeforeStart')
    expect(reportPeriod({ start: '2016-11-30', end: '2026-11-30' }, '2026-12-01')).toBe('periodTooLong')
    expect(told({ start: '2016-12-01', end: '2026-11-30' }, '2026-12-01')).toBe('2016-12-01 2026-11-30')
  })
})
