import type { ReportFilter } from '../../src/api/report.ts'
import { businessDayOf, businessDayRange, dayAfter } from '../../src/rules/businessDay.ts'
import { lastOfMonth } from '../../src/rules/periodGrains.ts'
import { reportPeriod } from '../../src/rules/reportPeriod.ts'
import { inScope, mayUse } from '../caller.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { Refusal } from '../refusal.ts'

/** Moments from the first to the last, which is not included; `shift` is the interval to the counterpart of a compared one. */
interface Part {
  first: Date
  last: Date
  shift: string
}

/** What a report asks, put once: its days as moments of the company's zone, and whose departments it may sum. */
export interface Question {
  filter: ReportFilter
  start: string
  end: string
  /** The period, and the one that it is compared with. */
  parts: readonly [Part, Part?]
  timeZone: string
  inDepartments: (column: Sql) => Sql
  /** The same as ids; `all` where it is the whole company. */
  departments: readonly number[] | 'all'
  /** The days of `parts`, with the interval to the counterparts of the compared ones. */
  days: readonly { start: string; end: string; shift: string }[]
  today: string
  /** Where roll-ups may be read. */
  rolled: RolledUp | undefined
}

/** What `caughtUp` finds: sums of all that has happened may be read, of these departments of the company. */
export interface RolledUp {
  departments: readonly number[]
  /** Whether that of what shelves are worth may be, too. */
  valued: boolean
  /** Whether it is known in which months each shelf has sold something, and when it did last. */
  marked: boolean
  /** Of months that begin before it is known how evenly goods have sold in the company; null: of none. */
  spreadUntil: string | null
  /** From which year on there are openings of what shelves were worth, and the last ones: a month of the company and a year of departments. */
  openingsFrom: string | null
  openingsOfCompany: string | null
  openingsOfDepartments: string | null
  /** The last year that begins with what lay on the shelves; null before the first move. */
  stockYear: number | null
}

/** Throws 400 at the field for days that are no period. */
export function questionOf(call: ReadCall & { body: object; rolled?: RolledUp }, given: ReportFilter = {}): Question {
  const { caller, now, timeZone } = call
  const filter = { ...(call.body as ReportFilter), ...given }
  const today = businessDayOf(now, timeZone)
  const period = reportPeriod(filter, today)
  if (typeof period === 'string') throw new Refusal(400, period, {}, { end: period })
  const { compared } = period
  const asked = partOf(period, timeZone)
  const ids = filter.departmentIds
  const isNarrowed = Boolean(ids && ids.length > 0)
  return {
    filter,
    start: period.start,
    end: period.end,
    parts: compared ? [asked, partOf(compared, timeZone, compared.shift)] : [asked],
    timeZone,
    // What is not the caller's is neither shown nor summed, whatever is asked for.
    inDepartments: (column) =>
      isNarrowed ? sql`(${inScope(caller, column)} and ${column} = any(${ids}::bigint[]))` : inScope(caller, column),
    departments: isNarrowed ? ids!.filter((id) => mayUse(caller, id)) : caller.departments,
    days: [{ start: period.start, end: period.end, shift: '0' }, ...(compared ? [compared] : [])],
    today,
    rolled: call.rolled,
  }
}

const partOf = (days: { start: string; end: string }, timeZone: string, shift = '0'): Part => ({
  first: businessDayRange(days.start, timeZone).from,
  last: businessDayRange(dayAfter(days.end), timeZone).from,
  shift,
})

/** The same question of other days, compared with nothing. */
export const ofDays = (question: Question, { start, end }: { start: string; end: string }): Question => ({
  ...question,
  start,
  end,
  parts: [partOf({ start, end }, question.timeZone)],
  days: [{ start, end, shift: '0' }],
})

/** The same question month by month. */
export function inMonths(question: Question): Question[] {
  const months: Question[] = []
  for (let start = question.start; start <= question.end;) {
    const last = lastOfMonth(start)
    months.push(ofDays(question, { start, end: last < question.end ? last : question.end }))
    start = dayAfter(last)
  }
  return months
}
