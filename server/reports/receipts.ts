import { holds } from '../../src/rules/permissions.ts'
import { empty, raw, type Sql, sql, when } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import type { Question } from './question.ts'
import { conditions, ofSupplier, soldBy } from './salesBy.ts'

const SELLER = raw(`coalesce(nullif(concat_ws(' ', employee.last_name, employee.first_name), ''), seller.username)`)
const WHO = sql`join department on department.id = sale.department_id
  join app_user seller on seller.id = sale.user_id left join employee on employee.id = seller.employee_id`
const NAMES = sql`department.name as "departmentName", department.name_key as "departmentName key", ${SELLER} as "sellerName",
  coalesce(employee.name_key, lower(seller.username)) as "sellerName key"`

/** Receipts of the period; of a `paidBy` only those that were paid so, with how much of each was. */
export function receiptsOf(question: Question, { caller }: ReadCall, paidBy?: 'SPONSORSHIP' | 'DEBT'): Sql {
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
    cross join lateral (select coalesce(sum(payment.amount), 0) as sum, count(*) as rows from sale_payment payment
      where payment.sale_id = sale.id ${paid}) paid
    cross join lateral (select ${cost} as sum) cost
    where sale.status = 'FINISHED' and sale.sale_date >= ${first} and sale.sale_date < ${last} and ${inDepartments(sql`sale.department_id`)}
      and ${when(filter.saleType, (type) => sql`sale.sale_type = ${type}`)} and ${soldBy(filter.sellerEmployeeId)}
      ${paidBy ? raw('and paid.rows > 0') : empty}`
}

const lineColumns = (cost: Sql) => sql`
  line.id::text as "rowKey", item.name as "itemName", item.name_key as "itemName key", item.barcode, unit.name as "unitName", line.quantity,
  line.price_uzs as "priceUzs", line.discount as "discountSum", line.final_sum as revenue, ${cost} as "costSum", line.final_sum - ${cost} as margin`
const GOODS = sql`join item on item.id = line.item_id join reference unit on unit.id = item.unit_id`

const costOfLine = ({ caller }: ReadCall): Sql =>
  holds(caller.permissions, 'view cost')
    ? sql`coalesce((select sum(move.cost_sum) from stock_move move where move.document_kind = 'sale' and move.document_id = sale.id
        and move.line_id = line.id and move.place = 'CUSTOMER'), 0)`
    : raw('null::numeric')

/** Lines of receipts behind a figure. */
export function soldLinesOf(question: Question, call: ReadCall): Sql {
  const [{ first, last }] = question.parts
  return sql`
    select ${lineColumns(costOfLine(call))}, sale.id as "saleId", sale.sale_number as "saleNumber", sale.sale_date as "saleDate", ${NAMES}
    from sale join sale_line line on line.sale_id = sale.id ${GOODS} ${WHO}
    where sale.status = 'FINISHED' and sale.sale_date >= ${first} and sale.sale_date < ${last} and ${conditions(question)}
      and ${fromSupplier(question)}`
}

/** Whether a line took goods that the supplier brought. */
function fromSupplier(question: Question): Sql {
  const { supplierId, without } = question.filter
  if (!supplierId && without !== 'supplier') return sql`true`
  return sql`exists (select from stock_move move join lot on lot.id = move.lot_id
    left join warehouse_document_line brought on brought.id = lot.income_line_id left join warehouse_document origin on origin.id = brought.document_id
    where move.document_kind = 'sale' and move.document_id = sale.id and move.line_id = line.id
      and ${ofSupplier(question, raw('origin.contragent_id'))})`
}

/** The goods of one wholesale sale of the caller's departments. */
export const goodsOfWholesale = (saleId: number, { inDepartments }: Question, call: ReadCall): Sql => sql`
  select ${lineColumns(costOfLine(call))}
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

const rolledPayments = ({ start, end, inDepartments }: Question): Sql => sql`
  select department_id, payment_type, sum(payments) as payments, round(sum(revenue) / 100, 2) as revenue, round(sum(refunded) / 100, 2) as refunded
  from sales_payment where day between ${start}::date and ${end}::date and ${inDepartments(sql`department_id`)} group by 1, 2`

const paymentsOfReceipts = ({ filter, parts: [{ first, last }], inDepartments }: Question): Sql => sql`
  select sale.department_id, payment.payment_type, count(*) filter (where payment.amount > 0) as payments,
    sum(payment.amount) as revenue, coalesce(-sum(payment.amount) filter (where payment.amount < 0), 0) as refunded
  from sale join sale_payment payment on payment.sale_id = sale.id
  where sale.status = 'FINISHED' and sale.sale_date >= ${first} and sale.sale_date < ${last} and ${inDepartments(sql`sale.department_id`)}
    and ${soldBy(filter.sellerEmployeeId)}
  group by 1, 2`
