import { LABEL_ITEMS_MAX, type LabelItem, labelItems } from '../../src/api/label.ts'
import { requireDepartment } from '../caller.ts'
import { sql, when } from '../db/sql.ts'
import { handleRead } from '../handle.ts'

export const labelHandlers = [
  handleRead(labelItems, ({ db, caller, query, now }) => {
    const { depId, itemIds, categoryId, lotId } = query
    requireDepartment(caller, depId, 'depId')
    const wanted = itemIds
      ? sql`item.id = any(${itemIds}::bigint[])`
      : sql`item.id in (select item_id from stock_balance where department_id = ${depId} and on_hand > 0)`
    return db.rows<LabelItem>(sql`
      select item.id as "itemId", item.name, item.artikul, color.name as "colorName", code.barcode,
        price.price_uzs as "priceUzs", stock.on_hand as inventory
      from item
      left join reference color on color.id = item.color_id
      left join lateral (
        select barcode from item_barcode where item_id = item.id
        order by ratio <> 1, main, barcode limit 1) code on true
      cross join lateral (
        select coalesce(sum(on_hand), 0) as on_hand from stock_balance
        where item_id = item.id and department_id = ${depId}) stock
      left join lateral (
        select current.price_uzs
        from stock_balance balance
        join lot on lot.id = balance.lot_id
        left join lateral (
          select price_uzs from price
          where price.department_id = balance.department_id and price.lot_id = balance.lot_id and effective_from <= ${now}
          order by effective_from desc limit 1) current on true
        where balance.item_id = item.id and balance.department_id = ${depId}
          and ${when(lotId, (lot) => sql`balance.lot_id = ${lot}`)}
        order by balance.on_hand = 0, current.price_uzs is null, lot.term_of_item nulls last, lot.id limit 1) price on true
      where item.deleted_at is null and ${wanted} and ${when(categoryId, (category) => sql`item.category_id = ${category}`)}
      order by item.name_key, item.id limit ${LABEL_ITEMS_MAX}`)
  }),
]
