import type { PaymentType } from '../../src/api/payment.ts'
import { holds } from '../../src/rules/permissions.ts'
import { empty, join, raw, type Sql, sql, when } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import type { Question } from './question.ts'
import { conditions, ofSupplier, PARTS_OF_LINE, shareOfTaken, soldBy } from './salesBy.ts'

const SELLER = raw(`coalesce(nullif(concat_ws(' ', employee.last_name, employee.first_name), ''), seller.username)`)
const WHO = sql`join department on department.id = sale.department_id
  join app_user seller on seller.id = sale.user_id left join employee on employee.id = seller.employee_id`
const NAMES = sql`department.name as "departmentName", department.name_key as "departmentName key", ${SELLER} as "sellerName",
  coalesce(employee.name_key, lower(seller.username)) as "sellerName key"`

/** Receipts of the period; of a `paidBy` only those that were paid so, with how much of each was. */
export function receiptsOf(question: Question, { caller }: ReadCall, paidBy?: PaymentType | null): Sql {
  const { filter, parts, inDepartments } = question
  const [{ first, last }] = parts
  const cost = holds(caller.permissions, 'view cost')
    ? sql`(select coalesce(sum(move.cost_sum), 0) from stock_move move
        where move.document_kind = 'sale' and move.document_id = sale.id and move.place = 'CUSTOMER')`
    : raw('null::numeric')
  const paid = paidBy ? sql`and payment.payment_type = ${paidBy}` : empty
  return sql`
    select sale.id::text as "rowKey", sale.id as "saleId", sale.sale_number as "saleNumber", sale.sale_date as "saleDate", ${NAMES},
      coalesce(contragent.full_name, nullif(concat_ws(' ', customer.last_name, customer.first_name), '')) as "buyerName",
      sale.total_sum as "saleSum", sale.discount as "discountSum", sale.final_total_sum as "afterSaleSum", paid.sum as "paidThus",
      cost.sum as "costSum", sale.final_total_sum - cost.sum as margin
    from sale ${WHO}
    left join contragent on contragent.id = sale.contragent_id left join customer on customer.id = sale.client_id
    cross join lateral (select coalesce(sum(payment.amount), 0) as sum from sale_payment payment
      where payment.sale_id = sale.id ${paid}) paid
    cross join lateral (select ${cost} as sum) cost
    where sale.status = 'FINISHED' and sale.sale_date >= ${first} and sale.sale_date < ${last} and ${inDepartments(sql`sale.department_id`)}
      and ${when(filter.saleType, (type) => sql`sale.sale_type = ${type}`)} and ${soldBy(filter.sellerEmployeeId)}
      ${paidBy ? sql`and sale.id in (select otherwise.sale_id from sale_payment otherwise where otherwise.payment_type = ${paidBy})` : empty}`
}

/** Figures of a line, or of the part of it that one supplier had brought. */
interface LineFigures {
  quantity: Sql
  discount: Sql
  revenue: Sql
  cost: Sql
}
const lineColumns = ({ quantity, discount, revenue, cost }: LineFigures) => sql`
  line.id::text as "rowKey", item.name as "itemName", item.name_key as "itemName key", item.barcode, unit.name as "unitName",
  ${quantity} as quantity, line.price_uzs as "priceUzs", ${discount} as "discountSum", ${revenue} as revenue,
  ${cost} as "costSum", ${revenue} - ${cost} as margin`
const GOODS = sql`join item on item.id = line.item_id join reference unit on unit.id = item.unit_id`

const wholeLine = ({ caller }: ReadCall): LineFigures => ({
  quantity: raw('line.quantity'),
  discount: raw('line.discount'),
  revenue: raw('line.final_sum'),
  cost: holds(caller.permissions, 'view cost')
    ? sql`coalesce((select sum(move.cost_sum) from stock_move move where move.document_kind = 'sale' and move.document_id = sale.id
        and move.line_id = line.id and move.place = 'CUSTOMER'), 0)`
    : raw('null::numeric'),
})
const ofTaken = ({ caller }: ReadCall): LineFigures => ({
  quantity: raw('taken.quantity'),
  discount: raw(shareOfTaken('line.discount')),
  revenue: raw(shareOfTaken('line.final_sum')),
  cost: raw(holds(caller.permissions, 'view cost') ? 'taken.cost' : 'null::numeric'),
})

/** Lines of receipts behind a figure; of a line whose goods several suppliers had brought the part of the one that is asked for. */
export function soldLinesOf(question: Question, call: ReadCall): Sql {
  const { filter } = question
  const [{ first, last }] = question.parts
  const bySupplier = Boolean(filter.supplierId) || filter.without === 'supplier'
  return sql`
    select ${lineColumns((bySupplier ? ofTaken : wholeLine)(call))}, sale.id as "saleId", sale.sale_number as "saleNumber",
      sale.sale_date as "saleDate", ${NAMES}
    from sale join sale_line line on line.sale_id = sale.id ${GOODS} ${WHO} ${bySupplier ? PARTS_OF_LINE : empty}
    where sale.status = 'FINISHED' and sale.sale_date >= ${first} and sale.sale_date < ${last} and ${conditions(question)}
      and ${linesOf(question)} ${bySupplier ? sql`and ${ofSupplier(question, raw('taken.supplier_id'))}` : empty}`
}

/** On sale and line: whose they are, at what time they were sold, what came back, what was given on them. */
function linesOf({ filter, timeZone }: Question): Sql {
  const at = sql`sale.sale_date at time zone ${timeZone}`
  const given = {
    PROMOTION: sql`line.promotion_discount <> 0`,
    HAND: sql`line.discount <> line.promotion_discount`,
  }
  return join(
    [
      when(filter.sellerId, (id) => sql`coalesce(line.seller_id, sale.user_id) = ${id}::bigint`),
      when(filter.cashierId, (id) => sql`sale.user_id = ${id}::bigint`),
      when(filter.weekday, (weekday) => sql`to_char(${at}, 'ID') = ${weekday}`),
      when(filter.hour, (hour) => sql`extract(hour from ${at}) = ${hour}::int`),
      when(filter.returned || undefined, () => sql`line.final_sum < 0`),
      when(filter.promotionId, (id) => sql`line.promotion_id = ${id}::bigint`),
      when(filter.discountSource, (source) => given[source]),
    ],
    raw(' and '),
  )
}

/** The goods of one wholesale sale of the caller's departments. */
export const goodsOfWholesale = (saleId: number, { inDepartments }: Question, call: ReadCall): Sql => sql`
  select ${lineColumns(wholeLine(call))}
  from sale join sale_line line on line.sale_id = sale.id ${GOODS}
  where sale.id = ${saleId} and sale.sale_type = 'WHOLE' and sale.status = 'FINISHED' and ${inDepartments(sql`sale.department_id`)}`

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
    and ${when(filter.saleType, (type) => sql`sale_type = ${type}`)}
  group by 1, 2`

const paymentsOfReceipts = ({ filter, parts: [{ first, last }], inDepartments }: Question): Sql => sql`
  select sale.department_id, payment.payment_type, count(*) filter (where payment.amount > 0) as payments,
    sum(payment.amount) as revenue, coalesce(-sum(payment.amount) filter (where payment.amount < 0), 0) as refunded
  from sale join sale_payment payment on payment.sale_id = sale.id
  where sale.status = 'FINISHED' and sale.sale_date >= ${first} and sale.sale_date < ${last} and ${inDepartments(sql`sale.department_id`)}
    and ${when(filter.saleType, (type) => sql`sale.sale_type = ${type}`)} and ${soldBy(filter.sellerEmployeeId)}
  group by 1, 2`
