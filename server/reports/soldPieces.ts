import type { Dimension, ReportFilter } from '../../src/api/report.ts'
import { empty, join, raw, type Sql, sql, when } from '../db/sql.ts'
import { namesGoods, ofGoods } from './ofGoods.ts'
import type { Question } from './question.ts'
import { GROUPS } from './rollups/rollups.ts'

/** On move: that it changes what sold goods cost, after they were sold. */
export const IS_COST_CHANGE = raw(`move.place = 'CUSTOMER' and move.document_kind in ('valuation', 'extraCost')`)
/** The sale of such a move. */
export const CHANGED_SALE = raw(`join sale_line line on line.id = move.line_id and line.item_id = move.item_id
  join sale on sale.id = line.sale_id and sale.status = 'FINISHED'`)

/** The moments of a question as a table: `part`, `first`, `last`, `shift`. */
const partsOf = ({ parts }: Question): Sql =>
  join(
    parts.flatMap((part, at) =>
      part ? [sql`(${at}::int, ${part.first}::timestamptz, ${part.last}::timestamptz, ${part.shift}::interval)`] : [],
    ),
  )

const GOODS: ReadonlySet<Dimension> = new Set(['category', 'subCategory', 'sub2Category', 'sub3Category', 'brand'])

export const isBySupplier = ({ filter }: Question, by: readonly Dimension[]): boolean =>
  by.includes('supplier') || Boolean(filter.supplierId) || filter.without === 'supplier'
/** `asSummed`: in the groups under which sums count a good. What these say beside or below lines is of the same moment then. */
export const joinedItem = ({ filter }: Question, by: readonly Dimension[], asSummed = false): Sql =>
  !by.some((dimension) => GOODS.has(dimension)) && !namesGoods(filter)
    ? empty
    : asSummed
      ? AS_SUMMED
      : raw('join item on item.id = line.item_id')
const AS_SUMMED = raw(`join (
  select grouped.item_id as id, ${GROUPS.map((name) => `nullif(grouped.${name}, 0) as ${name}`).join(', ')}
  from sales_item_group grouped) item on item.id = line.item_id`)

/** On sale and on move: only what sums have, and not what has come since they were looked at. */
export const SALE_ADDED_UP = raw('and sale.id not in (select sale_id from sales_rollup_due where sale_id is not null)')
export const CHANGE_ADDED_UP = raw('and not exists (select from sales_rollup_due due where due.move_id = move.id)')
const tableOfParts = (question: Question): Sql => sql`(values ${partsOf(question)}) part (part, first, last, shift)`

/** Over more days than these, all lines read one after the other are as quick as those between two sales. */
const NEAR_DAYS = 100
const DAY_MS = 86_400_000
/**
 * On `saleId`: between which sales those of a short period lie. Numbers rise as time goes on, but for what tills sent late; without the
 * bounds PostgreSQL would read every line that was ever sold. `+ 0` keeps it from looking for them along the numbers.
 */
function linesNear({ parts }: Question, saleId = raw('line.sale_id')): Sql {
  const isLong = parts.some((part) => part && part.last.getTime() - part.first.getTime() > NEAR_DAYS * DAY_MS)
  if (isLong) return empty
  const near = parts.flatMap((part) => {
    if (!part) return []
    const ids = (end: string) => sql`(select ${raw(end)}(sale.id + 0) from sale
      where sale.status = 'FINISHED' and sale.sale_date >= ${part.first} and sale.sale_date < ${part.last})`
    return [sql`${saleId} between ${ids('min')} and ${ids('max')}`]
  })
  return sql`and (${join(near, raw(' or '))})`
}

/**
 * On sale and line: where the lines of a question lie, beside which all others need not be read. What a seller has sold they rang up
 * themselves, or it is theirs by its line; what a supplier brought is one of the goods of theirs. Both are found first: PostgreSQL would
 * ask for each line whose it is.
 * @param asSummed of a supplier (0 is none) the goods that sums of their days have, else all that they have ever brought
 */
export function linesOfFew(question: Question, asSummed: boolean): Sql {
  const { supplierId } = question.filter
  const users = sellersOf(question.filter)
  const ofSeller = sql`and sale.id = any(array(
    select own.id from ${tableOfParts(question)} join sale own on own.user_id = ${users} and own.status = 'FINISHED'
      and own.sale_date >= part.first and own.sale_date < part.last
    union select named.sale_id from sale_line named where named.seller_id = ${users} ${linesNear(question, raw('named.sale_id'))}))`
  const [start, end] = [
    question.days.map((days) => days.start).sort()[0],
    question.days
      .map((days) => days.end)
      .sort()
      .at(-1),
  ]
  const brought = asSummed
    ? sql`select item_id from sales_supplier_item_day
        where supplier_id = ${supplierId ?? 0} and day between ${start}::date and ${end}::date`
    : sql`select brought.item_id from warehouse_document origin join warehouse_document_line brought on brought.document_id = origin.id
        where origin.contragent_id = ${supplierId}::bigint`
  const isOfFewGoods = Boolean(supplierId) || (asSummed && isBySupplier(question, []))
  return sql`${users ? ofSeller : linesNear(question)} ${isOfFewGoods ? sql`and line.item_id in (${brought} offset 0)` : empty}`
}

/** A line of a receipt each, of a line whose goods came from several suppliers one for each of them. */
export function pieces(question: Question, by: readonly Dimension[], withCost: boolean): Sql {
  const bySupplier = isBySupplier(question, by)
  const sold = sql`
    select ${columnsOf(question, by)}, false as later, (sale.sale_date at time zone ${question.timeZone}) + part.shift as at, ${amounts(bySupplier, withCost)}
    from ${tableOfParts(question)} join sale on sale.status = 'FINISHED' and sale.sale_date >= part.first and sale.sale_date < part.last
    join sale_line line on line.sale_id = sale.id ${joinedItem(question, by)} ${bySupplier ? PARTS_OF_LINE : withCost ? COST_OF_LINE : empty}
    where ${conditions(question)} and ${atTimes(question, raw('sale.sale_date'))} ${linesOfFew(question, false)} ${bySupplier ? sql`and ${ofSupplier(question, raw('taken.supplier_id'))}` : empty}`
  if (!withCost) return sold
  const later = sql`
    ${columnsOf(question, by)}, true, (move.occurred_at at time zone ${question.timeZone}) + part.shift,
    0, 0, 0, 0, move.cost_sum ${bySupplier ? raw(', origin.contragent_id') : empty}`
  return sql`${sold} union all ${changes(question, by, later)}`
}

/**
 * The later changes of what sold goods cost: `columns` of them, of sale, line and move.
 * @param also narrows them further, on the same
 */
export function changes(
  question: Question,
  by: readonly Dimension[],
  columns: Sql,
  { asSummed = false, also = raw('true') }: { asSummed?: boolean; also?: Sql } = {},
): Sql {
  const bySupplier = isBySupplier(question, by)
  return sql`
    select ${columns} from ${tableOfParts(question)} join stock_move move on ${IS_COST_CHANGE}
      and move.occurred_at >= part.first and move.occurred_at < part.last
    ${CHANGED_SALE} ${joinedItem(question, by, asSummed)} ${bySupplier ? SUPPLIER_OF_MOVE : empty}
    where ${conditions(question)} and ${atTimes(question, raw('move.occurred_at'))}
      ${bySupplier ? sql`and ${ofSupplier(question, raw('origin.contragent_id'))}` : empty}
      ${asSummed ? CHANGE_ADDED_UP : empty} and ${also}`
}

/** Keys of a piece. */
const columnsOf = (question: Question, by: readonly Dimension[]): Sql => sql`
  part.part, sale.id as sale_id, sale.kind, sale.department_id, coalesce(line.seller_id, sale.user_id) as user_id, sale.sale_type, line.item_id,
  line.promotion_id ${joinedItem(question, by) === empty ? empty : raw(', item.category_id, item.sub_category_id, item.sub2_category_id, item.sub3_category_id, item.brand_id')}`

const COST_OF_LINE = sql`left join lateral (
    select sum(move.cost_sum) as cost from stock_move move
    where move.document_kind = 'sale' and move.document_id = sale.id and move.line_id = line.id and move.place = 'CUSTOMER') taken on true`
/** Who brought the lot of a move. */
export const SUPPLIER_OF_MOVE = sql`join lot on lot.id = move.lot_id
  left join warehouse_document_line brought on brought.id = lot.income_line_id
  left join warehouse_document origin on origin.id = brought.document_id`
/** What a line took from the lots of each supplier; `until` is what it had taken with the suppliers before. */
export const PARTS_OF_LINE = sql`cross join lateral (
    select origin.contragent_id as supplier_id, sum(move.quantity) as quantity, sum(move.cost_sum) as cost,
      sum(sum(move.quantity)) over (order by origin.contragent_id) as until
    from stock_move move ${SUPPLIER_OF_MOVE}
    where move.document_kind = 'sale' and move.document_id = sale.id and move.line_id = line.id and move.place = 'CUSTOMER'
    group by origin.contragent_id) taken`

/** The part of a line's sum that belongs to one of PARTS_OF_LINE. */
export const shareOfTaken = (sum: string): string =>
  `(round(${sum} * taken.until / line.quantity, 2) - round(${sum} * (taken.until - taken.quantity) / line.quantity, 2))`

/** Sums of a piece; those of a line are shared out by what was taken, so that the parts add up to the tiyin. */
function amounts(bySupplier: boolean, withCost: boolean): Sql {
  const cost = withCost ? raw('coalesce(taken.cost, 0) as cost') : raw('0 as cost')
  if (!bySupplier)
    return sql`line.quantity, line.final_sum as revenue, line.discount, greatest(-line.final_sum, 0) as returned, ${cost}`
  const share = shareOfTaken
  return sql`taken.quantity, ${raw(share('line.final_sum'))} as revenue, ${raw(share('line.discount'))} as discount,
    greatest(-${raw(share('line.final_sum'))}, 0) as returned, ${cost}, taken.supplier_id`
}

export const ofSupplier = ({ filter }: Question, column: Sql): Sql => sql`(
  ${filter.without === 'supplier' ? sql`${column} is null` : sql`true`} and ${when(filter.supplierId, (id) => sql`${column} = ${id}::bigint`)})`

/** On sale, line and, where goods are narrowed, item. */
export function conditions({ filter, inDepartments }: Question): Sql {
  return join(
    [
      inDepartments(sql`sale.department_id`),
      when(filter.saleType, (type) => sql`sale.sale_type = ${type}`),
      when(filter.itemId, (id) => sql`line.item_id = ${id}::bigint`),
      ofGoods(filter),
      soldBy(filter, sql`coalesce(line.seller_id, sale.user_id)`),
      when(
        filter.paymentType,
        (type) =>
          sql`exists (select from sale_payment paid where paid.sale_id = sale.id and paid.payment_type = ${type})`,
      ),
    ],
    raw(' and '),
  )
}

/** The weekday and the hour at which something was, where they are asked for. */
export const atTimes = ({ filter, timeZone }: Question, moment: Sql): Sql => {
  const at = sql`${moment} at time zone ${timeZone}`
  return sql`${when(filter.weekday, (weekday) => sql`to_char(${at}, 'ID') = ${weekday}`)}
    and ${when(filter.hour, (hour) => sql`extract(hour from ${at}) = ${hour}::int`)}`
}

/** An employee is known at the till by the user that is theirs; `seller` is whose sale it is. */
export const soldBy = (filter: ReportFilter, seller: Sql = sql`sale.user_id`): Sql =>
  sql`${when(filter.sellerEmployeeId, (id) => sql`${seller} = ${usersOf(id)}`)} and ${when(filter.sellerId, (id) => sql`${seller} = ${id}::bigint`)}`
const usersOf = (employeeId: number): Sql =>
  sql`any(array(select app_user.id from app_user where app_user.employee_id = ${employeeId}::bigint))`
/** After `=`, whose sales are asked for: a few users, of whom `soldBy` may leave out some; nothing where everybody's are. */
export function sellersOf({ sellerId, sellerEmployeeId }: ReportFilter): Sql | undefined {
  if (sellerId) return sql`any(array[${sellerId}::bigint])`
  return sellerEmployeeId ? usersOf(sellerEmployeeId) : undefined
}
