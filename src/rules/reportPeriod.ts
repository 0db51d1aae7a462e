import { type Period, periodDays } from './period.ts'

/** The days that a report is about, and those that it is compared with. */
export interface ReportPeriod extends Days {
  compared?: Days & { shift: string }
}
/** Both days included, `2026-11-20`. */
interface Days {
  start: string
  end: string
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
type ReportPeriodName = (typeof REPORT_PERIODS)[number]

/** How far back the one before it begins: begun ones are compared with the same days of it, Monday with Monday. */
const BEFORE: Readonly<Record<ReportPeriodName, { days: number } | { months: number }>> = {
  today: { days: 1 },
  yesterday: { days: 1 },
  thisWeek: { days: 7 },
  lastWeek: { days: 7 },
  thisMonth: { months: 1 },
  lastMonth: { months: 1 },
  thisQuarter: { months: 3 },
  thisYear: { months: 12 },
  lastYear: { months: 12 },
}

export interface AskedPeriod {
  /** Days by name move with the calendar; days that are named themselves go before them. */
  period?: ReportPeriodName | null | undefined
  start?: string | null | undefined
  end?: string | null | undefined
  compare?: Comparison | null | undefined
}

/**
 * The period of a report: this month until today unless said, and what it is compared with. `shift` is the SQL interval that brings
 * a moment of the compared days to its counterpart. `today` is the company's business day; no named period goes beyond it.
 */
export function reportPeriod(asked: AskedPeriod, today: string): ReportPeriod | PeriodRefusal {
  const name = asked.start || asked.end ? undefined : (asked.period ?? 'thisMonth')
  const named = name && periodDays(name, today)
  const until =
    asked.end ?? (named && named.to < today ? named.to : asked.start && asked.start > today ? asked.start : today)
  const since = asked.start ?? named?.from ?? `${until.slice(0, 7)}-01`
  if (until < since) return 'endBeforeStart'
  if (monthsLater(since, 12 * PERIOD_YEARS_MAX) <= until) return 'periodTooLong'
  const period = { start: since, end: until }
  return asked.compare ? { ...period, compared: comparedWith(period, asked.compare, name) } : period
}

function comparedWith({ start, end }: Days, compare: Comparison, name: ReportPeriodName | undefined) {
  const months = wholeMonths(start, end)
  const daysBefore = (days: number) => ({ start: added(start, -days), end: added(end, -days), shift: `${days} days` })
  const monthsBefore = (before: number) => {
    const first = monthsLater(start, -before)
    // Of whole months whole ones, however many days they have.
    const last = months ? added(monthsLater(first, months), -1) : monthsLater(end, -before)
    return { start: first, end: last, shift: before === 12 ? '1 year' : `${before} months` }
  }
  if (compare === 'YEAR') return monthsBefore(12)
  const before = name && BEFORE[name]
  if (before) return 'days' in before ? daysBefore(before.days) : monthsBefore(before.months)
  if (months) return monthsBefore(months)
  // Of a month that has begun, the same days of the month before.
  if (start.endsWith('-01') && start.slice(0, 7) === end.slice(0, 7)) return monthsBefore(1)
  return daysBefore(Math.round((utc(end) - utc(start)) / DAY_MS) + 1)
}
