import type { ReportRow } from '../../api/report.ts'
import { today } from '../../ui/today.ts'
import { lastOfMonth } from '../../rules/periodGrains.ts'
import { type AskedPeriod, reportPeriod } from '../../rules/reportPeriod.ts'

/** Of a row that stands for a part of the days: that part, and nothing beside it to compare with. */
const days = (start: unknown, end: unknown) => ({ period: undefined, compare: undefined, start, end })

/** The days that a report was asked, those of a name as they are today; nothing where they are no period. */
export function askedDays(asked: object): { start?: string; end?: string } {
  const period = reportPeriod(asked as AskedPeriod, today())
  return typeof period === 'string' ? {} : { start: period.start, end: period.end }
}

export const ofDay = ({ day }: ReportRow) => days(day, day)

/** What of the row's month was asked: a period may begin or end inside of it. */
export function ofMonth({ month }: ReportRow, asked: object) {
  const first = `${String(month)}-01`
  const last = lastOfMonth(first)
  const { start = first, end = last } = askedDays(asked)
  return days(start > first ? start : first, end < last ? end : last)
}

/** Rows of a word, or those that have none. */
export const ofWord = (name: 'category' | 'subCategory' | 'brand' | 'supplier') => (row: ReportRow) =>
  row[`${name}Id`] === null ? { without: name } : { [`${name}Id`]: row[`${name}Id`] }

export const ofDepartment = ({ departmentId }: ReportRow) => ({ departmentIds: [departmentId] })
export const ofDepartmentMonth = (row: ReportRow, asked: object) => ({ ...ofDepartment(row), ...ofMonth(row, asked) })
