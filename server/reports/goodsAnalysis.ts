import { ABC_PERCENT, XYZ_PERCENT } from '../../src/rules/abc.ts'
import { type DemandPiece, demandUntil, grainsIn } from '../../src/rules/demandPieces.ts'
import { holds } from '../../src/rules/permissions.ts'
import { join, raw, type Sql, sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { joinKept } from '../pricing/currentPrice.ts'
import { ofDays, type Question } from './question.ts'
import type { Facts } from './readReport.ts'
import { ofGoods } from './ofGoods.ts'
import { rolledMonths, rolledSpread } from './rollups/rolledSales.ts'
import { ofMonth } from './rollups/rollups.ts'
import { ROLLED_UNITS, wholeSums } from './salesBy.ts'
import { conditions } from './soldPieces.ts'
import { costOf } from './costOf.ts'
import { ITEM_NAMES, UNIT } from './stockAt.ts'
import { lastSold } from './unsoldGoods.ts'
import { nameOfUser, orderOfUser } from '../users/nameOfUser.ts'

const NAMES_BESIDE_ID = raw(
  'item.name as "itemName", item.name_key as "itemName key", item.barcode, unit.name as "unitName"',
)

/** Of a good and all that bring more, as `running …`. */
const ranked = (column: string): Sql =>
  raw(
    `sum_whole(greatest(${column}, 0)) over (order by ${column} desc, "itemId" rows unbounded preceding) as "running ${column}"`,
  )

/** Of all goods together: found once for all rows, and not at all where nobody shows or seeks what is told from it. */
const ofAll = (sum: string): string => `(select sum_whole(${sum}) from facts)`
const brought = (column: string): string => ofAll(`greatest(${column}, 0)`)

/**
 * `A`, `B` or `C` by the share that all that is larger makes of the whole; what brings nothing is C. Told by the last good of each grade
 * (`cutsOf`): what stands before it in the order of goods is of its grade or a better one.
 */
const gradeOf = (column: string): Sql => {
  const reaches = (grade: string) =>
    `(${column}, -"itemId") >= (select brought, -"itemId" from cuts where ranked = '${column}' and grade = '${grade}')`
  return raw(
    `case when ${column} <= 0 then 'C' when ${reaches('A')} then 'A' when ${reaches('B')} then 'B' else 'C' end`,
  )
}

/**
 * Of each column the last good of grade A and that of B. Found without putting all goods in order: in steps, and good by good only in
 * that step in which it lies. A root of a root makes hundreds of steps of any sums, and is exact enough never to change their order.
 */
const cutsOf = (...columns: string[]): Sql => join(columns.map(cutsOfOne), raw(' union all '))
const cutsOfOne = (column: string): Sql => {
  const step = `trunc(sqrt(sqrt(${column}::float8)))`
  return raw(`(
    with step as materialized (select ${step} as step, sum_whole(${column}) as brought from facts where ${column} > 0 group by 1),
    ladder as materialized (select step, sum_whole(brought) over (order by step desc rows unbounded preceding) - brought as above,
      sum_whole(brought) over () as whole from step)
    select '${column}' as ranked, grade, good.* from (values ('A', ${ABC_PERCENT.A / 100}), ('B', ${ABC_PERCENT.B / 100})) cut (grade, part)
    cross join lateral (select * from ladder where above < part * whole order by step limit 1) met
    cross join lateral (select "itemId", brought from (
        select "itemId", ${column} as brought,
          met.above + sum_whole(${column}) over (order by ${column} desc, "itemId" rows unbounded preceding) - ${column} as before
        from facts where ${column} > 0 and ${step} = met.step) those
      where before < part * met.whole order by brought, "itemId" desc limit 1) good)`)
}

/** Goods graded by what they bring. */
export function abcRows(question: Question, { caller }: ReadCall): Facts {
  const withCost = holds(caller.permissions, 'view cost')
  const sold = wholeSums(question, ['item'], ['revenue', 'quantity', ...(withCost ? (['cost'] as const) : [])])
  const margin = withCost ? raw('revenue - cost') : raw('null::bigint')
  return {
    facts: sql`
      select sold.*, ${ranked('revenue')}
      from (select "itemId", revenue, quantity, ${margin} as margin from (${sold}) added where revenue <> 0 or quantity <> 0) sold`,
    ids: [raw('facts."itemId"')],
    cuts: cutsOf('revenue', ...(withCost ? ['margin'] : [])),
    rows: (facts) => sql`
      select fact."itemId"::text as "rowKey", fact.*, ${NAMES_BESIDE_ID}
      from (select "itemId", revenue as "revenue whole", quantity as "quantity whole", margin as "margin whole",
        revenue ${ROLLED_UNITS.sum} as revenue, margin ${ROLLED_UNITS.sum} as margin, quantity ${ROLLED_UNITS.quantity} as quantity, ${gradeOf('revenue')} as "abcRevenue", ${costOf(caller, gradeOf('margin'))} as "abcMargin",
        round(100.0 * revenue / nullif(${raw(ofAll('revenue'))}, 0), 2) as share,
        round(100.0 * "running revenue" / nullif(${raw(brought('revenue'))}, 0), 2) as running from ${facts} facts) fact
      left join item on item.id = fact."itemId" ${UNIT}`,
  }
}

/**
 * How far the pieces are from their average, in parts of it: the root of the average of their squares less the square of their
 * average. In hundredths of a percent a float is exact enough, and a fifth of the work of a numeric.
 */
const variationOf = (n: Sql): Sql =>
  sql`case when compared > 0 then round(10000 * sqrt(greatest(${n} * squares / (compared::float8 * compared) - 1, 0))) / 100 end`

/**
 * Goods by how far the pieces of the period differ from their average (`demandPieces`); pieces without sales count as nothing sold. Of
 * what has sold in none of them nothing can be said.
 */
export function xyzRows(question: Question): Facts {
  const { grain, pieces } = demandUntil(question.start, question.end, question.today)
  const n = raw(String(grainsIn(pieces)))
  const months = grain === 'MONTH' ? soldByMonth(question, pieces) : undefined
  const inPieces = () => oneBelowAnother(pieces.map((piece) => soldInPiece(question, piece)))
  const sold = rolledSpread(question) ?? (months ? sideBySide(months) : inPieces())
  return {
    facts: sql`
      select goods.*, ${variationOf(n)} as variation
      from (select "itemId", revenue, quantity, compared, times as "soldTimes", squares from (${sold}) sold where quantity > 0) goods`,
    cuts: cutsOf('revenue'),
    ids: [raw('facts."itemId"')],
    rows: (facts) => sql`
      select fact."itemId"::text as "rowKey", fact.*, ${NAMES_BESIDE_ID}
      from (select "itemId", revenue as "revenue whole", quantity as "quantity whole",
        revenue ${ROLLED_UNITS.sum} as revenue, quantity ${ROLLED_UNITS.quantity} as quantity,
        round(compared ${ROLLED_UNITS.quantity} / ${n}, 3) as "averageQuantity", ${grain}::text as "demandGrain", "soldTimes", variation,
        ${gradeOf('revenue')} as "abcRevenue",
        case when variation <= ${XYZ_PERCENT.X} then 'X' when variation <= ${XYZ_PERCENT.Y} then 'Y' else 'Z' end as xyz from ${facts} facts) fact
      left join item on item.id = fact."itemId" ${UNIT}`,
  }
}

/**
 * Of goods `revenue` and `quantity`, what of it is `compared`, the pieces in which something was sold as `times`, and the sum of their
 * squared quantities; of a part of a grain as if the rest of it had sold as much.
 * @param quantities columns of `sums`, as float8: a good has so many that each step counts
 */
function soldIn(quantities: readonly string[], sums: Sql, weight = 1): Sql {
  const quantity = `(${quantities.join(' + ')})::bigint`
  const times = quantities.map((one) => `(${one} > 0)::int`).join(' + ')
  const squares = quantities.map((one) => `${one} * ${one}`).join(' + ')
  const told =
    weight === 0
      ? '0::bigint as compared, 0 as times, 0::float8 as squares'
      : `${quantity} as compared, ${times} as times, ${weight === 1 ? squares : `(${squares}) / ${weight}`} as squares`
  return sql`select "itemId", revenue, ${raw(`${quantity} as quantity, ${told}`)} from (${sums}) sums`
}

const SOLD = ['revenue', 'quantity', 'compared', 'times', 'squares']

/** What was sold in many pieces, added up. */
const oneBelowAnother = (pieces: readonly Sql[]): Sql => sql`
  select "itemId", sum_whole(revenue) as revenue, sum_whole(quantity) as quantity, sum_whole(compared) as compared, sum(times) as times,
    sum(squares) as squares
  from (${join(pieces, raw(' union all '))}) piece group by "itemId"`

/**
 * The same of a few whose goods come in their order: joined as they come, which is quicker than to group them once more. `offset 0`
 * keeps PostgreSQL from working the sums out again wherever they are used.
 */
function sideBySide(pieces: readonly Sql[]): Sql {
  const sums = SOLD.map((name) => `${pieces.map((_, at) => `coalesce(piece_${at}.${name}, 0)`).join(' + ')} as ${name}`)
  const [first, ...others] = pieces.map((piece, at) => sql`(${piece}) ${raw(`piece_${at}`)}`)
  const joined = others.map((other) => sql`full join ${other} using ("itemId")`)
  return sql`select "itemId", ${raw(sums.join(', '))} from ${join([first!, ...joined], raw(' '))} offset 0`
}

const soldInPiece = (question: Question, { weight, ...days }: DemandPiece): Sql =>
  soldIn(
    ['amount'],
    sql`select "itemId", revenue, quantity::float8 as amount from (${wholeSums(ofDays(question, days), ['item'], ['revenue', 'quantity'])}) whole`,
    weight,
  )

/**
 * The same of months, of which a year's row knows all: a row of each good for a year instead of twelve. What begins or ends inside of
 * a month stands by itself. Nothing where years are not known by goods.
 */
function soldByMonth(question: Question, months: readonly DemandPiece[]): Sql[] | undefined {
  const whole = months.filter(({ weight }) => weight === 1).map(({ start }) => start)
  const years = [...new Set(whole.map((start) => start.slice(0, 4)))].map((year) => {
    const numbers = whole.filter((start) => start.startsWith(year)).map((start) => Number(start.slice(5, 7)))
    const sums = rolledMonths(question, `${year}-01-01`, numbers)
    return (
      sums &&
      soldIn(
        numbers.map((month) => ofMonth('quantity', month)),
        sums,
      )
    )
  })
  if (years.includes(undefined)) return undefined
  return [
    ...(years as Sql[]),
    ...months.filter(({ weight }) => weight !== 1).map((month) => soldInPiece(question, month)),
  ]
}

/** What becomes of the goods of one department: the worst that can be said of each. */
export function itemStatusRows(departmentId: number, { filter, timeZone }: Question, { caller, now }: ReadCall): Facts {
  return {
    facts: sql`
      select balance.item_id, sum(on_hand) as balance, sum(balance.reserved) as reserved, sum(cost_sum) as cost,
        coalesce(sum(on_hand) filter (where expired.id is not null), 0) as expired,
        bool_or(on_hand > 0 and kept.effective_from is null and (kept.next_from is null or kept.next_from > ${now})) as unpriced
      from stock_balance balance ${joinKept(sql`balance`)}
      left join (select lot.id from lot where lot.term_of_item < (${now}::timestamptz at time zone ${timeZone})::date) expired
        on expired.id = balance.lot_id
      where balance.department_id = ${departmentId} group by balance.item_id`,
    ids: [raw('facts.item_id')],
    rows: (facts) => sql`
      select item.id::text as "rowKey", ${ITEM_NAMES}, ${departmentId}::bigint as "departmentId", shelf.balance, shelf.reserved, shelf.expired as "expiredQuantity",
        bounds.min_value as "minValue", ${costOf(caller, raw('shelf.cost'))} as "costSum",
        (${lastSold(sql`${departmentId}::bigint`, sql`shelf.item_id`)}) as "lastSoldAt",
        case when shelf.balance = 0 then 'NONE' when shelf.expired > 0 then 'EXPIRED' when shelf.unpriced then 'UNPRICED'
          when shelf.balance < coalesce(bounds.min_value, 5) then 'FEW' else 'IN_STOCK' end as "itemStatus"
      from ${facts} shelf join item on item.id = shelf.item_id ${UNIT}
      left join item_min_max bounds on bounds.item_id = shelf.item_id and bounds.department_id = ${departmentId}
      where item.deleted_at is null and ${ofGoods(filter)}`,
  }
}

/** What the lines of sales gave away: the part of a promotion, and the rest, which hands, cards and certificates gave. */
export function discountRows(question: Question): Sql {
  const [{ first, last }] = question.parts
  return sql`
    select concat_ws('.', fact.source, coalesce(fact.promotion_id::text, '-'), fact.user_id, fact.item_id) as "rowKey", fact.source as "discountSource",
      fact.promotion_id as "promotionId", fact.user_id as "cashierId", promotion.name as "promotionName", promotion.name_key as "promotionName key",
      ${nameOfUser('seller')} as "sellerName",
      ${orderOfUser('seller')} as "sellerName key",
      fact.item_id as "itemId", item.name as "itemName", item.name_key as "itemName key", fact.receipts, fact.quantity,
      fact.given as "givenSum", fact.taken_back as "takenBackSum", fact.revenue,
      round(100 * (fact.given - fact.taken_back) / nullif(fact.revenue + fact.given - fact.taken_back, 0), 2) as "discountShare"
    from (
      select part.source, part.promotion_id, sale.user_id, line.item_id, count(distinct sale.id) as receipts, sum(line.quantity) as quantity,
        sum(greatest(part.discount, 0)) as given, -sum(least(part.discount, 0)) as taken_back, sum(line.final_sum) as revenue
      from sale join sale_line line on line.sale_id = sale.id join item on item.id = line.item_id
      cross join lateral (values ('PROMOTION', line.promotion_id, line.promotion_discount),
        ('HAND', null::bigint, line.discount - line.promotion_discount)) part (source, promotion_id, discount)
      where sale.status = 'FINISHED' and sale.sale_date >= ${first} and sale.sale_date < ${last}
        and (line.discount <> 0 or line.promotion_discount <> 0) and part.discount <> 0 and ${conditions(question)}
      group by 1, 2, 3, 4) fact
    join item on item.id = fact.item_id join app_user seller on seller.id = fact.user_id
    left join employee on employee.id = seller.employee_id left join promotion on promotion.id = fact.promotion_id`
}
