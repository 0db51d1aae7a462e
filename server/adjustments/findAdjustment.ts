import type { AdjustmentStatus } from '../../src/api/adjustment.ts'
import { type Caller, requireDepartment } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { raw, sql } from '../db/sql.ts'
import { notFound, Refusal } from '../refusal.ts'

/** A correction's own row. */
export interface AdjustmentHead {
  id: number
  version: number
  status: AdjustmentStatus
  departmentId: number
  regNumber: number | null
  regDate: string
}

/** The document, if it is of the caller's departments: 404 unknown, 403 otherwise; 409 for another version or state. */
export async function findAdjustment(
  db: Executor,
  caller: Caller,
  id: number,
  { version, status, lock = false }: { version?: number; status?: AdjustmentStatus; lock?: boolean } = {},
): Promise<AdjustmentHead> {
  const head = await db.first<AdjustmentHead>(sql`
    select id, version, status, department_id as "departmentId", reg_number as "regNumber", reg_date as "regDate"
    from adjustment where id = ${id} ${raw(lock ? 'for update' : '')}`)
  if (!head) throw notFound()
  requireDepartment(caller, head.departmentId, 'id')
  if (version !== undefined && version !== head.version)
    throw new Refusal(409, 'changedMeanwhile', {}, { version: 'changedMeanwhile' })
  if (status !== undefined && status !== head.status)
    throw new Refusal(409, 'wrongState', { state: `enum.adjustmentStatus.${head.status}` })
  return head
}
