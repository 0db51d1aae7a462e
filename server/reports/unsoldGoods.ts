import { empty, raw, type Sql, sql } from '../db/sql.ts'
import type { Caller } from '../caller.ts'
import type { ReadCall } from '../handle.ts'
import { namesGoods, ofGoods } from './ofGoods.ts'
import type { Question } from './question.ts'
import { type Facts, partOfKey } from './readReport.ts'
import { shelfValues, type Valued, wholeValue } from './rollups/rolledValue.ts'
import { ROLLED_UNITS, wholeSums } from './salesBy.ts'
import { costOf, keptOfNow, SHELF_KEY, SHELF_NAMES, SHELF_TABLES } from './stockAt.ts'

const DAY_MS = 86_400_000

/** What lies in stock and was not sold, or how long it lasts at the pace of the period. */
export function unsoldRows(question: Question, { caller }: ReadCall): Facts {
  const [{ first, last }] = question.parts
  const days = Math.max(1, Math.round((last.getTime() - first.getTime()) / DAY_MS))
  const kept = keptOfNow(question)
  return {
    ...(kept
      ? ofKept(kept, caller)
      : { facts: unsold(question, sql`(${shelvesOfLots(question)}) shelf`, soldOfAll(question)) }),
    ids: [raw('facts.department_id'), raw('facts.item_id')],
    rows: (facts) => sql`
      select ${SHELF_NAMES}, fact.balance ${ROLLED_UNITS.quantity} as balance, fact.balance as "balance whole",
        ${costOf(caller, sql`fact.cost ${ROLLED_UNITS.sum}`)} as "costSum", ${costOf(caller, raw('fact.cost'))} as "costSum whole",
        fact.sold ${ROLLED_UNITS.quantity} as "soldQuantity",
        case when fact.sold > 0 then round(fact.balance * ${days}::numeric / fact.sold, 1) end as "stockDays",
        (${lastSold(sql`fact.department_id`, sql`fact.item_id`)}) as "lastSoldAt"
      from ${facts} fact ${SHELF_TABLES}`,
  }
}

/** What lies on each shelf, while that is not kept yet. */
const shelvesOfLots = ({ filter, inDepartments }: Question): Sql => sql`
  select lot.department_id, lot.item_id, sum_whole((1000 * lot.on_hand)::bigint) as balance, sum_whole((100 * lot.cost_sum)::bigint) as cost
  from stock_balance lot ${namesGoods(filter) ? raw('join item on item.id = lot.item_id') : empty}
  where lot.on_hand > 0 and ${inDepartments(sql`lot.department_id`)} and ${ofGoods(filter)} group by 1, 2`

const soldOf = (question: Question): Sql => wholeSums(question, ['department', 'item'], ['quantity'])
const OF_SHELF = raw('sold."departmentId" = shelf.department_id and sold."itemId" = shelf.item_id')

const isSoldToo = ({ filter }: Question): boolean => Boolean((filter as { soldToo?: boolean | null }).soldToo)

/** Of `shelf` and what was `sold` of it. */
const unsold = (question: Question, shelves: Sql, sold: Sql): Sql => sql`
  select shelf.department_id, shelf.item_id, shelf.balance, shelf.cost, coalesce(sold.quantity, 0) as sold
  from ${shelves} ${sold} where shelf.balance > 0 and ${isSoldToo(question) ? sql`true` : sql`coalesce(sold.quantity, 0) <= 0`}`

const soldOfAll = (question: Question): Sql => sql`left join (${soldOf(question)}) sold on ${OF_SHELF}`
/** Looked up for each `shelf` by itself: `offset 0` keeps PostgreSQL from adding up what all shelves have sold. */
const soldOfEach = (question: Question): Sql => sql`
  left join lateral (select sold.quantity from (${soldOf(question)}) sold where ${OF_SHELF} offset 0) sold on true`

/** On `rolled`: the goods that are asked for, or others. */
const shelvesOf = (kept: Valued, goods = kept.goods): Sql => sql`(${shelfValues({ ...kept, goods })}) shelf`
const AS_ASKED = raw('rolled.department_id = asked.department_id and rolled.item_id = asked.item_id')
/** What a shelf has by what it has sold. */
const OF_SALES = new Set(['soldQuantity', 'stockDays', 'lastSoldAt'])

function ofKept(kept: Valued, caller: Caller): Pick<Facts, 'facts' | 'shown' | 'whole' | 'ordered' | 'sieve'> {
  const { question } = kept
  const facts = unsold(question, shelvesOf(kept), soldOfAll(question))
  if (!isSoldToo(question) && !sellsFew(question)) return { facts }
  const among = (asked: Sql) =>
    unsold(question, sql`(${asked}) asked cross join lateral ${shelvesOf(kept, AS_ASKED)}`, soldOfEach(question))
  return {
    facts,
    shown: among(sql`select ${partOfKey(0)} as department_id, ${partOfKey(1)} as item_id from place`),
    whole: lyingUnsold(kept, caller),
    ordered: {
      by: 'itemName',
      rows: () => sql`
        select ${SHELF_KEY}, item.name_key as "itemName key" from item
        cross join lateral (${unsold(question, shelvesOf(kept, sql`rolled.item_id = item.id`), soldOfEach(question))}) fact
        where ${ofGoods(question.filter)}`,
    },
    ...(!isSoldToo(question) && {
      sieve: {
        of: OF_SALES,
        all: sql`(select shelf.department_id, shelf.item_id, shelf.balance, shelf.cost, 0 as sold from ${shelvesOf(kept)})`,
        kept: (asked) => among(sql`select "part 0" as department_id, "part 1" as item_id from ${asked}`),
      },
    }),
  }
}

/** In so many days a company sells some of what lies in it: that is sooner looked up than all that lies is read beside it. */
const FEW_DAYS = 62
const sellsFew = ({ parts: [{ first, last }] }: Question): boolean =>
  last.getTime() - first.getTime() <= FEW_DAYS * DAY_MS

/** All that lies, less what of it was sold, looked up in the order in which shelves lie. Something lies wherever there is a quantity, for nothing has no cost. */
function lyingUnsold(kept: Valued, caller: Caller): Sql {
  const lying = sql`select shelves, cost from (${wholeValue(kept)}) value`
  const left = isSoldToo(kept.question)
    ? lying
    : sql`select lying.shelves - sold.shelves as shelves, lying.cost - sold.cost as cost from (${lying}) lying cross join (
        select count(*) as shelves, coalesce(sum_whole(shelf.cost), 0) as cost
        from (select * from (${soldOf(kept.question)}) sold where quantity > 0 order by "itemId", "departmentId") sold
        join ${shelvesOf(kept)} on ${OF_SHELF}) sold`
  return sql`select shelves as total, ${costOf(caller, sql`cost ${ROLLED_UNITS.sum}`)} as "costSum" from (${left}) lying`
}

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
