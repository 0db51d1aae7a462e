import { type Dimension, type Measure, OF_WHOLE_RECEIPTS, type ReportFilter } from '../../src/api/report.ts'
import { empty, join, raw, type Sql, sql, when } from '../db/sql.ts'
import { quoted } from '../lists/listStatements.ts'
import { Refusal } from '../refusal.ts'
import { DIMENSION_SQL } from './dimensions.ts'
import type { Question } from './question.ts'
import { groupedBy, namesOf } from './salesBy.ts'

/** What a whole receipt has besides the ways it was paid, to the day: sums of payments know no hour of these. */
const isToldOfPayments = (dimension: Dimension): boolean =>
  dimension === 'paymentType' || (OF_WHOLE_RECEIPTS.has(dimension) && dimension !== 'hour')
/** What only lines, or who rang them up, tell. */
const OF_LINES = [
  'categoryId',
  'subCategoryId',
  'sub2CategoryId',
  'sub3CategoryId',
  'brandId',
  'supplierId',
  'sellerEmployeeId',
] as const satisfies readonly (keyof ReportFilter)[]

/** @throws 400 `onlyPaid` at `measures`, or `notByLines` at `rows`, for what is not divided among ways of paying */
export function requirePaid(by: readonly Dimension[], measures: readonly Measure[], filter: ReportFilter): void {
  if (measures.some((measure) => measure !== 'revenue'))
    throw new Refusal(400, 'onlyPaid', {}, { measures: 'onlyPaid' })
  if (!by.every(isToldOfPayments) || OF_LINES.some((name) => (filter[name] ?? null) !== null))
    throw new Refusal(400, 'notByLines', {}, { rows: 'notByLines' })
}

/**
 * What was paid, by ways of paying and what else a whole receipt has (`isToldOfPayments`), as rows of `salesBy` with the revenue alone: what
 * a receipt was paid in several ways is divided among these. All ways together come to the revenue.
 */
export function paidBy(question: Question, by: readonly Dimension[]): Sql {
  const dimensions = by.map((name) => DIMENSION_SQL[name])
  const keys = dimensions.map(({ key, field }) => sql`${key} as ${quoted(field)}`)
  return sql`
    select ${join([...dimensions.map(({ field }) => sql`fact.${quoted(field)}`), ...namesOf(dimensions), raw('fact.revenue')])} from (
      select ${join([...keys, raw('round(sum(piece.revenue) / 100, 2) as revenue')])}
      from (${question.rolled ? ofSums(question) : ofReceipts(question)}) piece ${groupedBy(by.map((_, at) => raw(String(at + 1))))}) fact
    ${join(
      dimensions.map((dimension) => dimension.join ?? empty),
      raw(' '),
    )}`
}

/** The sums of payments that a question asks for, by department, day, way of paying and kind of sale: what stands after `from`. */
export const sumsOfPayments = ({ filter, start, end, inDepartments }: Question): Sql => sql`
  sales_payment where day between ${start}::date and ${end}::date and ${inDepartments(sql`department_id`)}
    and ${when(filter.saleType, (type) => sql`sale_type = ${type}`)} and ${when(filter.paymentType, (type) => sql`payment_type = ${type}`)}`

const ofSums = (question: Question): Sql =>
  sql`select department_id, day::timestamp as at, payment_type, sale_type, revenue from ${sumsOfPayments(question)}`

const ofReceipts = ({ filter, parts: [{ first, last }], inDepartments, timeZone }: Question): Sql => sql`
  select sale.department_id, sale.sale_date at time zone ${timeZone} as at, payment.payment_type, sale.sale_type, 100 * payment.amount as revenue
  from sale join sale_payment payment on payment.sale_id = sale.id
  where sale.status = 'FINISHED' and sale.sale_date >= ${first} and sale.sale_date < ${last} and ${inDepartments(sql`sale.department_id`)}
    and ${when(filter.saleType, (type) => sql`sale.sale_type = ${type}`)}
    and ${when(filter.paymentType, (type) => sql`payment.payment_type = ${type}`)}`
