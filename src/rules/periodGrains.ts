/** A third of a month is ten days, the last one what is left of it. */
export type Grain = 'day' | 'third' | 'month' | 'year'
type Several = Exclude<Grain, 'day'>
const DAYS_OF_THIRD = 10
const LAST_THIRD = 21

const DAY_MS = 86_400_000
const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const textOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)
const before = (day: string): string => textOf(utc(day) - DAY_MS)

/** The first day of the year, month or third after the one that the day lies in. */
export function nextFirst(day: string, grain: Several): string {
  const [year, month] = day.split('-').map(Number) as [number, number, number]
  if (grain === 'year') return textOf(Date.UTC(year + 1, 0, 1))
  const date = Number(firstOf(day, grain).slice(8))
  const isLast = grain === 'month' || date === LAST_THIRD
  return textOf(isLast ? Date.UTC(year, month, 1) : Date.UTC(year, month - 1, date + DAYS_OF_THIRD))
}
/** The first day of the year, month or third that a day lies in. */
export function firstOf(day: string, grain: Several): string {
  if (grain === 'year') return `${day.slice(0, 4)}-01-01`
  if (grain === 'month') return `${day.slice(0, 7)}-01`
  const date = Number(day.slice(8))
  return `${day.slice(0, 7)}-${date >= LAST_THIRD ? LAST_THIRD : date > DAYS_OF_THIRD ? DAYS_OF_THIRD + 1 : '01'}`
}
const lastOf = (day: string, grain: Several): string => before(nextFirst(day, grain))
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
/** A whole year, month or third, or some days; `-1` takes its sums away again. */
export interface Stretch extends Days {
  grain: Grain
  sign: 1 | -1
}
/** What is read of each, where one of a month or a year is 1: on most days a good is not sold. */
const WEIGHTS: Readonly<Record<Grain, number>> = { year: 1, month: 1, third: 2 / 3, day: 1 / 7 }

/**
 * Cuts the days from `start` to `end`, both included, into years, months, thirds and days, none larger than `largest`, so that least is
 * read: what comes before or after them in a year, a month or a third may be taken away from the whole. Each day of the period counts
 * once in all, and none outside of it. After `today` next to nothing has happened: that costs nothing.
 * @param months, thirds whether there are such besides years and days
 */
export function cutPeriod(
  start: string,
  end: string,
  largest: Exclude<Grain, 'third'>,
  today: string,
  { months = true, thirds = false } = {},
): Stretch[] {
  const byThirds = thirds ? cutInto('third', wholeDays) : wholeDays
  const byMonths = months ? cutInto('month', byThirds) : byThirds
  const cut = { year: cutInto('year', byMonths), month: byMonths, day: wholeDays }[largest]
  return cut({ from: start, to: end }, today)
}

/** The same for whole months, from the first day of one to the last day of another: none of them comes apart. */
export const cutMonths = (start: string, end: string, today: string): Stretch[] =>
  cutInto('year', wholeMonths)({ from: start, to: end }, today)

function wholeMonths({ from: first, to: last }: Days): Stretch[] {
  const months: Stretch[] = []
  for (let from = first; from <= last; from = nextFirst(from, 'month'))
    months.push({ grain: 'month', from, to: lastOfMonth(from), sign: 1 })
  return months
}
const wholeDays = (days: Days): Stretch[] => [{ grain: 'day', ...days, sign: 1 }]

type Cut = (days: Days, today: string) => Stretch[]
const cutInto =
  (grain: Several, smaller: Cut): Cut =>
  (days, today) => {
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
      return sum + WEIGHTS[grain] * (grain === 'day' ? daysIn(days) : 1)
    }, 0)

/** The first days of the years, months or thirds that are read alike, together. */
export function firstsOf(stretches: readonly Stretch[], grain: Grain, sign: Stretch['sign']): string[] {
  return stretches.filter((stretch) => stretch.grain === grain && stretch.sign === sign).map(({ from }) => from)
}
