import { holds } from '../../src/rules/permissions.ts'
import { empty, join, raw, type Sql, sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { allOf } from '../lists/listStatements.ts'
import type { Question } from './question.ts'
import { type Facts, partOfKey } from './readReport.ts'
import { among, NAMES, OF_SALE, WHO } from './receipts.ts'
import { sumsOfSales } from './salesBy.ts'
import {
  atTimes,
  changes,
  conditions,
  isBySupplier,
  joinedItem,
  linesOfFew,
  ofSupplier,
  PARTS_OF_LINE,
  SALE_ADDED_UP,
  shareOfTaken,
} from './soldPieces.ts'
import { costOf } from './costOf.ts'

/** What is told of a line, of the part of it that one supplier had brought, or of a later change of what it cost. */
const lineColumns = ({ caller }: ReadCall): Sql => sql`
  item.name as "itemName", item.name_key as "itemName key", item.barcode, unit.name as "unitName",
  fact.quantity, fact.price_uzs as "priceUzs", fact.discount as "discountSum", fact.revenue,
  ${costOf(caller, raw('fact.cost'))} as "costSum", ${costOf(caller, raw('fact.revenue - fact.cost'))} as margin`
const OF_LINE = raw('line.id as line_id, line.sale_id, line.item_id, line.price_uzs')
const WHOLE_LINE = raw('line.quantity, line.discount, line.final_sum as revenue, null::numeric as known_cost')
const OF_TAKEN = raw(
  `taken.quantity, ${shareOfTaken('line.discount')} as discount, ${shareOfTaken('line.final_sum')} as revenue, taken.cost as known_cost`,
)
const NO_CHANGE = raw('0::bigint as change_id, null::bigint as extra_cost_id')
/** The same of a change, as of the moment when it was made. */
const OF_CHANGE =
  raw(`line.id as line_id, line.sale_id, line.item_id, null::numeric as price_uzs, null::numeric as quantity,
  null::numeric as discount, 0::numeric as revenue, move.cost_sum as known_cost, move.id as change_id,
  case move.document_kind when 'extraCost' then move.document_id end as extra_cost_id,
  sale.sale_number, move.occurred_at as sale_date, sale.department_id, sale.user_id`)
/** Fields of `withCost`. */
const COSTLY = new Set(['costSum', 'margin'])
/** Facts with what their goods had cost: what a sale took is looked up once, not for each of its lines. */
const withCost = (facts: Sql): Sql => sql`
  select fact.*, coalesce(fact.known_cost, taken.cost, 0) as cost from ${facts} fact left join (
    select move.line_id, sum(move.cost_sum) as cost from (select distinct sale_id from ${facts} facts where known_cost is null) sold
    cross join lateral (select line_id, cost_sum from stock_move
      where document_kind = 'sale' and document_id = sold.sale_id and place = 'CUSTOMER' offset 0) move
    group by move.line_id) taken on taken.line_id = fact.line_id`
const GOODS = sql`left join item on item.id = fact.item_id left join reference unit on unit.id = item.unit_id`

/** How far lines are told: to the end, or as many of them as come first in time, by a page. */
interface Reach {
  where?: Sql
  first?: { upTo: number; descending: boolean }
}

/**
 * Lines of receipts behind a figure; of a line whose goods several suppliers had brought the part of the one that is asked for. Each
 * later change of what one of them cost stands among them on its own day, for who may see costs: together they come to the figure.
 */
export function soldLinesOf(question: Question, call: ReadCall): Facts {
  const those = allOf(linesOf(question))
  const isSummed = linesOf(question).length === 0
  const whole = isSummed ? wholeOfLines(question, call) : undefined
  const asked = { question, those, isSummed: whole !== undefined }
  const seesCost = holds(call.caller.permissions, 'view cost')
  const told = ({ line, change = {} }: { line: Reach; change?: Reach }): Sql =>
    join([sql`(${soldLinesIn(asked, line)})`, ...(seesCost ? [sql`(${costChangesIn(asked, change)})`] : [])], UNION)
  const near = linesOfFew({ ...question, parts: [question.parts[0]] }, asked.isSummed)
  return {
    facts: told({ line: { where: near } }),
    ...(whole && {
      ordered: {
        by: 'saleDate',
        facts: told({ line: {} }),
        ...(seesCost && { first: (first) => told({ line: { first }, change: { first } }) }),
        among: among(question, 'lines'),
        again: COSTLY,
      },
    }),
    shown: sql`
      select those.* from (select ${partOfKey(0)} as line_id, ${partOfKey(1)} as change_id from place) asked cross join lateral (${told(
        {
          line: { where: raw('and line.id = asked.line_id and asked.change_id = 0') },
          change: { where: raw('and move.id = asked.change_id') },
        },
      )}) those`,
    whole,
    rows: (facts) => sql`
      select concat(fact.line_id, '.', fact.change_id) as "rowKey", fact.line_id as "lineId", fact.change_id as "changeId",
        case when fact.change_id > 0 then 'COST_CHANGE' when fact.quantity < 0 then 'RETURNED' end as "soldLineKind",
        fact.extra_cost_id as "extraCostId",
        (select document.reg_number from extra_cost document where document.id = fact.extra_cost_id) as "extraCostNumber",
        ${lineColumns(call)}, ${NAMES}
      from (${withCost(facts)}) fact ${GOODS} ${WHO}`,
  }
}
const UNION = raw(' union all ')

interface AskedLines {
  question: Question
  /** On sale and line: what no sums know. */
  those: Sql
  /** Whether they are what sums have, and nothing that has come since. */
  isSummed: boolean
}

function soldLinesIn({ question, those, isSummed }: AskedLines, { where = empty, first: to }: Reach): Sql {
  const [{ first, last }] = question.parts
  const bySupplier = isBySupplier(question, [])
  return sql`
    select ${OF_LINE}, ${bySupplier ? OF_TAKEN : WHOLE_LINE}, ${NO_CHANGE}, ${OF_SALE}
    from sale join sale_line line on line.sale_id = sale.id ${joinedItem(question, [], isSummed)} ${bySupplier ? PARTS_OF_LINE : empty}
    where sale.status = 'FINISHED' and sale.sale_date >= ${first} and sale.sale_date < ${last} ${where} and ${conditions(question)}
      and ${atTimes(question, raw('sale.sale_date'))} and ${those} ${bySupplier ? sql`and ${ofSupplier(question, raw('taken.supplier_id'))}` : empty}
      ${isSummed ? SALE_ADDED_UP : empty} ${firstIn(to, 'sale.sale_date')}`
}

function costChangesIn({ question, those, isSummed }: AskedLines, { where = empty, first }: Reach): Sql {
  const found = changes({ ...question, parts: [question.parts[0]] }, [], OF_CHANGE, {
    asSummed: isSummed,
    also: sql`${those} ${where}`,
  })
  return sql`${found} ${firstIn(first, 'move.occurred_at')}`
}

/** With those of the same moment: what is sorted by besides the moment is sorted among all of them. */
const firstIn = (first: Reach['first'], moment: string): Sql =>
  first
    ? sql`order by ${raw(`${moment} ${first.descending ? 'desc' : 'asc'}`)} fetch first (${first.upTo}::bigint) rows with ties`
    : empty

function wholeOfLines(question: Question, call: ReadCall): Sql | undefined {
  const sums = sumsOfSales(question, call, { later: true })
  const seesCost = holds(call.caller.permissions, 'view cost')
  return sums && sql`select lines ${seesCost ? raw('+ changes') : empty} as total, sums.* from (${sums}) sums`
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
  rows: (facts) =>
    sql`select fact.line_id::text as "rowKey", ${lineColumns(call)} from (${withCost(facts)}) fact ${GOODS}`,
})
