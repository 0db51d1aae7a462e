import type { WarehouseAction } from '../../src/rules/warehouseDocuments.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { notFound } from '../refusal.ts'

/** A call for one kind of document finds no other. @throws Refusal 404 */
export async function requireKind(db: Executor, id: number, action: WarehouseAction): Promise<void> {
  const document = await db.first(sql`select 1 from warehouse_document where id = ${id} and action = ${action}`)
  if (!document) throw notFound()
}
