import type { RelatedDocument } from '../../src/api/relatedDocument.ts'
import { holds } from '../../src/rules/permissions.ts'
import { KIND_OF, type WarehouseAction } from '../../src/rules/warehouseDocuments.ts'
import { type Caller, inScope } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** What was made of a warehouse document, as far as the caller may look at it: the prices of what it brought. */
export async function madeOfDocument(db: Executor, caller: Caller, id: number): Promise<RelatedDocument[]> {
  if (!holds(caller.permissions, 'view pricing')) return []
  return db.rows<RelatedDocument>(sql`
    select 'MADE' as relation, 'pricing' as kind, id, reg_number as "regNumber", reg_date as "regDate"
    from pricing_document where source_document_id = ${id} and ${inScope(caller, sql`department_id`)} order by id`)
}

/** The income or transfer that the prices are for, where the caller may look at it. */
export async function sourceOfPricing(
  db: Executor,
  caller: Caller,
  sourceId: number | null,
): Promise<RelatedDocument[]> {
  if (sourceId === null) return []
  const source = await db.first<
    Omit<RelatedDocument, 'kind' | 'relation'> & { action: WarehouseAction; mayUse: boolean }
  >(sql`
    select id, reg_number as "regNumber", reg_date as "regDate", action,
      ${inScope(caller, sql`department_id`)} or ${inScope(caller, sql`to_department_id`)} as "mayUse"
    from warehouse_document where id = ${sourceId}`)
  if (!source?.mayUse || !holds(caller.permissions, `view ${KIND_OF[source.action].subject}`)) return []
  const { id, regNumber, regDate, action } = source
  return [{ relation: 'FROM', kind: KIND_OF[action].kind, id, regNumber, regDate }]
}
