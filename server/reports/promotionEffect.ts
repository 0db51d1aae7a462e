import { holds } from '../../src/rules/permissions.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import type { Question } from './question.ts'
import { changes } from './soldPieces.ts'
import { costOf } from './costOf.ts'

/**
 * What promotions have sold and given away, and how their goods sold a day while they ran and on as many days before they began:
 * all sales of these goods, with the promotion and without it.
 */
export function promotionEffectRows(question: Question, { caller }: ReadCall): Sql {
  const { start, end, today, parts, inDepartments } = question
  const [{ first, last }] = parts
  const cost = holds(caller.permissions, 'view cost')
    ? sql`(select coalesce(sum(move.cost_sum), 0) from stock_move move where move.document_kind = 'sale' and move.document_id = sale.id
        and move.line_id = line.id and move.place = 'CUSTOMER')`
    : raw('null::numeric')
  const changed = holds(caller.permissions, 'view cost')
    ? changes({ ...question, parts: [parts[0]] }, [], raw('line.promotion_id, move.cost_sum'), {
        also: raw('line.promotion_id is not null'),
      })
    : raw('select null::bigint as promotion_id, null::numeric as cost_sum where false')
  return sql`
    with given as materialized (
      select line.promotion_id, line.item_id, sale.id as sale_id, line.quantity, line.final_sum, line.promotion_discount, ${cost} as cost
      from sale join sale_line line on line.sale_id = sale.id and line.promotion_id is not null
      where sale.status = 'FINISHED' and sale.sale_date >= ${first} and sale.sale_date < ${last} and ${inDepartments(sql`sale.department_id`)}),
    ran as materialized (
      select id, name, name_key, start_date, finish_date, since, until, greatest(until - since + 1, 0) as days
      from (select promotion.*, greatest(start_date, ${start}::date) as since, least(finish_date, ${end}::date, ${today}::date) as until from promotion
        where id in (select promotion_id from given)) promotion),
    goods as materialized (select distinct promotion_id, item_id from given),
    sold as materialized (${soldADay(question)}),
    paced as (
      select ran.id, sum(sold.quantity) filter (where sold.day >= ran.since) as quantity,
        sum(sold.quantity) filter (where sold.day < ran.start_date) as quantity_before,
        sum(sold.revenue) filter (where sold.day >= ran.since) as revenue, sum(sold.revenue) filter (where sold.day < ran.start_date) as revenue_before
      from ran join goods on goods.promotion_id = ran.id
      join sold on sold.item_id = goods.item_id and sold.day between ran.start_date - ran.days and ran.until
        and (sold.day >= ran.since or sold.day < ran.start_date)
      group by 1)
    select ran.id::text as "rowKey", ran.id as "promotionId", ran.name as "promotionName", ran.name_key as "promotionName key",
      ran.start_date as "startDate", ran.finish_date as "finishDate", fact.items, fact.receipts, fact.quantity, fact.given as "givenSum", fact.revenue,
      ${costOf(caller, raw('fact.revenue - fact.cost - coalesce(changed.cost, 0)'))} as margin,
      round(paced.quantity / nullif(ran.days, 0), 3) as "soldADay", round(coalesce(paced.quantity_before, 0) / nullif(ran.days, 0), 3) as "soldADayBefore",
      round(paced.revenue / nullif(ran.days, 0), 2) as "revenueADay", round(coalesce(paced.revenue_before, 0) / nullif(ran.days, 0), 2) as "revenueADayBefore",
      round(100 * (paced.revenue - paced.revenue_before) / nullif(paced.revenue_before, 0), 2) as growth
    from (
      select promotion_id, count(distinct item_id) as items, count(distinct sale_id) as receipts, sum(quantity) as quantity,
        sum(promotion_discount) as given, sum(final_sum) as revenue, sum(cost) as cost
      from given group by 1) fact
    left join (select promotion_id, sum(cost_sum) as cost from (${changed}) change group by 1) changed on changed.promotion_id = fact.promotion_id
    join ran on ran.id = fact.promotion_id left join paced on paced.id = ran.id`
}

/** What was sold of `goods` on each of the days that `ran` speaks of. */
function soldADay({ rolled, departments, timeZone, end, inDepartments }: Question): Sql {
  const since = sql`(select min(start_date - days) from ran)`
  if (rolled) {
    const ids = departments === 'all' ? rolled.departments : departments
    return sql`
      select item_id, day, sum(quantity) / 1000.0 as quantity, sum(revenue) / 100.0 as revenue from sales_item_day
      where department_id = any(${ids}::bigint[]) and day between ${since} and ${end}::date and item_id in (select item_id from goods) group by 1, 2`
  }
  const day = sql`(sale.sale_date at time zone ${timeZone})::date`
  return sql`
    select line.item_id, ${day} as day, sum(line.quantity) as quantity, sum(line.final_sum) as revenue
    from sale join sale_line line on line.sale_id = sale.id
    where sale.status = 'FINISHED' and sale.sale_date >= ${since}::timestamp at time zone ${timeZone} and ${day} <= ${end}::date
      and ${inDepartments(sql`sale.department_id`)} and line.item_id in (select item_id from goods) group by 1, 2`
}
