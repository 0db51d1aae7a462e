/** The company's time zone, unless its settings name another (domain.md, Numbers). */
export const DEFAULT_TIME_ZONE = 'Asia/Tashkent'

const HOUR_MS = 3_600_000

/** A calendar day of the company, `2026-11-20`, as text: it sorts, and no time zone can shift it. */
export type BusinessDay = string

/** The day that it is in `timeZone` (IANA name) at this instant. Throws RangeError for an unknown zone or no date. */
export function businessDayOf(instant: Date, timeZone: string): BusinessDay {
  const { year, month, day } = wallClock(instant, timeZone)
  return `${year}-${month}-${day}`
}

/**
 * The instants of a day: from `from` up to, and without, `to`, in UTC. Days follow each other without a gap, also where
 * the clock is changed. Throws RangeError when there is no such day.
 */
export function businessDayRange(day: BusinessDay, timeZone: string): { from: Date; to: Date } {
  return { from: startOf(day, timeZone), to: startOf(dayAfter(day), timeZone) }
}

/** The calendar day after, whatever the time zone. Throws RangeError when there is no such day. */
export function dayAfter(day: BusinessDay): BusinessDay {
  const next = new Date(utcMidnight(day))
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

/** What the company's clock on the wall says at an instant: `2026-11-20T14:05`. */
export function wallTimeOf(instant: Date, timeZone: string): string {
  const { year, month, day, hour, minute } = wallClock(instant, timeZone)
  return `${year}-${month}-${day}T${hour}:${minute}`
}

/** The instant at which the company's clock says so. Throws RangeError for what no clock says. */
export function instantOfWall(wallTime: string, timeZone: string): Date {
  const utc = Date.parse(`${wallTime}:00Z`)
  if (Number.isNaN(utc)) throw new RangeError(`"${wallTime}" is not a time`)
  const guess = utc - offsetMs(new Date(utc), timeZone)
  return new Date(utc - offsetMs(new Date(guess), timeZone))
}

/** The first instant of the day: midnight, or one o'clock where the clock is put forward at midnight. */
function startOf(day: BusinessDay, timeZone: string): Date {
  const utc = utcMidnight(day)
  // The zone's offset at UTC midnight may not be that at local midnight, when the clock is changed in between.
  const guess = utc - offsetMs(new Date(utc), timeZone)
  const start = new Date(utc - offsetMs(new Date(guess), timeZone))
  return businessDayOf(start, timeZone) < day ? new Date(start.getTime() + HOUR_MS) : start
}

function utcMidnight(day: BusinessDay): number {
  const utc = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 10) !== day)
    throw new RangeError(`"${day}" is not a day`)
  return utc
}

/** How far the zone's wall clock is ahead of UTC. */
function offsetMs(instant: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(instant, timeZone)
  const wholeSeconds = Math.floor(instant.getTime() / 1000) * 1000
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - wholeSeconds
}

type WallClock = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>

/** Making a format takes a hundred times longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Using one takes as long as reading a small request, and a sale asks many times what time it is. */
let lastRead: { second: number; timeZone: string; clock: WallClock } | undefined

function wallClock(instant: Date, timeZone: string): WallClock {
  const second = Math.floor(instant.getTime() / 1000)
  if (lastRead?.second === second && lastRead.timeZone === timeZone) return lastRead.clock
  const clock = readClock(instant, timeZone)
  lastRead = { second, timeZone, clock }
  return clock
}

function readClock(instant: Date, timeZone: string): WallClock {
  let format = formats.get(timeZone)
  if (!format) {
    const twoDigits = {
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    } as const
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      calendar: 'gregory',
      year: 'numeric',
      hourCycle: 'h23',
      ...twoDigits,
    })
    formats.set(timeZone, format)
  }
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value])) as WallClock
}
