import type { ExtraCostStatus } from '../../src/api/extraCost.ts'
import type { CostMethod } from '../../src/rules/extraCost.ts'
import { type Caller, requireDepartment } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { raw, sql } from '../db/sql.ts'
import type { Currency } from '../ledger/postMoney.ts'
import { notFound, Refusal } from '../refusal.ts'

/** A cost document's own row. */
export interface ExtraCostHead {
  id: number
  version: number
  status: ExtraCostStatus
  departmentId: number
  contragentId: number
  regNumber: number | null
  regDate: string
  currency: Currency
  /** In its currency. */
  sum: number
  sharing: CostMethod
}

/**
 * The document, if it is of the caller's departments: 404 unknown, 403 otherwise. With a `version` its row stays locked, and one
 * that is no longer the current one is 409, as is another `status`.
 */
export async function findExtraCost(
  db: Executor,
  caller: Caller,
  id: number,
  { version, status, lock = false }: { version?: number; status?: ExtraCostStatus; lock?: boolean } = {},
): Promise<ExtraCostHead> {
  const head = await db.first<ExtraCostHead>(sql`
    select id, version, status, department_id as "departmentId", contragent_id as "contragentId", reg_number as "regNumber",
      reg_date as "regDate", jsonb_build_object('code', currency_code, 'rate', currency_rate) as currency, sum, sharing
    from extra_cost where id = ${id} ${raw(lock ? 'for update' : '')}`)
  if (!head) throw notFound()
  requireDepartment(caller, head.departmentId, 'id')
  if (version !== undefined && version !== head.version)
    throw new Refusal(409, 'changedMeanwhile', {}, { version: 'changedMeanwhile' })
  if (status !== undefined && status !== head.status)
    throw new Refusal(409, 'wrongState', { state: `enum.extraCostStatus.${head.status}` })
  return head
}
