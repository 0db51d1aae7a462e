import type { z } from 'zod'
import type { ItemFound, PriceVariant } from '../../src/api/item.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'
import { itemChoiceColumns, itemChoiceTables } from './itemChoice.ts'

/** The item that a barcode finds, and how many units one scan of it means. @throws 404 `itemNotFound`. */
export async function findByBarcode(db: Executor, barcode: string): Promise<z.infer<typeof ItemFound>> {
  const item = await db.first<z.infer<typeof ItemFound>>(
    sql`
      select ${itemChoiceColumns}, found.barcode as "foundBarcode", found.ratio
      from ${itemChoiceTables} join item_barcode found on found.item_id = item.id
      where found.barcode = ${barcode} and item.deleted_at is null`,
  )
  if (!item) throw new Refusal(404, 'itemNotFound', { barcode })
  return item
}

/** The item's stock in a department by price and expiry, the oldest expiry first (domain.md, Lots explain prices). */
export const priceVariants = (
  db: Executor,
  itemId: number,
  departmentId: number,
  now: Date,
): Promise<z.infer<typeof PriceVariant>[]> =>
  db.rows(sql`
    select price.price_uzs as "priceUzs", price.price_wholesale as "priceWholesale", lot.term_of_item as "termOfItem",
      sum(stock.on_hand - stock.reserved) as available
    from stock_balance stock join lot on lot.id = stock.lot_id
    left join lateral (
      select price_uzs, price_wholesale from price
      where price.department_id = stock.department_id and price.lot_id = stock.lot_id and effective_from <= ${now}
      order by effective_from desc limit 1) price on true
    where stock.item_id = ${itemId} and stock.department_id = ${departmentId} and stock.on_hand > 0
    group by price.price_uzs, price.price_wholesale, lot.term_of_item
    order by lot.term_of_item nulls last, min(lot.id)`)
