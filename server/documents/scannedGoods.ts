import { decodeInStore, ean13OfMarking } from '../../src/rules/barcodes.ts'
import { quantity } from '../../src/rules/money.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'
import { readInStoreRules } from '../sales/inStoreRules.ts'

interface Scanned {
  itemId: number
  /** Units that one scan means: a package's contents, a label's weight. */
  count: number
}

/**
 * The goods that a scanned code stands for: its own, the one inside a marking code, or that of a scale's label.
 * @throws Refusal 404 `itemNotFound`
 */
export async function scannedGoods(db: Executor, code: string): Promise<Scanned> {
  const own = (await byCode(db, code)) ?? (await byCode(db, ean13OfMarking(code) ?? ''))
  if (own) return own
  const label = decodeInStore(code, await readInStoreRules(db))
  const weighed = label && ((await byCode(db, label.plu)) ?? (await byCode(db, label.plu.replace(/^0+/, ''))))
  // A label of a price says nothing of how much it is.
  if (!weighed || label.kind !== 'weight') throw new Refusal(404, 'itemNotFound', { barcode: code })
  return { itemId: weighed.itemId, count: quantity(label.quantity) }
}

const byCode = (db: Executor, code: string) =>
  db.first<Scanned>(sql`
    select found.item_id as "itemId", found.ratio as count
    from item_barcode found join item on item.id = found.item_id and item.deleted_at is null
    where found.barcode = ${code}`)
