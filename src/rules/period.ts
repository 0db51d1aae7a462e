/** Names of periods that move with the calendar, and their first and last days. Weeks begin on Monday. */
export const PERIODS = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'thisYear',
  'lastYear',
  'tomorrow',
  'nextWeek',
  'nextMonth',
  'next30Days',
] as const
export type Period = (typeof PERIODS)[number]

/** Those that lie ahead: sought for days that goods expire on, and never for moments when something was done. */
export const COMING_PERIODS: ReadonlySet<Period> = new Set(['tomorrow', 'nextWeek', 'nextMonth', 'next30Days'])

/** First and last day of the period, both included, as `2026-11-20`; `today` likewise. */
export function periodDays(period: Period, today: string): { from: string; to: string } {
  const [year, month, dayOfMonth] = today.split('-').map(Number) as [number, number, number]
  /** Days and months out of range carry over, as in a calendar: day 0 is the last of the month before. */
  const day = (ofYear: number, ofMonth: number, ofDay: number) =>
    new Date(Date.UTC(ofYear, ofMonth - 1, ofDay)).toISOString().slice(0, 10)
  const sinceMonday = (new Date(Date.UTC(year, month - 1, dayOfMonth)).getUTCDay() + 6) % 7
  const week = (weeks: number) => ({
    from: day(year, month, dayOfMonth - sinceMonday + 7 * weeks),
    to: day(year, month, dayOfMonth - sinceMonday + 7 * weeks + 6),
  })
  const months = (first: number, length: number) => ({ from: day(year, first, 1), to: day(year, first + length, 0) })
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: day(year, month, dayOfMonth - 1), to: day(year, month, dayOfMonth - 1) }
    case 'thisWeek':
      return week(0)
    case 'lastWeek':
      return week(-1)
    case 'thisMonth':
      return months(month, 1)
    case 'lastMonth':
      return months(month - 1, 1)
    case 'thisQuarter':
      return months(month - ((month - 1) % 3), 3)
    case 'thisYear':
      return months(1, 12)
    case 'lastYear':
      return { from: day(year - 1, 1, 1), to: day(year - 1, 12, 31) }
    case 'tomorrow':
      return { from: day(year, month, dayOfMonth + 1), to: day(year, month, dayOfMonth + 1) }
    case 'nextWeek':
      return week(1)
    case 'nextMonth':
      return months(month + 1, 1)
    case 'next30Days':
      return { from: today, to: day(year, month, dayOfMonth + 30) }
  }
}
