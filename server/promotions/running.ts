import type { ActivePromotion } from '../../src/api/promotionTrial.ts'
import { runningOf } from '../../src/rules/runningOf.ts'
import type { RunningPromotion } from '../../src/rules/runningPromotions.ts'
import type { Executor } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'

/** A promotion as the till works with it; of a sale only those of its goods are asked for. */
export const activeColumns = (itemIds?: readonly number[]): Sql => sql`
  promotion.id, promotion.name, promotion.promo_type as "promoType", promotion.discount, promotion.threshold,
  promotion.buy_item_id as "buyItemId", promotion.buy_count as "buyCount", promotion.get_count as "getCount",
  promotion.all_goods as "allGoods",
  array(select item_id from promotion_item where promotion_id = promotion.id
    ${itemIds ? sql`and item_id = any(${[...itemIds]}::bigint[])` : sql``} order by item_id)::float8[] as "itemIds",
  array(select reference_id from promotion_word where promotion_id = promotion.id and kind = 'CATEGORY' order by 1)::float8[] as "categoryIds",
  array(select reference_id from promotion_word where promotion_id = promotion.id and kind = 'BRAND' order by 1)::float8[] as "brandIds",
  promotion.start_date as "startDate", promotion.finish_date as "finishDate", promotion.week_days as "weekDays",
  promotion.minute_from as "minuteFrom", promotion.minute_to as "minuteTo"`

/** Promotions that run in the department and have not ended by this day; an evening's hours after midnight belong to the day before. */
export const runningIn = (departmentId: number, day: string | null): Sql => sql`
  promotion.status = 'ACTIVE' and promotion.finish_date >= ${day}::date - 1 and exists (
    select from promotion_department own where own.promotion_id = promotion.id and own.department_id = ${departmentId})`

/** The promotions of a sale's goods, as a query for a statement that asks other things too. */
export const promotionsOfSale = (departmentId: number, itemIds: readonly number[], day: string | null): Sql =>
  sql`select ${activeColumns(itemIds)} from promotion where ${runningIn(departmentId, day)} and promotion.start_date <= ${day}::date`

/** What everybody at the tills of a department works with now or later, and the word by which they know that it changed. */
export async function readActive(
  db: Executor,
  departmentId: number,
  day: string,
): Promise<{ revision: string; promotions: () => Promise<ActivePromotion[]> }> {
  const { revision } = await db.one<{ revision: string }>(sql`
    select coalesce(md5(string_agg(promotion.id || ':' || promotion.version, ',' order by promotion.id)), 'none') as revision
    from promotion where ${runningIn(departmentId, day)}`)
  return {
    revision,
    promotions: () =>
      db.rows<ActivePromotion>(sql`
        select ${activeColumns()} from promotion where ${runningIn(departmentId, day)} order by promotion.id`),
  }
}

export const asRunning = (rows: readonly ActivePromotion[]): RunningPromotion[] => rows.map(runningOf)
