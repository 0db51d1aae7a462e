import { isWholeMonth, lastOfMonth } from '../../src/rules/periodGrains.ts'
import type { Caller } from '../caller.ts'
import { empty, raw, type Sql, sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { namesGoods, ofGoods } from './ofGoods.ts'
import { allOf } from '../lists/listStatements.ts'
import { inMonths, type Question } from './question.ts'
import type { Facts } from './readReport.ts'
import { ofAllShelves, shelfValues, SOME_SHELVES, type Valued, wholeValue } from './rollups/rolledValue.ts'
import { SOLD_MONTHS_FROM, soldInNone, unsoldBetween } from './rollups/soldMonths.ts'
import { ROLLED_UNITS, wholeSums } from './salesBy.ts'
import { costOf } from './costOf.ts'
import {
  departmentGroups,
  inOrderOfNames,
  keptOfNow,
  OF_ASKED,
  OF_ITEM,
  SHELF_KEY,
  SHELF_NAMES,
  SHELF_TABLES,
  SHELVES_OF_PLACE,
} from './stockAt.ts'

const DAY_MS = 86_400_000

/**
 * What lies in stock and was not sold, or how long it lasts at the pace of the period. Sold is what in some month of the period more was
 * sold of than came back.
 */
export function unsoldRows(question: Question, { caller }: ReadCall): Facts {
  const [{ first, last }] = question.parts
  const days = Math.max(1, Math.round((last.getTime() - first.getTime()) / DAY_MS))
  const kept = keptOfNow(question)
  return {
    ...(kept ? ofKept(kept, caller) : { facts: bySums(question, sql`(${shelvesOfLots(question)}) shelf`) }),
    ids: [raw('facts.department_id'), raw('facts.item_id')],
    rows: (facts) => sql`
      select ${SHELF_NAMES}, fact.balance ${ROLLED_UNITS.quantity} as balance, fact.balance as "balance whole",
        ${costOf(caller, sql`fact.cost ${ROLLED_UNITS.sum}`)} as "costSum", ${costOf(caller, raw('fact.cost'))} as "costSum whole",
        fact.sold ${ROLLED_UNITS.quantity} as "soldQuantity",
        case when fact.sold > 0 then round(fact.balance * ${days}::numeric / fact.sold, 1) end as "stockDays",
        ${question.rolled?.valued && question.rolled.marked ? raw('fact.sold_at') : sql`(${lastSold(sql`fact.department_id`, sql`fact.item_id`)})`} as "lastSoldAt"
      from ${facts} fact ${SHELF_TABLES}`,
  }
}

/** What lies on each shelf, while that is not kept yet. */
const shelvesOfLots = ({ filter, inDepartments }: Question): Sql => sql`
  select lot.department_id, lot.item_id, sum_whole((1000 * lot.on_hand)::bigint) as balance, sum_whole((100 * lot.cost_sum)::bigint) as cost,
    null::timestamptz as sold_at
  from stock_balance lot ${namesGoods(filter) ? raw('join item on item.id = lot.item_id') : empty}
  where lot.on_hand > 0 and ${inDepartments(sql`lot.department_id`)} and ${ofGoods(filter)} group by 1, 2`

const isSoldToo = ({ filter }: Question): boolean => Boolean((filter as { soldToo?: boolean | null }).soldToo)

const OF_SHELF = raw('sold."departmentId" = shelf.department_id and sold."itemId" = shelf.item_id')
const soldOf = (question: Question): Sql => wholeSums(question, ['department', 'item'], ['quantity'])
const isSoldIn = (sold: Sql): Sql => sql`exists (select from (${sold}) sold where sold.quantity > 0 and ${OF_SHELF})`

const SHELF_AND_SOLD = raw(
  'select shelf.department_id, shelf.item_id, shelf.balance, shelf.cost, shelf.sold_at, coalesce(sold.quantity, 0) as sold',
)
/** Of `shelf` and what was sold of it, which PostgreSQL leaves out where nobody asks for it; `isUnsold`: what `shelf` has to meet. */
const withSold = (question: Question, shelves: Sql, isUnsold: readonly Sql[]): Sql => sql`
  ${SHELF_AND_SOLD} from ${shelves} left join (${soldOf(question)}) sold on ${OF_SHELF} where shelf.balance > 0 and ${allOf(isUnsold)}`

/** Where nothing is marked on shelves. */
const bySums = (question: Question, shelves: Sql): Facts['facts'] =>
  withSold(
    question,
    shelves,
    isSoldToo(question)
      ? []
      : [sql`not ${isSoldIn(wholeSums(question, ['department', 'item', 'month'], ['quantity']))}`],
  )

/** Whole months are marked on shelves, the present one up to today with them: nothing is sold later. */
const isMarkedMonth = ({ start, end, today }: Question): boolean =>
  isWholeMonth({ start, end: end < today ? end : lastOfMonth(start) })

/** Other days, with which a period begins or ends inside of a month, are found in the sums. */
function ofKept(
  kept: Valued,
  caller: Caller,
): Pick<Facts, 'facts' | 'base' | 'shown' | 'ordered' | 'isTable' | 'whole' | 'groups'> {
  const { question, goods } = kept
  const shelves = (those: Sql, among?: Sql) => sql`(${shelfValues({ ...kept, goods: those }, among)}) shelf`
  const isMarked = question.rolled!.marked && question.start >= SOLD_MONTHS_FROM
  if (!isMarked && !isSoldToo(question)) return { facts: bySums(question, shelves(goods)) }
  const months = isSoldToo(question) ? [] : inMonths(question)
  const isMarkedUnsold = soldInNone(months.filter(isMarkedMonth).map(({ start }) => start))
  const isUnsold = months.filter((month) => !isMarkedMonth(month)).map((end) => sql`not ${isSoldIn(soldOf(end))}`)
  const unsold = (those: Sql, among?: Sql) =>
    withSold(question, shelves(sql`${those} and ${isMarkedUnsold}`, among), isUnsold)
  return {
    ...(isUnsold.length > 0 ? foundOnce(question, unsold(goods)) : { facts: unsold(goods) }),
    isTable: true,
    ...(isUnsold.length === 0 && knownWhole(question, months, caller)),
    shown: sql`
      ${SHELF_AND_SOLD} from ${SHELVES_OF_PLACE} cross join lateral ${shelves(OF_ASKED)}
      left join lateral (select sold.quantity from (${soldOf(question)}) sold where ${OF_SHELF} offset 0) sold on true`,
    ordered: {
      by: 'itemName',
      rows: () => inOrderOfNames(question, SHELF_KEY, unsold(OF_ITEM)),
      among: sql`
        select round(${ofAllShelves(sql`(select count(*) from (${unsold(goods, SOME_SHELVES)}) unsold)`)}) as rows, shelves as "all"
        from (${wholeValue(kept)}) value`,
    },
  }
}

/** What was sold in none of some months is known by department, unless some goods are asked for. */
function knownWhole(
  question: Question,
  months: readonly Question[],
  caller: Caller,
): Pick<Facts, 'whole' | 'groups'> | undefined {
  const { filter } = question
  if (months.length === 0 || namesGoods(filter) || filter.itemId) return undefined
  const unsold = unsoldBetween(question, months[0]!.start, months.at(-1)!.start)
  const costSum = (cost: Sql) => sql`${costOf(caller, sql`${cost} ${ROLLED_UNITS.sum}`)} as "costSum"`
  return {
    whole: sql`select coalesce(sum(shelves), 0)::bigint as total, ${costSum(sql`sum(cost)`)} from (${unsold}) unsold`,
    groups: departmentGroups(unsold, costSum(sql`cost`)),
  }
}

/** The same found before what was sold of them is asked for: sums of what is no whole month are not worked out twice. */
const foundOnce = (question: Question, unsold: Sql): Pick<Facts, 'facts' | 'base'> => ({
  base: sql`select department_id, item_id, balance, cost, sold_at from (${unsold}) unsold`,
  facts: withSold(question, raw('base shelf'), []),
})

/**
 * When a good was last sold in a department: told by what left its shelf, whose moves are a few of the lines that all departments have
 * sold, and by what was sold though the shelf lacked it. A sale was when it was paid, however much later the shelf covered it.
 */
export const lastSold = (department: Sql, item: Sql): Sql => sql`
  select max(sale.sale_date) from (
    select move.line_id from stock_move move
    where move.place = 'DEPARTMENT' and move.item_id = ${item} and move.place_department_id = ${department}
      and move.document_kind = 'sale' and move.quantity < 0
    union all
    select lacking.line_id from sale_difference lacking where lacking.kind = 'STOCK' and lacking.department_id = ${department}) sold
  join sale_line line on line.id = sold.line_id and line.item_id = ${item} and line.quantity > 0
  join sale on sale.id = line.sale_id and sale.status = 'FINISHED'`
