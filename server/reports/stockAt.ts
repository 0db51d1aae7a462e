import { businessDayOf, businessDayRange, dayAfter } from '../../src/rules/businessDay.ts'
import type { Caller } from '../caller.ts'
import { empty, raw, type Sql, sql, when } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { currentPrices } from '../pricing/currentPrice.ts'
import { namesGoods, ofGoods } from './ofGoods.ts'
import type { Question } from './question.ts'
import { costOf } from './costOf.ts'
import { type Facts, partOfKey } from './readReport.ts'
import { ROLLED_UNITS } from './salesBy.ts'
import { balancePieces, stockPieces } from './rollups/rolledStock.ts'
import {
  categoryValues,
  departmentValues,
  itemValues,
  shelfValues,
  type Valued,
  wholeValue,
} from './rollups/rolledValue.ts'
import { WORTH, WORTH_SUMS } from './rollups/worth.ts'
import { amounts, sumsOfValue } from './worthAtPrices.ts'

const ITEM_WORDS = 'item.name as "itemName", item.name_key as "itemName key", item.barcode, unit.name as "unitName"'
const DEPARTMENT_WORDS = 'department.name as "departmentName", department.name_key as "departmentName key"'
/** Goods as they are called in reports, of `item`. */
export const ITEM_NAMES = raw(`item.id as "itemId", ${ITEM_WORDS}`)
export const DEPARTMENT_NAMES = raw(`department.id as "departmentId", ${DEPARTMENT_WORDS}`)
export const UNIT = raw('left join reference unit on unit.id = item.unit_id')

/** The moment that is asked for: a second of the past, or the end of a day that has passed; nothing for now. */
export function momentOf({ filter, timeZone }: Question, now: Date): Date | undefined {
  const { day, at } = filter as { day?: string | null; at?: string | null }
  if (at && new Date(at) < now) return new Date(at)
  if (!day || day >= businessDayOf(now, timeZone)) return undefined
  return businessDayRange(dayAfter(day), timeZone).from
}

/**
 * What lay on the shelves at a moment, by department and lot: what lies there now less what has moved since, so that the past is
 * dearer to read the longer ago it is.
 */
const shelvesAt = ({ inDepartments }: Question, ended: Date | undefined): Sql =>
  ended
    ? sql`
      select department_id, item_id, lot_id, on_hand - coalesce(quantity_since, 0) as quantity, cost_sum - coalesce(cost_since, 0) as cost
      from stock_balance left join (
        select place_department_id as department_id, lot_id, sum(quantity) as quantity_since, sum(cost_sum) as cost_since from stock_move
        where place = 'DEPARTMENT' and occurred_at >= ${ended} and ${inDepartments(sql`place_department_id`)} group by 1, 2) moved using (department_id, lot_id)
      where ${inDepartments(sql`department_id`)} and (on_hand <> coalesce(quantity_since, 0) or cost_sum <> coalesce(cost_since, 0))`
    : sql`
      select department_id, item_id, lot_id, on_hand as quantity, cost_sum as cost from stock_balance
      where ${inDepartments(sql`department_id`)} and (on_hand <> 0 or cost_sum <> 0)`

/** The prices that were in force just before a moment, of all lots at once: one from midnight on is none of the day that ends then. */
const pricesAt = ({ inDepartments }: Question, moment: Date): Sql => sql`
  select distinct on (department_id, lot_id) department_id, lot_id, price_uzs, price_wholesale from price
  where effective_from < ${moment} and ${inDepartments(sql`department_id`)} order by department_id, lot_id, effective_from desc`

/** What lay there by lot, with the prices that were in force: at a moment of the past, and now while that is not added up yet. */
function lotsAt(question: Question, now: Date): Sql {
  const ended = momentOf(question, now)
  const { filter, inDepartments } = question
  const prices = ended ? pricesAt(question, ended) : currentPrices(inDepartments(sql`kept.department_id`), now)
  return sql`
    select lay.department_id, lay.item_id, lay.quantity, lay.cost, price.price_uzs, price.price_wholesale
    from (${shelvesAt(question, ended)}) lay ${namesGoods(filter) ? raw('join item on item.id = lay.item_id') : empty}
    left join (${prices}) price on price.department_id = lay.department_id and price.lot_id = lay.lot_id
    where ${ofGoods(filter)} and ${when(filter.itemId, (id) => sql`lay.item_id = ${id}::bigint`)}`
}

/** What is asked for, where it can be told by what is kept of shelves; nothing where only lots can tell. */
function keptValue(question: Question, now: Date): Valued | undefined {
  const moment = momentOf(question, now)
  const kept = keptOfNow(question)
  return kept && { ...kept, past: moment && { moment, now } }
}

/** What lies now on each shelf, where that is kept. */
export const keptOfNow = (question: Question): Valued | undefined =>
  question.rolled?.valued ? { question, goods: goodsOf(question) } : undefined

/** What tells shelves apart, of `fact`: the key, and the numbers that it is made of and put in order by. */
export const SHELF_KEY = raw(
  `concat(fact.department_id, '.', fact.item_id) as "rowKey", fact.department_id as "departmentId", fact.item_id as "itemId"`,
)
/** Shelves as they are called in reports, of SHELF_TABLES. */
export const SHELF_NAMES = sql`${SHELF_KEY}, ${raw(ITEM_WORDS)}, ${raw(DEPARTMENT_WORDS)}`
export const SHELF_TABLES = sql`left join item on item.id = fact.item_id ${UNIT} left join department on department.id = fact.department_id`

/** Stock by department and good when a day ended. */
export function stockOnDateRows(question: Question, { caller, now }: ReadCall): Facts {
  const kept = keptValue(question, now)
  return {
    ...(kept ? ofKept(kept, caller) : { facts: worthOfLots(question, now, 'department_id, item_id') }),
    ids: [raw('facts.department_id'), raw('facts.item_id')],
    rows: (those) => sql`
      select ${SHELF_NAMES}, ${amounts(caller)} from ${those} fact ${SHELF_TABLES}`,
  }
}

const worthOfLots = (question: Question, now: Date, by: string): Sql =>
  sql`select ${raw(by)}, ${WORTH_SUMS} from (${lotsAt(question, now)}) shelf group by ${raw(by)}`

/** @param values by `department_id` on how many `shelves` something lies; `sums` of them, each under its field */
export const departmentGroups = (values: Sql, sums: Sql): Facts['groups'] => ({
  departmentId: sql`
    select department.id as "groupKey", department.name as "groupLabel", department.name_key as place, shelves as "groupTotal", ${sums}
    from (${values}) value join department on department.id = value.department_id`,
})

const ofKept = (kept: Valued, caller: Caller) => ({
  ...(kept.past && { shown: shelvesOfPlace(kept) }),
  facts: shelfValues(kept),
  isTable: !kept.past,
  whole: sql`select shelves as total, ${sumsOfValue(caller)} from (${wholeValue(kept)}) value`,
  groups: departmentGroups(departmentValues(kept), sumsOfValue(caller)),
  ordered: {
    by: 'itemName',
    rows: () => inOrderOfNames(kept.question, SHELF_KEY, shelfValues({ ...kept, goods: OF_ITEM })),
  },
})

/** On `rolled`: one good, of `item`. */
export const OF_ITEM = raw('rolled.item_id = item.id')
/** Keys of the facts that each good has (OF_ITEM), joined so that PostgreSQL may begin with the names of goods. */
export const inOrderOfNames = ({ filter }: Question, key: Sql, factsOfItem: Sql): Sql => sql`
  select ${key}, item.name_key as "itemName key" from item cross join lateral (${factsOfItem}) fact
  where ${ofGoods(filter)} and ${when(filter.itemId, (id) => sql`item.id = ${id}::bigint`)}`

/** The shelves of a page, as `asked`, each by itself: into what is put together of two tables PostgreSQL takes no keys along. */
export const SHELVES_OF_PLACE = sql`(select ${partOfKey(0)} as department_id, ${partOfKey(1)} as item_id from place) asked`
/** On `rolled`: one of them. */
export const OF_ASKED = raw('rolled.department_id = asked.department_id and rolled.item_id = asked.item_id')
const shelvesOfPlace = (kept: Valued): Sql =>
  sql`select shelf.* from ${SHELVES_OF_PLACE} cross join lateral (${shelfValues({ ...kept, goods: OF_ASKED })}) shelf`

/** Of what is not added up yet goods first: there are fewer than lots, and each has one category. */
const categoriesOfLots = (question: Question, now: Date): Sql => sql`
  select item.category_id, count(*) as items, ${raw(WORTH.map((name) => `sum(good.${name}) as ${name}`).join(', '))}
  from (${worthOfLots(question, now, 'item_id')}) good join item on item.id = good.item_id group by 1`

export function stockByCategoryRows(question: Question, { caller, now }: ReadCall): Facts {
  const kept = keptValue(question, now)
  return {
    facts: kept ? categoryValues(kept) : categoriesOfLots(question, now),
    key: raw(`coalesce(facts.category_id::text, '-')`),
    rows: (those) => sql`
      select coalesce(fact.category_id::text, '-') as "rowKey", fact.category_id as "categoryId", word.name as "categoryName",
        word.name_key as "categoryName key", fact.items, ${amounts(caller)}
      from ${those} fact left join reference word on word.id = fact.category_id`,
  }
}

/** Opening, in, out and closing of each good. */
export function turnoverRows(question: Question, { caller }: ReadCall): Facts {
  const [{ first, last }] = question.parts
  const unit = question.rolled ? ROLLED_UNITS : UNITS
  return {
    ...(question.rolled
      ? byGood(question, (of) => rolledTurnover({ question, ...of }, first, last))
      : { facts: turnoverOfMoves(question, first, last) }),
    ids: [raw('facts.item_id')],
    rows: (facts) => sql`
      select fact.item_id::text as "rowKey", ${ITEM_NAMES}, fact.closing - fact.came - fact.went as opening, fact.came as "quantityIn",
        -fact.went as "quantityOut", fact.closing,
        ${costOf(caller, raw('fact.closing_cost - fact.cost_in - fact.cost_out'))} as "openingCost",
        ${costOf(caller, raw('fact.cost_in'))} as "costIn", ${costOf(caller, raw('-fact.cost_out'))} as "costOut",
        ${costOf(caller, raw('fact.closing_cost'))} as "closingCost"
      from (select item_id, closing ${unit.quantity} as closing, came ${unit.quantity} as came, went ${unit.quantity} as went,
        closing_cost ${unit.sum} as closing_cost, cost_in ${unit.sum} as cost_in, cost_out ${unit.sum} as cost_out from ${facts} facts) fact
      left join item on item.id = fact.item_id ${UNIT} where ${ofGoods(question.filter)}`,
  }
}

const UNITS = { quantity: empty, sum: empty }

/** Of the sums by year and month, and of the moves of some days; thousandths and tiyin. */
const rolledTurnover = (asked: Parameters<typeof stockPieces>[0], first: Date, last: Date): Sql => sql`
  select item_id, sum_whole(opening + came - went) as closing, sum_whole(opening_cost + cost_in - cost_out) as closing_cost,
    sum_whole(came) as came, -sum_whole(went) as went, sum_whole(cost_in) as cost_in, -sum_whole(cost_out) as cost_out
  from (${stockPieces(asked, first, last)}) piece group by item_id
  having ${raw(['opening', 'came', 'went', 'opening_cost', 'cost_in', 'cost_out'].map((name) => `sum_whole(${name}) <> 0`).join(' or '))}`

/** The closing is what is there now less what has moved since. */
const turnoverOfMoves = ({ inDepartments }: Question, first: Date, last: Date): Sql => sql`
  select item_id, sum(closing) as closing, sum(closing_cost) as closing_cost, sum(came) as came, sum(went) as went,
    sum(cost_in) as cost_in, sum(cost_out) as cost_out
  from (
    select item_id, on_hand as closing, cost_sum as closing_cost, 0 as came, 0 as went, 0 as cost_in, 0 as cost_out
    from stock_balance where ${inDepartments(sql`department_id`)}
    union all
    select item_id, case when since then -quantity else 0 end, case when since then -cost_sum else 0 end,
      case when since then 0 else greatest(quantity, 0) end, case when since then 0 else least(quantity, 0) end,
      case when since then 0 else greatest(cost_sum, 0) end, case when since then 0 else least(cost_sum, 0) end
    from (select item_id, quantity, cost_sum, occurred_at >= ${last} as since from stock_move
      where place = 'DEPARTMENT' and occurred_at >= ${first} and ${inDepartments(sql`place_department_id`)}) move) piece
  group by item_id
  having sum(closing) <> 0 or sum(came) <> 0 or sum(went) <> 0 or sum(cost_in) <> 0 or sum(cost_out) <> 0 or sum(closing_cost) <> 0`

/**
 * Sums that are made of those of several tables: of a page each good by itself, its goods found in the order of their names. Of many at
 * once PostgreSQL does not know how many there will be, and looks up each name.
 * @param sumsOf of these goods, on `rolled`; whether it is one
 */
const byGood = (
  question: Question,
  sumsOf: (of: { goods: Sql; isOne?: boolean }) => Sql,
): Pick<Facts, 'facts' | 'shown' | 'ordered'> => ({
  facts: sumsOf({ goods: goodsOf(question) }),
  shown: sql`
    select good.* from (select ${partOfKey(0)} as item_id from place) asked
    cross join lateral (${sumsOf({ goods: raw('rolled.item_id = asked.item_id'), isOne: true })}) good`,
  ordered: {
    by: 'itemName',
    rows: () => inOrderOfNames(question, raw('item.id::text as "rowKey"'), sumsOf({ goods: OF_ITEM, isOne: true })),
    among: goodsAmong(question),
  },
})

/** Some departments may have few of all goods; nothing where it is not known how many. */
const goodsAmong = ({ departments, inDepartments, rolled }: Question): Sql | undefined =>
  departments === 'all' || !rolled?.valued
    ? undefined
    : sql`select (select count(*) from stock_value where ${inDepartments(raw('department_id'))}) as rows, (select count(*) from item) as "all"`

/** On `rolled`: the goods that the parameters name, found first where they are some. */
const goodsOf = ({ filter }: Question): Sql => sql`
  ${when(filter.itemId, (id) => sql`rolled.item_id = ${id}::bigint`)}
  and ${namesGoods(filter) ? sql`rolled.item_id in (select item.id from item where ${ofGoods(filter)})` : sql`true`}`

/** Stock by good, all departments together, when a day or a moment ended. */
export function stockByItemRows(question: Question, { caller, now }: ReadCall): Facts {
  const { unit, ...balance } = balances(question, now)
  return {
    ...balance,
    ids: [raw('facts.item_id')],
    rows: (those) => sql`
      select fact.item_id::text as "rowKey", ${ITEM_NAMES}, fact.balance, ${costOf(caller, raw('fact.cost'))} as "costSum",
        ${costOf(caller, raw('round(fact.cost / nullif(fact.balance, 0), 2)'))} as "unitCost"
      from (select item_id, balance ${unit.quantity} as balance, cost ${unit.sum} as cost from ${those} facts) fact
      left join item on item.id = fact.item_id ${UNIT} where ${ofGoods(question.filter)}`,
  }
}

/** By `item_id` its balance and cost, in these units. */
function balances(question: Question, now: Date): ReturnType<typeof byGood> & { unit: typeof UNITS } {
  const moment = momentOf(question, now)
  const goods = goodsOf(question)
  if (!moment && question.rolled?.valued) return { facts: itemValues({ question, goods }), unit: ROLLED_UNITS }
  if (question.rolled && moment)
    return {
      ...byGood(question, (of) => rolledBalance({ question, ...of }, moment)),
      unit: ROLLED_UNITS,
    }
  return { facts: balanceOfShelves(question, moment), unit: UNITS }
}

const rolledBalance = (asked: Parameters<typeof balancePieces>[0], moment: Date): Sql => sql`
  select item_id, sum_whole(opening) as balance, sum_whole(opening_cost) as cost
  from (${balancePieces(asked, moment)}) piece
  group by item_id having sum_whole(opening) <> 0 or sum_whole(opening_cost) <> 0`

const balanceOfShelves = (question: Question, moment: Date | undefined): Sql => sql`
  select item_id, sum(quantity) as balance, sum(cost) as cost from (${shelvesAt(question, moment)}) shelf
  group by item_id having sum(quantity) <> 0 or sum(cost) <> 0`
