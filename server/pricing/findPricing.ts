import { type Caller, requireDepartment } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { raw, sql } from '../db/sql.ts'
import { notFound, Refusal } from '../refusal.ts'

/** A pricing document's own row. */
export interface PricingHead {
  id: number
  version: number
  status: 'DRAFT' | 'READY' | 'WITHDRAWN'
  /** The first of its departments, which numbers it. */
  departmentId: number
  departmentIds: number[]
  saleType: 'RETAIL' | 'WHOLE' | null
  regNumber: number | null
  regDate: string
  effectiveFrom: string | null
  sourceDocumentId: number | null
}

interface Wanted {
  /** The version that was seen: any other is refused. */
  version?: number
  lock?: boolean
  status?: PricingHead['status']
}

/**
 * The document, if all its departments are the caller's.
 * @throws 404, 403 `otherDepartment`, 409 `changedMeanwhile` for another version, `wrongState` for another status
 */
export async function findPricing(
  db: Executor,
  caller: Caller,
  id: number,
  { version, status, lock = version !== undefined }: Wanted = {},
): Promise<PricingHead> {
  const head = await db.first<PricingHead>(sql`
    select p.id, p.version, p.status, p.department_id as "departmentId", d.sale_type as "saleType", p.reg_number as "regNumber",
      p.reg_date as "regDate", p.effective_from as "effectiveFrom", p.source_document_id as "sourceDocumentId",
      (select jsonb_agg(department_id order by department_id) from pricing_department where document_id = p.id) as "departmentIds"
    from pricing_document p join department d on d.id = p.department_id
    where p.id = ${id} ${raw(lock ? 'for update of p' : '')}`)
  if (!head) throw notFound()
  for (const departmentId of head.departmentIds) requireDepartment(caller, departmentId, 'id')
  if (version !== undefined && head.version !== version)
    throw new Refusal(409, 'changedMeanwhile', {}, { version: 'changedMeanwhile' })
  if (status !== undefined && head.status !== status)
    throw new Refusal(409, 'wrongState', { state: `enum.pricingStatus.${head.status}` })
  return head
}

/** A draft whose newest version is this, locked. */
export const findDraft = (db: Executor, caller: Caller, id: number, version: number): Promise<PricingHead> =>
  findPricing(db, caller, id, { version, status: 'DRAFT' })
