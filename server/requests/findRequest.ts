import type { TransferRequestStatus } from '../../src/api/transferRequest.ts'
import { holds } from '../../src/rules/permissions.ts'
import { type Caller, inScope, mayUse, requirePermission } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import { notFound, Refusal } from '../refusal.ts'

/** A transfer request's own row, with the departments that receive. */
export interface RequestHead {
  id: number
  version: number
  status: TransferRequestStatus
  /** Whose paper it is. */
  departmentId: number
  fromDepartmentId: number | null
  targetIds: number[]
  regNumber: number | null
  regDate: string
}

/** Still being written: what is asked may change. */
const WRITTEN: ReadonlySet<string> = new Set(['DRAFT', 'SUSPENDED', 'PENDING'])
/** Waiting for the source's answer. */
const ANSWERED: ReadonlySet<string> = new Set(['PENDING', 'CHECKING'])

/**
 * The request, if the caller may see it: 404 when there is none, 403 without a right to requests or for foreign departments.
 * `lock` keeps its row for a change of state (`update`) or of a line (`share`); an outdated `version` is 409.
 */
export async function findRequest(
  db: Executor,
  caller: Caller,
  id: number,
  { lock, version }: { lock?: 'update' | 'share'; version?: number | null | undefined } = {},
): Promise<RequestHead> {
  const head = await db.first<RequestHead>(sql`
    select id, version, status, department_id as "departmentId", from_department_id as "fromDepartmentId",
      array(select target.department_id from transfer_request_target target
        join department on department.id = target.department_id
        where target.request_id = request.id order by department.sort, department.name_key, department.id) as "targetIds",
      reg_number as "regNumber", reg_date as "regDate"
    from transfer_request request where id = ${id} and status <> 'DELETED' ${raw(lock ? `for ${lock}` : '')}`)
  if (!head) throw notFound()
  // The driver leaves arrays of big numbers as texts.
  head.targetIds = head.targetIds.map(Number)
  const isAnswerer = holds(caller.permissions, 'view checking-request-documents') && isSource(caller, head)
  if (!isAnswerer) requirePermission(caller, 'view request-documents')
  const parties = [head.departmentId, head.fromDepartmentId, ...head.targetIds]
  if (!parties.some((party) => party !== null && mayUse(caller, party)))
    throw new Refusal(403, 'otherDepartment', {}, { id: 'otherDepartment' })
  if (typeof version === 'number' && version !== head.version)
    throw new Refusal(409, 'changedMeanwhile', {}, { version: 'changedMeanwhile' })
  return head
}

/** SQL condition on the row `request`: it is answered, and its owner, the caller, is to end it. */
export const waitsForEnd = (caller: Caller): Sql =>
  sql`(request.status = 'CHECKED' and ${inScope(caller, sql`request.department_id`)})`

const isSource = (caller: Caller, { fromDepartmentId }: RequestHead): boolean =>
  fromDepartmentId !== null && mayUse(caller, fromDepartmentId)

/** Whether this caller may type what is asked, now. */
export const mayWrite = (caller: Caller, head: RequestHead): boolean =>
  WRITTEN.has(head.status) && holds(caller.permissions, 'edit request-documents') && mayUse(caller, head.departmentId)

/** Whether this caller may count the answer, now. */
export const mayAnswer = (caller: Caller, head: RequestHead): boolean =>
  ANSWERED.has(head.status) && holds(caller.permissions, 'edit checking-request-documents') && isSource(caller, head)

/** Refuses with 403 or 409, whichever is the reason. */
export function requireWriter(caller: Caller, head: RequestHead): void {
  requirePermission(caller, 'edit request-documents')
  requireOwner(caller, head)
  if (!mayWrite(caller, head)) throw wrongState(head)
}
export function requireAnswerer(caller: Caller, head: RequestHead): void {
  requirePermission(caller, 'edit checking-request-documents')
  if (!isSource(caller, head)) throw new Refusal(403, 'otherDepartment', {}, { id: 'otherDepartment' })
  if (!mayAnswer(caller, head)) throw wrongState(head)
}
export function requireOwner(caller: Caller, { departmentId }: RequestHead): void {
  if (!mayUse(caller, departmentId)) throw new Refusal(403, 'otherDepartment', {}, { id: 'otherDepartment' })
}

export const wrongState = ({ status }: RequestHead): Refusal =>
  new Refusal(409, 'wrongState', { state: `enum.transferRequestStatus.${status}` })
