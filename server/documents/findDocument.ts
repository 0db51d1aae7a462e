import type { DocumentAction, DocumentStatus } from '../../src/api/warehouseDocument.ts'
import { holds } from '../../src/rules/permissions.ts'
import { type Caller, mayUse, requirePermission } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import type { Currency } from '../ledger/postMoney.ts'
import { notFound, Refusal } from '../refusal.ts'
import { KIND_OF } from '../../src/rules/warehouseDocuments.ts'

/** A warehouse document's own row. */
export interface DocumentHead {
  id: number
  version: number
  action: DocumentAction
  /** NAKLADNOY, or RETURN_TO_SUPPLIER. */
  documentType: string
  status: DocumentStatus
  departmentId: number
  fromDepartmentId: number | null
  toDepartmentId: number | null
  contragentId: number | null
  contractId: number | null
  /** What its costs are in, and what one unit of that was worth in so'm on its day. */
  currency: Currency
  regNumber: number | null
  regDate: string
  createdBy: number | null
}

/**
 * The document, if the caller may see it: 404 when there is none, 403 for a foreign department or without the right to
 * view its kind. With `lock` its row stays locked, and a `version` that is no longer the current one is 409.
 */
export async function findDocument(
  db: Executor,
  caller: Caller,
  id: number,
  options: { lock?: boolean; version?: number } = {},
): Promise<DocumentHead> {
  const document = await db.first<DocumentHead>(headQuery(id, options.lock))
  if (!document) throw notFound()
  requirePermission(caller, `view ${KIND_OF[document.action].subject}`)
  const parties = [document.departmentId, document.fromDepartmentId, document.toDepartmentId]
  if (!parties.some((party) => party !== null && mayUse(caller, party)))
    throw new Refusal(403, 'otherDepartment', {}, { id: 'otherDepartment' })
  if (options.version !== undefined && options.version !== document.version)
    throw new Refusal(409, 'changedMeanwhile', {}, { version: 'changedMeanwhile' })
  return document
}

/** A document's row, locked, for a step of ours that another document takes; nobody is asked whether he may see it. */
export const lockHead = (db: Executor, id: number): Promise<DocumentHead> => db.one<DocumentHead>(headQuery(id, true))

const headQuery = (id: number, lock = false): Sql => sql`
    select id, version, action, document_type as "documentType", status, department_id as "departmentId", from_department_id as "fromDepartmentId",
      to_department_id as "toDepartmentId", contragent_id as "contragentId", contract_id as "contractId", reg_number as "regNumber", reg_date as "regDate",
      created_by as "createdBy", jsonb_build_object('code', currency_code, 'rate', currency_rate) as currency
    from warehouse_document where id = ${id} ${raw(lock ? 'for update' : '')}`

/** Whether the caller sees what the goods of this document cost. Whoever wrote an income typed its costs from the paper. */
export const seesCost = (caller: Caller, { action, createdBy }: Pick<DocumentHead, 'action' | 'createdBy'>): boolean =>
  holds(caller.permissions, 'view cost') || (action === 'KIRIM' && createdBy === caller.userId)

/** The same as an SQL condition on the row `document`. */
export const costSeenIn = (caller: Caller): Sql =>
  holds(caller.permissions, 'view cost')
    ? sql`true`
    : sql`(document.action = 'KIRIM' and document.created_by = ${caller.userId})`
