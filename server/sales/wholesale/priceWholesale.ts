import { businessDayOf } from '../../../src/rules/businessDay.ts'
import { quantity, thousandths } from '../../../src/rules/money.ts'
import { sql } from '../../db/sql.ts'
import type { Call } from '../../handle.ts'
import { Refusal } from '../../refusal.ts'
import { requireHeld } from '../holdSale.ts'
import { hasOwnPrice, type SaleItemSent } from '../saleLines.ts'
import { findWholesale } from './findWholesale.ts'
import { keptItems, replaceLines } from './saveWholesale.ts'
import { readShelf, type ShelfVariant, variantFor, variantOf } from './shelf.ts'

/**
 * Prices a held sale anew: a line whose term lies here at its price stays as it is, any other gets what its goods cost here now; a
 * price that was set by hand stays, beside what the price list says now. What lies here no more keeps its price, and is marked. `cut` takes every line down to what there is, those above it first served.
 */
export async function correctPrices(
  { db, caller, now, timeZone }: Call,
  id: number,
  { version, cut }: { version: number; cut: boolean },
): Promise<void> {
  const head = await findWholesale(db, caller, id, { lock: true, version })
  requireHeld(head)
  const lines = await keptItems(db, id)
  const shelf = await readShelf(
    db,
    head,
    lines.map((line) => line.itemId),
    now,
  )
  const today = businessDayOf(now, timeZone)
  const left = new Map<ShelfVariant, number>()
  const corrected = lines.flatMap((line): SaleItemSent[] => {
    const variant = variantOf(shelf, line) ?? variantFor(shelf, line, today)
    const price = hasOwnPrice(line) ? { listPriceUzs: variant?.price } : { priceUzs: variant?.price ?? line.priceUzs }
    const priced = variant ? { ...line, ...price, termOfItem: variant.termOfItem } : line
    if (!cut) return [priced]
    const free = variant ? (left.get(variant) ?? variant.free) : 0
    const count = Math.min(thousandths(line.count), free)
    if (variant) left.set(variant, free - count)
    return count > 0 ? [{ ...priced, count: quantity(count) }] : []
  })
  await replaceLines(db, head, corrected)
}

/**
 * Turns a held cart into the other kind of sale, each line at that kind's price.
 * @throws Refusal 422 `priceMissing` naming every line whose goods have none here
 */
export async function convertHeld(
  { db, caller, now, timeZone }: Call,
  id: number,
  version: number | null | undefined,
): Promise<void> {
  const found = await findWholesale(db, caller, id, { lock: true, version })
  requireHeld(found)
  const head = { ...found, saleType: found.saleType === 'WHOLE' ? ('RETAIL' as const) : ('WHOLE' as const) }
  const lines = await keptItems(db, id)
  if (lines.some((line) => line.count < 0))
    throw new Refusal(422, 'returnNotConverted', {}, { id: 'returnNotConverted' })
  const shelf = await readShelf(
    db,
    head,
    lines.map((line) => line.itemId),
    now,
  )
  const today = businessDayOf(now, timeZone)
  const missing: Record<string, string> = {}
  const converted = lines.map((line, at): SaleItemSent => {
    const variant = variantFor(shelf, line, today)
    if (!variant) missing[`saleItems.${at}.priceWholesale`] = 'required'
    return variant ? { ...line, priceUzs: variant.price!, listPriceUzs: null, termOfItem: variant.termOfItem } : line
  })
  if (Object.keys(missing).length > 0) throw new Refusal(422, 'priceMissing', {}, missing)
  await db.run(sql`update sale set sale_type = ${head.saleType} where id = ${id}`)
  await replaceLines(db, head, converted)
}
