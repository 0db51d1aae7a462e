import { type Promotion, WEEK_DAYS } from '../../src/api/promotion.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { notFound } from '../refusal.ts'
import { nameOf } from '../sales/nameOf.ts'

type Days = Pick<Promotion, (typeof WEEK_DAYS)[number]>
interface Row extends Omit<
  Promotion,
  keyof Days | 'hourFrom' | 'hourTo' | 'itemIds' | 'categoryIds' | 'brandIds' | 'departmentIds'
> {
  weekDays: number[]
  minuteFrom: number | null
  minuteTo: number | null
}

const words = (
  kind: string,
) => sql`(select coalesce(json_agg(json_build_object('id', reference.id, 'name', reference.name) order by reference.name_key), '[]')
  from promotion_word word join reference on reference.id = word.reference_id where word.promotion_id = promotion.id and word.kind = ${kind})`

/** A promotion with the names of everything that it is for; who may see it is the caller's question. @throws 404 */
export async function readPromotion(db: Executor, id: number): Promise<Promotion> {
  const row = await db.first<Row>(sql`
    select promotion.id, promotion.version, promotion.name, promotion.promo_type as "promoType", promotion.status, promotion.discount,
      promotion.threshold, promotion.buy_item_id as "buyItemId", bought.name as "buyItemName", promotion.buy_count as "buyCount",
      promotion.get_count as "getCount", promotion.all_goods as "allGoods", promotion.start_date as "startDate",
      promotion.finish_date as "finishDate", promotion.week_days as "weekDays", promotion.minute_from as "minuteFrom",
      promotion.minute_to as "minuteTo", promotion.comment, promotion.created_by as "createdById", ${nameOf(sql`author`)} as "createdByName",
      promotion.created_at as "createdAt", promotion.changed_at as "changedAt",
      case when decider.id is not null then ${nameOf(sql`decider`)} end as "decidedByName",
      (select coalesce(json_agg(json_build_object('id', item.id, 'name', item.name) order by item.name_key, item.id), '[]')
        from promotion_item part join item on item.id = part.item_id where part.promotion_id = promotion.id) as goods,
      ${words('CATEGORY')} as categories, ${words('BRAND')} as brands,
      (select coalesce(json_agg(json_build_object('id', department.id, 'name', department.name) order by department.name_key), '[]')
        from promotion_department own join department on department.id = own.department_id where own.promotion_id = promotion.id) as departments
    from promotion
    left join item bought on bought.id = promotion.buy_item_id
    left join app_user author on author.id = promotion.created_by
    left join app_user decider on decider.id = promotion.decided_by
    where promotion.id = ${id} and promotion.deleted_at is null`)
  if (!row) throw notFound()
  const { weekDays, minuteFrom, minuteTo, ...promotion } = row
  const idsOf = (rows: readonly { id: number }[]) => rows.map((one) => one.id)
  const days = Object.fromEntries(
    WEEK_DAYS.map((day, index) => [day, weekDays.length === 0 || weekDays.includes(index + 1)]),
  ) as unknown as Days
  return {
    ...promotion,
    ...days,
    hourFrom: hourOf(minuteFrom),
    hourTo: hourOf(minuteTo),
    itemIds: idsOf(row.goods),
    categoryIds: idsOf(row.categories),
    brandIds: idsOf(row.brands),
    departmentIds: idsOf(row.departments),
  }
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
const hourOf = (minute: number | null): string | null =>
  minute === null ? null : `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
