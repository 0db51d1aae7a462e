export type Grain = 'day' | 'month' | 'year'

const DAY_MS = 86_400_000
const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const textOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)
const before = (day: string): string => textOf(utc(day) - DAY_MS)

/** The first day of the year or month after the one that the day lies in. */
export function nextFirst(day: string, grain: 'month' | 'year'): string {
  const [year, month] = day.split('-').map(Number) as [number, number, number]
  return textOf(grain === 'year' ? Date.UTC(year + 1, 0, 1) : Date.UTC(year, month, 1))
}
/** The first day of the year or month that a day lies in. */
export const firstOf = (day: string, grain: 'month' | 'year'): string =>
  grain === 'year' ? `${day.slice(0, 4)}-01-01` : `${day.slice(0, 7)}-01`
const lastOf = (day: string, grain: 'month' | 'year'): string => before(nextFirst(day, grain))
/** The last day of the month that a day lies in. */
export const lastOfMonth = (day: string): string => lastOf(day, 'month')
/** Whether these days are one month, from its first to its last. */
export const isWholeMonth = ({ start, end }: { start: string; end: string }): boolean =>
  start === firstOf(start, 'month') && end === lastOfMonth(start)
/** The Sunday of the week that a day lies in. */
export const lastOfWeek = (day: string): string =>
  textOf(utc(day) + ((7 - new Date(utc(day)).getUTCDay()) % 7) * DAY_MS)
const after = (day: string): string => textOf(utc(day) + DAY_MS)
const daysIn = ({ from, to }: Days): number => (utc(to) - utc(from)) / DAY_MS + 1

/** Both included. */
interface Days {
  from: string
  to: string
}
/** A whole year or month, or some days; `-1` takes its sums away again. */
export interface Stretch extends Days {
  grain: Grain
  sign: 1 | -1
}
/** What is read of a day, where one of a month or a year is 1: on most days a good is not sold. */
const WEIGHT_OF_DAY = 1 / 7

/**
 * Cuts the days from `start` to `end`, both included, into years, months and days, none larger than `largest`, so that least is
 * read: what comes before or after them in a year or a month may be taken away from the whole. Each day of the period counts once
 * in all, and none outside of it. After `today` next to nothing has happened: that costs nothing.
 * @param hasMonths without them it is cut into years and days, some days of one year together
 */
export function cutPeriod(start: string, end: string, largest: Grain, today: string, hasMonths = true): Stretch[] {
  const smaller = hasMonths ? cutByMonths : wholeDays
  const byYears = (days: Days) => cutBy('year', smaller, days, today)
  return { year: byYears, month: smaller, day: wholeDays }[largest]({ from: start, to: end }, today)
}

/** The same for whole months, from the first day of one to the last day of another: none of them comes apart. */
export const cutMonths = (start: string, end: string, today: string): Stretch[] =>
  cutBy('year', wholeMonths, { from: start, to: end }, today)

const cutByMonths = (days: Days, today: string): Stretch[] => cutBy('month', wholeDays, days, today)
function wholeMonths({ from: first, to: last }: Days): Stretch[] {
  const months: Stretch[] = []
  for (let from = first; from <= last; from = nextFirst(from, 'month'))
    months.push({ grain: 'month', from, to: lastOfMonth(from), sign: 1 })
  return months
}
const wholeDays = (days: Days): Stretch[] => [{ grain: 'day', ...days, sign: 1 }]

function cutBy(
  grain: 'month' | 'year',
  smaller: (days: Days, today: string) => Stretch[],
  days: Days,
  today: string,
): Stretch[] {
  const stretches: Stretch[] = []
  for (let from = days.from; from <= days.to; from = nextFirst(from, grain)) {
    const whole = { from: firstOf(from, grain), to: lastOf(from, grain) }
    const within = { from, to: whole.to < days.to ? whole.to : days.to }
    const outside = [
      { from: whole.from, to: before(within.from) },
      { from: after(within.to), to: whole.to },
    ].filter((rest) => rest.from <= rest.to)
    const taken = outside
      .flatMap((rest) => smaller(rest, today))
      .map(({ sign, ...rest }) => ({ ...rest, sign: -sign as 1 | -1 }))
    const less: Stretch[] = [{ grain, ...whole, sign: 1 }, ...taken]
    const parts = smaller(within, today)
    stretches.push(...(weightOf(less, today) <= weightOf(parts, today) ? less : parts))
  }
  return stretches
}

const weightOf = (stretches: readonly Stretch[], today: string): number =>
  stretches
    .filter(({ from }) => from <= today)
    .reduce((sum, { grain, from, to }) => {
      const days = { from, to: to < today ? to : today }
      return sum + (grain === 'day' ? WEIGHT_OF_DAY * daysIn(days) : 1)
    }, 0)

/** The first days of the years or months that are read alike, together. */
export function firstsOf(stretches: readonly Stretch[], grain: Grain, sign: Stretch['sign']): string[] {
  return stretches.filter((stretch) => stretch.grain === grain && stretch.sign === sign).map(({ from }) => from)
}
