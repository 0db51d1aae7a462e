import type { InventoryStatus } from '../../src/api/inventory.ts'
import { type Caller, requireDepartment } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { raw, sql } from '../db/sql.ts'
import { notFound, Refusal } from '../refusal.ts'

/** A count's own row. */
export interface InventoryHead {
  id: number
  version: number
  status: InventoryStatus
  departmentId: number
  several: 'ADD' | 'REPLACE'
  partial: boolean
  blind: boolean
  startedAt: string
  regNumber: number
  regDate: string
}

/** Lines may still come in, also while others send theirs. */
const OPEN = new Set<string>(['STARTED', 'SAVED'])
export const isOpen = ({ status }: Pick<InventoryHead, 'status'>): boolean => OPEN.has(status)

/**
 * The count, if it is of the caller's departments: 404 unknown, 403 otherwise. Whoever adds lines shares its row, whoever ends it has it
 * alone (`lock`); a `version` that is no longer the current one is 409.
 */
export async function findInventory(
  db: Executor,
  caller: Caller,
  id: number,
  {
    lock,
    version,
    field = 'id',
  }: { lock?: 'share' | 'alone'; version?: number | null | undefined; field?: string } = {},
): Promise<InventoryHead> {
  const locking = lock === 'share' ? 'for key share' : lock === 'alone' ? 'for update' : ''
  const head = await db.first<InventoryHead>(
    sql`
    select id, version, status, department_id as "departmentId", several, filter is not null as partial, blind, started_at as "startedAt",
      inventory_number as "regNumber", reg_date as "regDate"
    from inventory where id = ${id} ${raw(locking)}`.named(`find_inventory_${lock ?? 'read'}`),
  )
  if (!head) throw notFound(field)
  requireDepartment(caller, head.departmentId, field)
  if (version !== undefined && version !== null && version !== head.version)
    throw new Refusal(409, 'changedMeanwhile', {}, { version: 'changedMeanwhile' })
  return head
}

/** Throws 409 `wrongState` where the count is over, or nothing of it may change any more. */
export function requireOpen(head: InventoryHead): void {
  if (!isOpen(head)) throw new Refusal(409, 'wrongState', { state: `enum.inventoryStatus.${head.status}` })
}
