import type { ReportFilter } from '../../src/api/report.ts'
import type { PaymentType } from '../../src/api/payment.ts'
import { holds } from '../../src/rules/permissions.ts'
import { empty, raw, type Sql, sql, when } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { sumsOfPayments } from './paidBy.ts'
import type { Question } from './question.ts'
import type { Facts } from './readReport.ts'
import { rowsByMonth, sumsOfSales } from './salesBy.ts'
import { SALE_ADDED_UP, soldBy } from './soldPieces.ts'
import { nameOfUser, orderOfUser } from '../users/nameOfUser.ts'

/** What stands of a sale in the facts of its lines, too, for NAMES. */
export const OF_SALE = raw('sale.sale_number, sale.sale_date, sale.department_id, sale.user_id')
/** On fact: who sold, and where. */
export const WHO = sql`left join department on department.id = fact.department_id
  left join app_user seller on seller.id = fact.user_id left join employee on employee.id = seller.employee_id`
export const NAMES = sql`fact.sale_id as "saleId", fact.sale_number as "saleNumber", fact.sale_date as "saleDate",
  department.name as "departmentName", department.name_key as "departmentName key", ${nameOfUser('seller')} as "sellerName",
  ${orderOfUser('seller')} as "sellerName key"`

/** Receipts of the period; of a `paidBy` only those that were paid so, with how much of each was. */
export function receiptsOf(question: Question, call: ReadCall, paidBy?: PaymentType | null): Facts {
  const { filter, parts, inDepartments } = question
  const [{ first, last }] = parts
  const paid = (saleId: string) =>
    sql`select sum(payment.amount) as paid from sale_payment payment where payment.sale_id = ${raw(saleId)}`
  const paidThus = sql`cross join lateral (${paid('sale.id')} and payment.payment_type = ${paidBy} having count(*) > 0) paid`
  const cost = holds(call.caller.permissions, 'view cost')
    ? sql`select coalesce(sum(move.cost_sum), 0) as sum from stock_move move
        where move.document_kind = 'sale' and move.document_id = fact.sale_id and move.place = 'CUSTOMER'`
    : raw('select null::numeric as sum')
  const asked = { ...question, filter: { ...filter, paymentType: paidBy } }
  const whole = filter.sellerEmployeeId ? undefined : wholeOfReceipts(asked, call)
  const facts = (found: Sql) => sql`
    select sale.id as sale_id, ${OF_SALE}, sale.contragent_id, sale.client_id, sale.total_sum, sale.discount, sale.final_total_sum
      ${paidBy ? raw(', paid') : empty}
    from sale ${paidBy ? paidThus : empty}
    where sale.status = 'FINISHED' and sale.sale_date >= ${first} and sale.sale_date < ${last} and ${inDepartments(sql`sale.department_id`)}
      and ${when(filter.saleType, (type) => sql`sale.sale_type = ${type}`)} and ${soldBy(filter)}
      ${found}
      ${whole ? SALE_ADDED_UP : empty}`
  const paidSo = paidBy ? sql`and sale.id in (select sale_id from sale_payment where payment_type = ${paidBy})` : empty
  return {
    facts: facts(paidSo),
    ...(whole && { ordered: { by: 'saleDate', facts: facts(empty), among: among(asked, 'receipts + returns') } }),
    ids: [raw('facts.sale_id')],
    whole,
    rows: (source) => sql`
      select fact.sale_id::text as "rowKey", ${NAMES},
        coalesce(contragent.full_name, nullif(concat_ws(' ', customer.last_name, customer.first_name), '')) as "buyerName",
        fact.total_sum as "saleSum", fact.discount as "discountSum", fact.final_total_sum as "afterSaleSum", coalesce(paid, 0) as "paidThus",
        cost.sum as "costSum", fact.final_total_sum - cost.sum as margin
      from ${source} fact ${WHO}
      left join contragent on contragent.id = fact.contragent_id left join customer on customer.id = fact.client_id
      ${paidBy ? empty : sql`left join lateral (${paid('fact.sale_id')}) paid on true`}
      left join lateral (${cost}) cost on true`,
  }
}

/** What makes the rows of a question few among all of its days and departments. */
const NARROWS = [
  ...(['categoryId', 'subCategoryId', 'sub2CategoryId', 'sub3CategoryId', 'brandId', 'itemId'] as const),
  ...(['supplierId', 'without', 'sellerEmployeeId', 'sellerId', 'paymentType', 'saleType', 'weekday', 'hour'] as const),
] satisfies readonly (keyof ReportFilter)[]
/** See `Facts.ordered`. */
export const among = (question: Question, what: Parameters<typeof rowsByMonth>[1]): Sql | undefined =>
  NARROWS.some((name) => (question.filter[name] ?? '') !== '') ? rowsByMonth(question, what) : undefined

function wholeOfReceipts(question: Question, call: ReadCall): Sql | undefined {
  const sums = sumsOfSales(question, call, { later: false })
  return (
    sums &&
    sql`
      select receipts as total, revenue + "discountSum" as "saleSum", "discountSum", revenue as "afterSaleSum",
        (select sum(revenue) from (${rolledPayments(question)}) paid) as "paidThus", "costSum", margin
      from (${sums}) sums`
  )
}

/** What was paid otherwise than in cash or in debt, by department and type. */
export const paymentsOf = (question: Question): Sql => sql`
  select concat(paid.department_id, '.', paid.payment_type) as "rowKey", paid.department_id as "departmentId",
    department.name as "departmentName", department.name_key as "departmentName key", paid.payment_type as "paymentType",
    paid.payments, paid.revenue, round(100 * paid.revenue / nullif(sum(paid.revenue) over (), 0), 2) as share, paid.refunded
  from (${question.rolled && !question.filter.sellerEmployeeId ? rolledPayments(question) : paymentsOfReceipts(question)}) paid
  join department on department.id = paid.department_id
  where paid.payment_type not in ('CASH', 'DEBT')`

const rolledPayments = (question: Question): Sql => sql`
  select department_id, payment_type, sum(payments) as payments, round(sum(revenue) / 100, 2) as revenue, round(sum(refunded) / 100, 2) as refunded
  from ${sumsOfPayments(question)} group by 1, 2`

const paymentsOfReceipts = ({ filter, parts: [{ first, last }], inDepartments }: Question): Sql => sql`
  select sale.department_id, payment.payment_type, count(*) filter (where payment.amount > 0) as payments,
    sum(payment.amount) as revenue, coalesce(-sum(payment.amount) filter (where payment.amount < 0), 0) as refunded
  from sale join sale_payment payment on payment.sale_id = sale.id
  where sale.status = 'FINISHED' and sale.sale_date >= ${first} and sale.sale_date < ${last} and ${inDepartments(sql`sale.department_id`)}
    and ${when(filter.saleType, (type) => sql`sale.sale_type = ${type}`)} and ${soldBy(filter)}
  group by 1, 2`
