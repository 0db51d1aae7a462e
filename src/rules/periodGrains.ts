/** Whole years and months by their first day, and stretches of days between them; every day of a period stands in one of them. */
export interface PeriodGrains {
  years: string[]
  months: string[]
  days: { from: string; to: string }[]
}
export type Grain = 'day' | 'month' | 'year'

const DAY_MS = 86_400_000
const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const textOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)
const before = (day: string): string => textOf(utc(day) - DAY_MS)

/** The first day of the year or month after the one that the day lies in. */
function nextFirst(day: string, grain: 'month' | 'year'): string {
  const [year, month] = day.split('-').map(Number) as [number, number, number]
  return textOf(grain === 'year' ? Date.UTC(year + 1, 0, 1) : Date.UTC(year, month, 1))
}
const isFirst = (day: string, grain: 'month' | 'year'): boolean => day.endsWith(grain === 'year' ? '-01-01' : '-01')

/**
 * Cuts the days from `start` to `end`, both included, into the largest grains that lie in them wholly, none larger than `largest`.
 * Nothing has happened after `today`: a month or year that it ends is as good as whole.
 */
export function grainsOf(start: string, end: string, largest: Grain, today: string): PeriodGrains {
  const grains: PeriodGrains = { years: [], months: [], days: [] }
  const isWithin = (next: string) => before(next) <= end || end >= today
  for (let day = start; day <= end;) {
    const grain = (['year', 'month'] as const).find(
      (one) => (one === largest || largest === 'year') && isFirst(day, one) && isWithin(nextFirst(day, one)),
    )
    const next = grain ? nextFirst(day, grain) : largest === 'day' ? textOf(utc(end) + DAY_MS) : nextFirst(day, 'month')
    if (grain === 'year') grains.years.push(day)
    else if (grain === 'month') grains.months.push(day)
    else grains.days.push({ from: day, to: before(next) < end ? before(next) : end })
    day = next
  }
  return grains
}
