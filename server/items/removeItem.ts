import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { notFound, Refusal } from '../refusal.ts'
import { usesText } from '../uses.ts'
import { itemUses } from './itemUses.ts'

/**
 * Takes an item out of the catalogue and frees its barcodes and SKU. Documents of the past keep it.
 * @throws 404, 409 `itemUsed` naming everything that holds it: stock, unfinished documents and sales, packages.
 */
export async function removeItem(db: Transaction, caller: Caller, id: number): Promise<void> {
  // A document's new line locks the item's row too: whoever comes second sees what the first did.
  const item = await db.first<{ name: string; barcodes: string[] }>(sql`
    select name, array(select barcode from item_barcode where item_id = item.id order by barcode) as barcodes
    from item where id = ${id} and deleted_at is null for update`)
  if (!item) throw notFound()
  const uses = await itemUses(db, caller, id)
  if (uses.length > 0) throw new Refusal(409, 'itemUsed', { name: item.name, uses: usesText(uses) })
  await db.run(sql`update item set deleted_at = now(), version = version + 1 where id = ${id}`)
  await db.run(sql`delete from item_barcode where item_id = ${id}`)
  await writeAudit(
    db,
    caller,
    { subject: 'item', id, action: 'delete' },
    { name: [item.name, null], barcodes: [item.barcodes, null] },
  )
}
