import type { ReportFilter } from '../../src/api/report.ts'
import type { PaymentType } from '../../src/api/payment.ts'
import { holds } from '../../src/rules/permissions.ts'
import { empty, raw, type Sql, sql, when } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { allOf } from '../lists/listStatements.ts'
import type { Question } from './question.ts'
import type { Facts } from './readReport.ts'
import { rowsByMonth, sumsOfSales } from './salesBy.ts'
import {
  atTimes,
  conditions,
  isBySupplier,
  joinedItem,
  linesOfFew,
  ofSupplier,
  PARTS_OF_LINE,
  SALE_ADDED_UP,
  shareOfTaken,
  soldBy,
} from './soldPieces.ts'
import { costOf } from './stockAt.ts'

const OF_SALE = raw('sale.sale_number, sale.sale_date, sale.department_id, sale.user_id')
const SELLER = raw(`coalesce(nullif(concat_ws(' ', employee.last_name, employee.first_name), ''), seller.username)`)
/** On fact: who sold, and where. */
const WHO = sql`left join department on department.id = fact.department_id
  left join app_user seller on seller.id = fact.user_id left join employee on employee.id = seller.employee_id`
const NAMES = sql`fact.sale_id as "saleId", fact.sale_number as "saleNumber", fact.sale_date as "saleDate",
  department.name as "departmentName", department.name_key as "departmentName key", ${SELLER} as "sellerName",
  coalesce(employee.name_key, lower(seller.username)) as "sellerName key"`

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
const among = (question: Question, what: Parameters<typeof rowsByMonth>[1]): Sql | undefined =>
  NARROWS.some((name) => (question.filter[name] ?? '') !== '') ? rowsByMonth(question, what) : undefined

function wholeOfReceipts(question: Question, call: ReadCall): Sql | undefined {
  const sums = sumsOfSales(question, call)
  return (
    sums &&
    sql`
      select receipts as total, revenue + "discountSum" as "saleSum", "discountSum", revenue as "afterSaleSum",
        (select sum(revenue) from (${rolledPayments(question)}) paid) as "paidThus", "costSum", margin
      from (${sums}) sums`
  )
}

/** What is told of a line, or of the part of it that one supplier had brought. */
const lineColumns = ({ caller }: ReadCall): Sql => sql`
  fact.line_id::text as "rowKey", fact.line_id as "lineId", item.name as "itemName", item.name_key as "itemName key", item.barcode, unit.name as "unitName",
  fact.quantity, fact.price_uzs as "priceUzs", fact.discount as "discountSum", fact.revenue,
  ${costOf(caller, raw('fact.cost'))} as "costSum", ${costOf(caller, raw('fact.revenue - fact.cost'))} as margin`
const OF_LINE = raw('line.id as line_id, line.sale_id, line.item_id, line.price_uzs')
const WHOLE_LINE = raw('line.quantity, line.discount, line.final_sum as revenue')
const OF_TAKEN = raw(
  `taken.quantity, ${shareOfTaken('line.discount')} as discount, ${shareOfTaken('line.final_sum')} as revenue, taken.cost`,
)
/** Fields of `withCost`. */
const COSTLY = new Set(['costSum', 'margin'])
/** Lines of the facts with what their goods had cost: what a sale took is looked up once, not for each of its lines. */
const withCost = (facts: Sql): Sql => sql`
  select fact.*, coalesce(taken.cost, 0) as cost from ${facts} fact left join (
    select move.line_id, sum(move.cost_sum) as cost from (select distinct sale_id from ${facts} facts) sold
    cross join lateral (select line_id, cost_sum from stock_move
      where document_kind = 'sale' and document_id = sold.sale_id and place = 'CUSTOMER' offset 0) move
    group by move.line_id) taken on taken.line_id = fact.line_id`
const GOODS = sql`left join item on item.id = fact.item_id left join reference unit on unit.id = item.unit_id`

/** Lines of receipts behind a figure; of a line whose goods several suppliers had brought the part of the one that is asked for. */
export function soldLinesOf(question: Question, call: ReadCall): Facts {
  const [{ first, last }] = question.parts
  const bySupplier = isBySupplier(question, [])
  const asked = linesOf(question)
  const whole = asked.length === 0 ? wholeOfLines(question, call) : undefined
  const lines = (near: Sql) => sql`
    select ${OF_LINE}, ${bySupplier ? OF_TAKEN : WHOLE_LINE}, ${OF_SALE}
    from sale join sale_line line on line.sale_id = sale.id ${joinedItem(question, [], whole !== undefined)} ${bySupplier ? PARTS_OF_LINE : empty}
    where sale.status = 'FINISHED' and sale.sale_date >= ${first} and sale.sale_date < ${last} ${near} and ${conditions(question)}
      and ${atTimes(question, raw('sale.sale_date'))} and ${allOf(asked)} ${bySupplier ? sql`and ${ofSupplier(question, raw('taken.supplier_id'))}` : empty} ${whole ? SALE_ADDED_UP : empty}`
  return {
    facts: lines(linesOfFew({ ...question, parts: [question.parts[0]] }, whole !== undefined)),
    ...(whole && { ordered: { by: 'saleDate', facts: lines(empty), among: among(question, 'lines'), again: COSTLY } }),
    ids: [raw('facts.line_id')],
    whole,
    rows: (facts) => sql`
      select ${lineColumns(call)}, ${NAMES}
      from (${bySupplier ? sql`select * from ${facts} facts` : withCost(facts)}) fact ${GOODS} ${WHO}`,
  }
}

function wholeOfLines(question: Question, call: ReadCall): Sql | undefined {
  const sums = sumsOfSales(question, call)
  return sums && sql`select lines as total, sums.* from (${sums}) sums`
}

/** On sale and line, what is asked for of it that no sums know: who rang it up, what came back, what was given on it. */
function linesOf({ filter }: Question): Sql[] {
  const given = {
    PROMOTION: sql`line.promotion_discount <> 0`,
    HAND: sql`line.discount <> line.promotion_discount`,
  }
  const asked = <Value>(value: Value | null | undefined, of: (value: Value) => Sql): Sql[] =>
    value === undefined || value === null ? [] : [of(value)]
  return [
    ...asked(filter.cashierId, (id) => sql`sale.user_id = ${id}::bigint`),
    ...asked(filter.returned || undefined, () => sql`line.final_sum < 0`),
    ...asked(filter.promotionId, (id) => sql`line.promotion_id = ${id}::bigint`),
    ...asked(filter.discountSource, (source) => given[source]),
  ]
}

/** The goods of one wholesale sale of the caller's departments. */
export const goodsOfWholesale = (saleId: number, { inDepartments }: Question, call: ReadCall): Facts => ({
  facts: sql`
    select ${OF_LINE}, ${WHOLE_LINE} from sale join sale_line line on line.sale_id = sale.id
    where sale.id = ${saleId} and sale.sale_type = 'WHOLE' and sale.status = 'FINISHED' and ${inDepartments(sql`sale.department_id`)}`,
  ids: [raw('facts.line_id')],
  rows: (facts) => sql`select ${lineColumns(call)} from (${withCost(facts)}) fact ${GOODS}`,
})

/** What was paid otherwise than in cash or in debt, by department and type. */
export const paymentsOf = (question: Question): Sql => sql`
  select concat(paid.department_id, '.', paid.payment_type) as "rowKey", paid.department_id as "departmentId",
    department.name as "departmentName", department.name_key as "departmentName key", paid.payment_type as "paymentType",
    paid.payments, paid.revenue, round(100 * paid.revenue / nullif(sum(paid.revenue) over (), 0), 2) as share, paid.refunded
  from (${question.rolled && !question.filter.sellerEmployeeId ? rolledPayments(question) : paymentsOfReceipts(question)}) paid
  join department on department.id = paid.department_id
  where paid.payment_type not in ('CASH', 'DEBT')`

const rolledPayments = ({ filter, start, end, inDepartments }: Question): Sql => sql`
  select department_id, payment_type, sum(payments) as payments, round(sum(revenue) / 100, 2) as revenue, round(sum(refunded) / 100, 2) as refunded
  from sales_payment where day between ${start}::date and ${end}::date and ${inDepartments(sql`department_id`)}
    and ${when(filter.saleType, (type) => sql`sale_type = ${type}`)} and ${when(filter.paymentType, (type) => sql`payment_type = ${type}`)}
  group by 1, 2`

const paymentsOfReceipts = ({ filter, parts: [{ first, last }], inDepartments }: Question): Sql => sql`
  select sale.department_id, payment.payment_type, count(*) filter (where payment.amount > 0) as payments,
    sum(payment.amount) as revenue, coalesce(-sum(payment.amount) filter (where payment.amount < 0), 0) as refunded
  from sale join sale_payment payment on payment.sale_id = sale.id
  where sale.status = 'FINISHED' and sale.sale_date >= ${first} and sale.sale_date < ${last} and ${inDepartments(sql`sale.department_id`)}
    and ${when(filter.saleType, (type) => sql`sale.sale_type = ${type}`)} and ${soldBy(filter)}
  group by 1, 2`
