import { thousandths, type Thousandths } from '../../../src/rules/money.ts'
import type { Executor } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { HeldSale } from '../holdSale.ts'
import { listPriceOf, type SaleItemSent } from '../saleLines.ts'

/** What a department may still sell of an item at one term and one price of a kind. */
export interface ShelfVariant {
  itemId: number
  termOfItem: string | null
  price: number | null
  free: Thousandths
}

/** By item, in the order in which its lots are taken: the oldest term first, then the oldest lot. */
export type Shelf = ReadonlyMap<number, readonly ShelfVariant[]>

/** What lies free in a department of these items, with the prices of this moment; locks nothing. */
export async function readShelf(
  db: Executor,
  { departmentId, saleType }: Pick<HeldSale, 'departmentId' | 'saleType'>,
  itemIds: readonly number[],
  now: Date,
): Promise<Shelf> {
  const price = saleType === 'WHOLE' ? sql`p.price_wholesale` : sql`p.price_uzs`
  const rows = await db.rows<Omit<ShelfVariant, 'free'> & { free: number }>(sql`
    select b.item_id as "itemId", lot.term_of_item as "termOfItem", price.price, sum(b.on_hand - b.reserved) as free
    from stock_balance b join lot on lot.id = b.lot_id
    left join lateral (
      select ${price} as price from price p
      where p.department_id = b.department_id and p.lot_id = b.lot_id and p.effective_from <= ${now}
      order by p.effective_from desc limit 1) price on true
    where b.department_id = ${departmentId} and b.item_id = any(${[...new Set(itemIds)]}::bigint[]) and b.on_hand > b.reserved
    group by b.item_id, lot.term_of_item, price.price
    order by b.item_id, lot.term_of_item nulls last, min(b.lot_id)`)
  const shelf = new Map<number, ShelfVariant[]>()
  for (const row of rows) {
    const variant = { ...row, free: thousandths(row.free) }
    const others = shelf.get(row.itemId)
    if (others) others.push(variant)
    else shelf.set(row.itemId, [variant])
  }
  return shelf
}

interface Goods {
  itemId: number
  termOfItem: string | null
}

/** The variant that stands on a line: this term at this price of the list. */
export const variantOf = (
  shelf: Shelf,
  line: Goods & Pick<SaleItemSent, 'priceUzs' | 'listPriceUzs'>,
): ShelfVariant | undefined =>
  shelf.get(line.itemId)?.find(({ termOfItem, price }) => termOfItem === line.termOfItem && price === listPriceOf(line))

/** The variant that a line gets when it is priced anew: of its own term if there is one, else the first that has not expired. */
export function variantFor(shelf: Shelf, line: Goods, today: string): ShelfVariant | undefined {
  const priced = shelf.get(line.itemId)?.filter(({ price }) => price !== null) ?? []
  return (
    priced.find(({ termOfItem }) => termOfItem === line.termOfItem) ??
    priced.find(({ termOfItem }) => termOfItem === null || termOfItem >= today)
  )
}
