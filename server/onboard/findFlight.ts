import type { FlightStatus } from '../../src/api/flight.ts'
import { type Caller, requireDepartment } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { raw, sql } from '../db/sql.ts'
import { notFound, Refusal } from '../refusal.ts'

/** A flight's own row. */
export interface FlightHead {
  id: number
  version: number
  status: FlightStatus
  departmentId: number
  regNumber: number | null
  regDate: string
}

/**
 * The flight, if it is of the caller's departments: 404 unknown, 403 otherwise. With `lock` its row stays locked, and a `version`
 * that is no longer the current one is 409.
 */
export async function findFlight(
  db: Executor,
  caller: Caller,
  id: number,
  { lock = false, version }: { lock?: boolean; version?: number } = {},
): Promise<FlightHead> {
  const head = await db.first<FlightHead>(sql`
    select id, version, status, department_id as "departmentId", reg_number as "regNumber", reg_date as "regDate"
    from flight where id = ${id} ${raw(lock ? 'for update' : '')}`)
  if (!head) throw notFound()
  requireDepartment(caller, head.departmentId, 'id')
  if (version !== undefined && version !== head.version)
    throw new Refusal(409, 'changedMeanwhile', {}, { version: 'changedMeanwhile' })
  return head
}

/** @throws Refusal 409 `wrongState` unless the flight is in one of these */
export function requireState({ status }: FlightHead, ...states: readonly FlightStatus[]): void {
  if (!states.includes(status)) throw new Refusal(409, 'wrongState', { state: `enum.onboardStatus.${status}` })
}
