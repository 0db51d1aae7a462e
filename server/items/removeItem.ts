import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { notFound, Refusal } from '../refusal.ts'

/**
 * Takes an item out of the catalogue and frees its barcodes and SKU. Documents of the past keep it.
 * @throws 409 `itemInStock` naming the department, `itemInDocuments` naming an unfinished document, `itemInPackage`.
 */
export async function removeItem(db: Transaction, caller: Caller, id: number): Promise<void> {
  // A document's new line locks the item's row too: whoever comes second sees what the first did.
  const item = await db.first<{ name: string; barcodes: string[] }>(sql`
    select name, array(select barcode from item_barcode where item_id = item.id order by barcode) as barcodes
    from item where id = ${id} and deleted_at is null for update`)
  if (!item) throw notFound()
  await refuseUsed(db, id, item.name)
  await db.run(sql`update item set deleted_at = now(), version = version + 1 where id = ${id}`)
  await db.run(sql`delete from item_barcode where item_id = ${id}`)
  await writeAudit(
    db,
    caller,
    { subject: 'item', id, action: 'delete' },
    { name: [item.name, null], barcodes: [item.barcodes, null] },
  )
}

async function refuseUsed(db: Transaction, id: number, name: string): Promise<void> {
  const stock = await db.first<{ department: string; quantity: number }>(sql`
    select department.name as department, sum(on_hand) as quantity
    from stock_balance join department on department.id = stock_balance.department_id
    where item_id = ${id} and on_hand > 0 group by department.id, department.name order by department.name limit 1`)
  if (stock) throw new Refusal(409, 'itemInStock', { name, ...stock })
  const document = await db.first<{ action: string; number: number }>(sql`
    select 'enum.documentAction.' || document.action as action, coalesce(document.reg_number, document.id) as number
    from warehouse_document_line line join warehouse_document document on document.id = line.document_id
    where line.item_id = ${id} and document.status in ('DRAFT', 'SUSPENDED', 'CHECKING', 'WAITING_FOR_READY', 'PENDING', 'PARTIAL', 'RECOUNT')
    union all
    select 'enum.usedIn.PRICING', coalesce(document.reg_number, document.id)
    from pricing_line line join pricing_document document on document.id = line.document_id
    where line.item_id = ${id} and document.status = 'DRAFT'
    union all
    select 'enum.usedIn.SALE', sale.id from sale_line line join sale on sale.id = line.sale_id
    where line.item_id = ${id} and sale.status in ('DRAFT', 'SUSPENDED')
    limit 1`)
  if (document) throw new Refusal(409, 'itemInDocuments', { name, ...document })
  const packed = await db.first<{ package: string }>(sql`
    select item.name as package from item_wrapped join item on item.id = item_wrapped.item_id
    where wrapped_id = ${id} and item.deleted_at is null limit 1`)
  if (packed) throw new Refusal(409, 'itemInPackage', { name, ...packed })
}
