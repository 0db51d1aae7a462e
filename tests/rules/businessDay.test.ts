import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { businessDayOf, businessDayRange, dayAfter, DEFAULT_TIME_ZONE } from '../../src/rules/businessDay.ts'

/** Without summer time, with it, with it changed at midnight, and with half an hour. */
const ZONES = [
  DEFAULT_TIME_ZONE,
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Asia/Beirut',
  'Asia/Kolkata',
]
const MINUTE_MS = 60_000

test.each([
  ['2026-11-20T00:00:00Z', DEFAULT_TIME_ZONE, '2026-11-20'],
  ['2026-11-20T18:59:59.999Z', DEFAULT_TIME_ZONE, '2026-11-20'],
  ['2026-11-20T19:00:00Z', DEFAULT_TIME_ZONE, '2026-11-21'],
  ['2025-12-31T19:00:00Z', DEFAULT_TIME_ZONE, '2026-01-01'],
  ['2024-02-29T12:00:00Z', DEFAULT_TIME_ZONE, '2024-02-29'],
  ['2026-11-20T03:30:00Z', 'America/New_York', '2026-11-19'],
])('at %s it is in %s the %s', (instant, timeZone, day) => {
  expect(businessDayOf(new Date(instant), timeZone)).toBe(day)
})

test.each([
  ['2026-11-20', DEFAULT_TIME_ZONE, '2026-11-19T19:00:00.000Z', '2026-11-20T19:00:00.000Z'],
  ['2026-01-01', DEFAULT_TIME_ZONE, '2025-12-31T19:00:00.000Z', '2026-01-01T19:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  // In Santiago the clock goes from midnight to one o'clock: the day has 23 hours and no midnight.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
])('the %s in %s is from %s to %s', (day, timeZone, from, to) => {
  const range = businessDayRange(day, timeZone)
  expect([range.from.toISOString(), range.to.toISOString()]).toEqual([from, to])
})

test.each(['2026-02-29', '2026-13-01', '2026-1-1', '20.11.2026', '', '2026-11-20T00:00:00Z'])(
  '"%s" is no day',
  (day) => {
    expect(() => businessDayRange(day, DEFAULT_TIME_ZONE)).toThrow(RangeError)
  },
)
test('an unknown zone and a date that is none are refused', () => {
  expect(() => businessDayOf(new Date(), 'Asia/Samarqand2')).toThrow(RangeError)
  expect(() => businessDayOf(new Date(NaN), DEFAULT_TIME_ZONE)).toThrow(RangeError)
})

test.each([
  ['2026-11-30', '2026-12-01'],
  ['2024-02-28', '2024-02-29'],
  ['2026-12-31', '2027-01-01'],
])('after the %s comes the %s', (day, next) => {
  expect(dayAfter(day)).toBe(next)
})

describe.each(ZONES)('in %s', (timeZone) => {
  const instant = fc.date({ min: new Date('2015-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })

  test('every instant lies within its day', () => {
    fc.assert(
      fc.property(instant, (now) => {
        const { from, to } = businessDayRange(businessDayOf(now, timeZone), timeZone)
        expect(from.getTime()).toBeLessThanOrEqual(now.getTime())
        expect(to.getTime()).toBeGreaterThan(now.getTime())
      }),
    )
  })

  test('a day begins at its first instant, and ends where the next begins', () => {
    fc.assert(
      fc.property(instant, (now) => {
        const day = businessDayOf(now, timeZone)
        const { from, to } = businessDayRange(day, timeZone)
        expect(businessDayOf(from, timeZone)).toBe(day)
        expect(businessDayRange(dayAfter(day), timeZone).from).toEqual(to)
        expect(businessDayOf(new Date(from.getTime() - MINUTE_MS), timeZone) < day).toBe(true)
      }),
    )
  })
})
