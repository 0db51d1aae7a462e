import type { Dimension, Measure, ReportFilter } from '../../src/api/report.ts'
import { empty, join, raw, type Sql, sql, when } from '../db/sql.ts'
import { quoted } from '../lists/listStatements.ts'
import { Refusal } from '../refusal.ts'
import { DIMENSION_SQL } from './dimensions.ts'
import type { Question } from './question.ts'

/** What a whole receipt has besides the ways it was paid, to the day. */
const PAID_DIMENSIONS: ReadonlySet<Dimension> = new Set([
  'paymentType',
  'department',
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'weekday',
  'saleType',
])
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
  if (by.some((name) => !PAID_DIMENSIONS.has(name)) || OF_LINES.some((name) => (filter[name] ?? null) !== null))
    throw new Refusal(400, 'notByLines', {}, { rows: 'notByLines' })
}

/**
 * What was paid, by ways of paying and what else a whole receipt has (`PAID_DIMENSIONS`), as rows of `salesBy` with the revenue alone: what
 * a receipt was paid in several ways is divided among these. All ways together come to the revenue.
 */
export function paidBy(question: Question, by: readonly Dimension[]): Sql {
  const dimensions = by.map((name) => DIMENSION_SQL[name])
  const keys = dimensions.map(({ key, field }) => sql`${key} as ${quoted(field)}`)
  const names = dimensions.flatMap(({ names: named = {} }) =>
    Object.entries(named).map(([field, name]) => sql`${'sort' in name ? name.sql : name} as ${quoted(field)}`),
  )
  const grouped = by.length > 0 ? sql`group by ${join(by.map((_, at) => raw(String(at + 1))))}` : empty
  return sql`
    select ${join([...dimensions.map(({ field }) => sql`fact.${quoted(field)}`), ...names, raw('fact.revenue')])} from (
      select ${join([...keys, raw('round(sum(piece.revenue) / 100, 2) as revenue')])}
      from (${question.rolled ? rolled(question) : ofReceipts(question)}) piece ${grouped}) fact
    ${join(
      dimensions.map((dimension) => dimension.join ?? empty),
      raw(' '),
    )}`
}

const rolled = ({ filter, start, end, inDepartments }: Question): Sql => sql`
  select department_id, day::timestamp as at, payment_type, sale_type, revenue
  from sales_payment where day between ${start}::date and ${end}::date and ${inDepartments(sql`department_id`)}
    and ${when(filter.saleType, (type) => sql`sale_type = ${type}`)} and ${when(filter.paymentType, (type) => sql`payment_type = ${type}`)}`

const ofReceipts = ({ filter, parts: [{ first, last }], inDepartments, timeZone }: Question): Sql => sql`
  select sale.department_id, sale.sale_date at time zone ${timeZone} as at, payment.payment_type, sale.sale_type, 100 * payment.amount as revenue
  from sale join sale_payment payment on payment.sale_id = sale.id
  where sale.status = 'FINISHED' and sale.sale_date >= ${first} and sale.sale_date < ${last} and ${inDepartments(sql`sale.department_id`)}
    and ${when(filter.saleType, (type) => sql`sale.sale_type = ${type}`)}
    and ${when(filter.paymentType, (type) => sql`payment.payment_type = ${type}`)}`
