import { type Period, periodDays } from './period.ts'

/** The days that a report is about, and those that it is compared with. */
export interface ReportPeriod {
  /** Both days included, `2026-11-20`. */
  start: string
  end: string
  compared?: { start: string; end: string; shift: string }
}
export const COMPARISONS = ['BEFORE', 'YEAR'] as const
export type Comparison = (typeof COMPARISONS)[number]
/** Reports reach so far: what is asked for beyond is a slip of the finger. */
export const PERIOD_YEARS_MAX = 10

export type PeriodRefusal = 'endBeforeStart' | 'periodTooLong'

const DAY_MS = 86_400_000
const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)
const added = (day: string, days: number): string => dayOf(utc(day) + days * DAY_MS)
const parts = (day: string) => day.split('-').map(Number) as [number, number, number]

/** The same day so many months later; of a month without it, its last one. */
function monthsLater(day: string, months: number): string {
  const [year, month, date] = parts(day)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

const isLastOfMonth = (day: string): boolean => added(day, 1).endsWith('-01')

/** How many whole months the days are, undefined where they begin or end inside of one. */
function wholeMonths(start: string, end: string): number | undefined {
  if (!start.endsWith('-01') || !isLastOfMonth(end)) return undefined
  const [fromYear, fromMonth] = parts(start)
  const [toYear, toMonth] = parts(end)
  return (toYear - fromYear) * 12 + toMonth - fromMonth + 1
}

/** Periods by name that reports offer: what lies ahead has no sales yet. */
export const REPORT_PERIODS = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'thisYear',
  'lastYear',
] as const satisfies readonly Period[]

export interface AskedPeriod {
  /** Days by name move with the calendar; days that are named themselves go before them. */
  period?: (typeof REPORT_PERIODS)[number] | null | undefined
  start?: string | null | undefined
  end?: string | null | undefined
  compare?: Comparison | null | undefined
}

/**
 * The period of a report: this month until today unless said, and what it is compared with. `shift` is the SQL interval that brings
 * a moment of the compared days to its counterpart. `today` is the company's business day; no named period goes beyond it.
 */
export function reportPeriod(asked: AskedPeriod, today: string): ReportPeriod | PeriodRefusal {
  const named = asked.start || asked.end ? undefined : periodDays(asked.period ?? 'thisMonth', today)
  const until =
    asked.end ?? (named && named.to < today ? named.to : asked.start && asked.start > today ? asked.start : today)
  const since = asked.start ?? named?.from ?? `${until.slice(0, 7)}-01`
  if (until < since) return 'endBeforeStart'
  if (monthsLater(since, 12 * PERIOD_YEARS_MAX) <= until) return 'periodTooLong'
  const period = { start: since, end: until }
  return asked.compare ? { ...period, compared: comparedWith(period, asked.compare) } : period
}

function comparedWith({ start, end }: { start: string; end: string }, compare: Comparison) {
  const months = wholeMonths(start, end)
  const lastDay = (first: string, of: number) => added(monthsLater(first, of), -1)
  if (compare === 'YEAR') {
    const first = monthsLater(start, -12)
    return { start: first, end: months ? lastDay(first, months) : monthsLater(end, -12), shift: '1 year' }
  }
  if (months) {
    const first = monthsLater(start, -months)
    return { start: first, end: added(start, -1), shift: `${months} months` }
  }
  // Of a month that has begun, the same days of the month before.
  if (start.endsWith('-01') && start.slice(0, 7) === end.slice(0, 7))
    return { start: monthsLater(start, -1), end: monthsLater(end, -1), shift: '1 month' }
  const days = Math.round((utc(end) - utc(start)) / DAY_MS) + 1
  return { start: added(start, -days), end: added(start, -1), shift: `${days} days` }
}
