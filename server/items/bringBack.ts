import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/**
 * Goods that were taken out of the catalogue, and of which a customer now brings some back, stand in it again: what lies on a shelf
 * must be found, sold and counted. Their barcodes were freed and stay so, as does an SKU that other goods have meanwhile.
 */
export async function bringBack(db: Transaction, caller: Caller, itemIds: readonly number[]): Promise<void> {
  const items = await db.rows<{ id: number; name: string }>(sql`
    update item set deleted_at = null, version = version + 1,
      sku = case when exists (select from item other where other.sku = item.sku and other.deleted_at is null) then null else sku end
    where id = any(${[...itemIds]}::bigint[]) and deleted_at is not null
    returning id, name`)
  for (const { id, name } of items)
    await writeAudit(db, caller, { subject: 'item', id, action: 'create' }, { name: [null, name] })
}
