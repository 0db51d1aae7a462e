import type { ReportFilter } from '../../src/api/report.ts'
import { businessDayOf, businessDayRange, dayAfter } from '../../src/rules/businessDay.ts'
import { reportPeriod } from '../../src/rules/reportPeriod.ts'
import { inScope } from '../caller.ts'
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
}

/** Throws 400 at the field for days that are no period. */
export function questionOf(call: ReadCall & { body: object }, given: ReportFilter = {}): Question {
  const { caller, now, timeZone } = call
  const filter = { ...(call.body as ReportFilter), ...given }
  const today = businessDayOf(now, timeZone)
  const period = reportPeriod(filter, today)
  if (typeof period === 'string') throw new Refusal(400, period, {}, { end: period })
  const partOf = (days: { start: string; end: string }, shift: string): Part => ({
    first: businessDayRange(days.start, timeZone).from,
    last: businessDayRange(dayAfter(days.end), timeZone).from,
    shift,
  })
  const { compared } = period
  const asked = partOf(period, '0')
  return {
    filter,
    start: period.start,
    end: period.end,
    parts: compared ? [asked, partOf(compared, compared.shift)] : [asked],
    timeZone,
    // What is not the caller's is neither shown nor summed, whatever is asked for.
    inDepartments: (column) => {
      const ids = filter.departmentIds
      return ids && ids.length > 0
        ? sql`(${inScope(caller, column)} and ${column} = any(${ids}::bigint[]))`
        : inScope(caller, column)
    },
  }
}
