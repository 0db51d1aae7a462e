import { LABEL_ITEMS_MAX, type LabelItem, labelItems, PRICED_LABELS_MAX } from '../../src/api/label.ts'
import { requireDepartment, requirePermission } from '../caller.ts'
import { type Sql, sql, when } from '../db/sql.ts'
import { handleRead } from '../handle.ts'
import { findPricing } from '../pricing/findPricing.ts'
import { soldBy } from '../pricing/readPricing.ts'

/** What a label says of a row of `item`, whose price is a row of `price`. */
const labelsFrom = (from: Sql, depId: number): Sql => sql`
  select item.id as "itemId", item.name, item.artikul, color.name as "colorName", code.barcode,
    price.price_uzs as "priceUzs", stock.on_hand as inventory
  from ${from}
  left join reference color on color.id = item.color_id
  left join lateral (
    select barcode from item_barcode where item_id = item.id
    order by ratio <> 1, main, barcode limit 1) code on true
  cross join lateral (
    select coalesce(sum(on_hand), 0) as on_hand from stock_balance
    where item_id = item.id and department_id = ${depId}) stock`

/** The price of the lot that goes first, or of this one. */
const priceOnShelf = (depId: number, lotId: number | undefined, now: Date): Sql => sql`
  select current.price_uzs
  from stock_balance balance
  join lot on lot.id = balance.lot_id
  left join lateral (
    select price_uzs from price
    where price.department_id = balance.department_id and price.lot_id = balance.lot_id and effective_from <= ${now}
    order by effective_from desc limit 1) current on true
  where balance.item_id = item.id and balance.department_id = ${depId}
    and ${when(lotId, (lot) => sql`balance.lot_id = ${lot}`)}
  order by balance.on_hand = 0, current.price_uzs is null, lot.term_of_item nulls last, lot.id limit 1`

/** The goods that a document prices otherwise than before in a department, with the new price of the lot that goes first. */
const changedBy = (pricingId: number, depId: number): Sql => sql`
  select distinct on (line.item_id) line.item_id, ${soldBy(sql`line.price_uzs`, sql`line.price_wholesale`)} as price_uzs
  from pricing_line line join department on department.id = line.department_id join lot on lot.id = line.lot_id
  left join stock_balance balance on balance.department_id = line.department_id and balance.lot_id = line.lot_id
  where line.document_id = ${pricingId} and line.department_id = ${depId}
    and ${soldBy(sql`line.price_uzs`, sql`line.price_wholesale`)} is not null
    and ${soldBy(sql`line.price_uzs`, sql`line.price_wholesale`)}
      is distinct from ${soldBy(sql`line.previous_price_uzs`, sql`line.previous_price_wholesale`)}
  order by line.item_id, coalesce(balance.on_hand, 0) = 0, lot.term_of_item nulls last, lot.id`

export const labelHandlers = [
  handleRead(labelItems, async ({ db, caller, query, now }) => {
    const { depId, itemIds, categoryId, lotId, pricingId } = query
    requireDepartment(caller, depId, 'depId')
    if (pricingId !== undefined) {
      requirePermission(caller, 'view pricing')
      await findPricing(db, caller, pricingId)
      return db.rows<LabelItem>(sql`
        ${labelsFrom(sql`(${changedBy(pricingId, depId)}) price join item on item.id = price.item_id`, depId)}
        where item.deleted_at is null order by item.name_key, item.id limit ${PRICED_LABELS_MAX}`)
    }
    const wanted = itemIds
      ? sql`item.id = any(${itemIds}::bigint[])`
      : sql`item.id in (select item_id from stock_balance where department_id = ${depId} and on_hand > 0)`
    return db.rows<LabelItem>(sql`
      ${labelsFrom(sql`item left join lateral (${priceOnShelf(depId, lotId, now)}) price on true`, depId)}
      where item.deleted_at is null and ${wanted} and ${when(categoryId, (category) => sql`item.category_id = ${category}`)}
      order by item.name_key, item.id limit ${LABEL_ITEMS_MAX}`)
  }),
]
